"""Exploring a position: its guesses compared, one of them in detail, and the position played."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import thinking
from games.core.errors import PlayError
from games.core.game import Game
from games.lab.explore.page import PER_PAGE, USUAL_ORDER, address_of, is_order, position_context
from games.lab.forms import LabRulesForm, rules_form
from games.limits import rates
from games.ui.decorators import get_redirects_to
from games.ui.forms import PageForm, RulesForm
from games.ui.htmx import HtmxHttpRequest, refused, varies, wants_fragment
from games.ui.positions import (
    Path,
    PathError,
    read_path,
    read_rules,
    read_typed,
    turn_text,
    variant_for,
)
from games.ui.terms import mistake_in_words
from games.visitors.players import begin
from solver import (
    CLASSIC,
    ContradictionError,
    GameOverError,
    History,
    Rules,
    find_level,
    format_code,
)

TOO_MANY_GAMES = gettext_noop("You have started many games. Wait a minute, then try again.")
NO_ORDER = gettext_noop("The table has no such order or page.")
UNNAMED = {"guess": "", "black": "", "white": ""}  # the turn of an error that names none
LONGEST_TYPED = 200  # characters of a guess or turns that are read
MOST_TYPED = 400  # characters of turns in the form


class PositionForm(LabRulesForm):
    """Rules, and turns such as `1122 1.1, 1344 2 white`."""

    turns = forms.CharField(max_length=MOST_TYPED, required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if "variant" not in data or self.errors:
            return data
        try:
            data["path"] = read_typed(data["turns"], data["variant"].rules)
        except PathError as error:
            self.add_error("turns", str(error))
        return data


@require_safe
@never_cache
def explorer(request: HtmxHttpRequest) -> HttpResponse:
    if not request.GET:
        return redirect("lab-explore", str(CLASSIC.rules))
    form = PositionForm(request.GET)
    if form.is_valid():
        rules, path = form.cleaned_data["variant"].rules, form.cleaned_data["path"]
        return redirect(address_of(rules, path.history, path.chosen))
    return _refused(request, form.sentence, HTTPStatus.UNPROCESSABLE_ENTITY, form=form)


@require_safe
@never_cache
def explore(request: HtmxHttpRequest, rules: str, position: str = "") -> HttpResponse:
    """A position: the guesses worth comparing, and one of them in detail."""
    try:
        shape = read_rules(rules)
        path = read_path(position, shape)
    except PathError as error:
        return _refused(request, str(error), HTTPStatus.NOT_FOUND)
    if typed := request.GET.get("guess", "").strip():
        return _typed(request, shape, path, typed)
    address = address_of(shape, path.history, path.chosen)
    if address != request.path:
        return redirect(address)
    return _shown(request, shape, path)


def _shown(request: HtmxHttpRequest, shape: Rules, path: Path) -> HttpResponse:
    """The page of a position at its own address. Raises BusyError."""
    try:
        found = thinking.explore(shape, path.history)
    except (ContradictionError, GameOverError) as error:
        return _impossible(request, shape, path.history, error)
    sort, form = request.GET.get("sort") or USUAL_ORDER, PageForm(request.GET)
    page = (form.cleaned_data["page"] or 1) if form.is_valid() else 0
    if not is_order(sort) or not 0 <= (page - 1) * PER_PAGE < len(found.kinds):
        return _refused(request, gettext(NO_ORDER), HTTPStatus.NOT_FOUND, shape, path.history)
    context = position_context(shape, path, found, sort, page)
    fragment = wants_fragment(request)
    template = "lab/explore/explore.html#explore" if fragment else "lab/explore/explore.html"
    walked = (
        fragment and path.chosen is None and not request.GET
    )  # otherwise the link keeps the focus
    return varies(render(request, template, context | {"fragment": fragment, "walked": walked}))


@get_redirects_to("../")
def play(request: HtmxHttpRequest, rules: str, position: str = "") -> HttpResponse:
    """Play a position against the computer, on a board that counts for nothing."""
    try:
        shape = read_rules(rules)
        history = read_path(position, shape).history
    except PathError as error:
        return _refused(request, str(error), HTTPStatus.NOT_FOUND)
    if any(answer.black == shape.pegs for _, answer in history):
        return _impossible(request, shape, history, None)
    if not rates.consume(request, "start_game"):
        status = HTTPStatus.TOO_MANY_REQUESTS
        response = _refused(request, gettext(TOO_MANY_GAMES), status, shape, history)
        return rates.say_when(response, request, "start_game")
    try:
        left = thinking.count_candidates(shape, history)
        secret = thinking.next_guess(find_level("random"), shape, history, left)
    except (ContradictionError, GameOverError) as error:
        return _impossible(request, shape, history, error)
    variant = variant_for(shape, len(history))
    game = Game.practice(variant, format_code(secret, shape), [guess for guess, _ in history])
    try:
        begin(request, game)
    except PlayError as error:
        return _refused(request, str(error), HTTPStatus.CONFLICT, shape, history)
    return redirect(game)


def _typed(request: HtmxHttpRequest, rules: Rules, path: Path, typed: str) -> HttpResponse:
    """The page of what was typed: a guess to show, or turns that follow."""
    try:
        found = read_typed(typed[:LONGEST_TYPED], rules)
    except PathError as error:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return _refused(request, str(error), status, rules, path.history)
    return redirect(address_of(rules, [*path.history, *found.history], found.chosen))


def _impossible(
    request: HtmxHttpRequest,
    rules: Rules,
    history: History,
    error: ContradictionError | GameOverError | None,
) -> HttpResponse:
    """A sentence that says why no guess can follow a history, and a link back to where one can."""
    kept = history[:-1]
    if isinstance(error, ContradictionError):
        wrong = "{guess}-{black}.{white}".format_map(UNNAMED | error.facts)
        texts = [turn_text(guess, answer, rules) for guess, answer in history]
        kept = history[: texts.index(wrong)] if wrong in texts else kept
    won = GameOverError("The last guess found the secret, so no guess comes next.")
    message = mistake_in_words(error or won, rules)
    return _refused(request, message, HTTPStatus.UNPROCESSABLE_ENTITY, rules, kept)


def _refused(
    request: HtmxHttpRequest,
    message: str,
    status: HTTPStatus,
    rules: Rules | None = None,
    history: History | None = None,
    form: RulesForm | None = None,
) -> HttpResponse:
    """A sentence, a link back, and the form for another position, as it was sent."""
    context = {
        "message": message,
        "here": "lab",
        "back": address_of(rules, history or []) if rules else reverse("lab-explorer"),
        "form": form or rules_form(rules or CLASSIC.rules),
        "turns": form.data.get("turns", "") if form else "",
    }
    return refused(request, render(request, "lab/explore/refused.html", context, status=status))
