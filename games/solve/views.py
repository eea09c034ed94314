"""Help with a game that is played elsewhere. Nothing is stored; the address holds everything."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import thinking
from games.solve.board import board_of
from games.solve.forms import SolveForm
from games.ui.numbers import decimal, proven
from games.ui.terms import caveat_in_words, codes_left_in_words, grouped, mistake_in_words
from solver import (
    CLASSIC,
    LEVELS,
    ContradictionError,
    GameOverError,
    Suggestion,
    find_strategy,
    format_code,
)

MAX_LISTED = 200  # candidates; if there are more, none are listed
USUAL = {"variant": CLASSIC.slug, "strategy": "minimax"}


@require_safe
@never_cache
def solve(request: HttpRequest) -> HttpResponse:
    form = SolveForm(USUAL | request.GET.dict())
    status = HTTPStatus.OK if form.is_valid() else HTTPStatus.UNPROCESSABLE_ENTITY
    context = {"form": form, "here": "solve"}
    if status == HTTPStatus.OK:
        try:
            context |= _answer(form)
        except (ContradictionError, GameOverError) as error:
            rules = form.cleaned_data["variant"].rules
            if isinstance(error, ContradictionError):
                context |= {"mends": form.mends, "is_contradictory": True, "rules": rules}
            form.add_error(None, mistake_in_words(error, rules))
            status = HTTPStatus.UNPROCESSABLE_ENTITY
    context["board"] = board_of(form)
    return render(request, "solve/solve.html", context, status=status)


def _answer(form: SolveForm) -> dict[str, object]:
    """The answer to a position, for the page. Raises ContradictionError and GameOverError."""
    rules = form.cleaned_data["variant"].rules
    strategy = find_strategy(form.cleaned_data["strategy"])
    level = next((level for level in LEVELS.values() if level.strategy is strategy), None)
    left = thinking.list_candidates(rules, form.history, MAX_LISTED)
    count = thinking.count_candidates(rules, form.history)
    if count and form.history and form.history[-1][1].black == rules.pegs:
        return {"rules": rules, "is_solved": True}
    suggestion = thinking.suggest(strategy, rules, form.history, count)
    return {
        "rules": rules,
        "suggestion": suggestion,
        "suggestion_words": suggestion_in_words(suggestion),
        "left_words": codes_left_in_words(count),
        "caveat": caveat_in_words(level, rules) if level else "",
        "guess": format_code(suggestion.guess, rules),
        "candidates_title": title_of_candidates(len(left)),
        "candidates": [format_code(code, rules) for code in left],
    }


def suggestion_in_words(suggestion: Suggestion) -> list[SafeString]:
    """How a guess splits the codes left, whether it may be the code, and what its answer is worth on average.

    All facts are numbers and symbols of a code, so the sentences are safe as HTML.
    """
    facts = {
        "guess": proven(
            format_code(suggestion.guess, suggestion.rules), is_exact=suggestion.complete
        ),
        "codes": grouped(suggestion.candidates),
        "groups": grouped(len(suggestion.cells)),
        "worst": grouped(suggestion.worst),
    }
    chance = _("It cannot be the code itself.")
    if suggestion.is_candidate:
        chance = _("It may be the code itself.")
    average = _("On average it leaves %(codes)s codes; its answer is worth %(bits)s bits.") % {
        "codes": decimal(suggestion.expected),
        "bits": decimal(suggestion.entropy),
    }
    return [SafeString(text) for text in (_split_words(suggestion) % facts, chance, average)]


def _split_words(suggestion: Suggestion) -> str:
    if suggestion.candidates == 1:
        return _(
            "<strong>%(guess)s</strong> splits the 1 code left into 1 group; the biggest has 1."
        )
    return ngettext(
        "<strong>%(guess)s</strong> splits the %(codes)s codes left into "
        "%(groups)s group; the biggest has %(worst)s.",
        "<strong>%(guess)s</strong> splits the %(codes)s codes left into "
        "%(groups)s groups; the biggest has %(worst)s.",
        len(suggestion.cells),
    )


def title_of_candidates(count: int) -> str:
    words = ngettext(
        "The %(codes)s code still possible", "The %(codes)s codes still possible", count
    )
    return words % {"codes": count}
