"""Help with a game that is played elsewhere. Nothing is stored; the address holds everything."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import thinking
from games.solve.board import board_of
from games.solve.forms import SolveForm
from games.solve.words import suggestion_in_words, title_of_candidates
from games.words.terms import caveat_in_words, codes_left_in_words, mistake_in_words
from solver import (
    CLASSIC,
    LEVELS,
    ContradictionError,
    GameOverError,
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
    """What the page says about a position. Raises ContradictionError and GameOverError."""
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
