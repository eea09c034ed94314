"""The page of a match, or for htmx the parts of it that changed."""

from collections.abc import Mapping
from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from games.core.modes.choices import Result
from games.live.card import note_seat
from games.live.fields import Phase
from games.live.match import Match
from games.live.moves import PHRASES
from games.live.visible import VisibleMatch, VisibleSeat, visible_to
from games.live.words import (
    best_of,
    clock_in_words,
    draw_declined_in_words,
    goal_of,
    news_of,
    score_in_words,
    series_in_words,
    state_of,
    status_of,
    title_of,
)
from games.play.board import turn_in_words
from games.play.forms import GuessForm, SecretForm
from games.ui.forms import CodeForm
from games.ui.htmx import HtmxHttpRequest, beside, instead_of, leaves_for, varies, wants_fragment
from games.ui.terms import rules_in_words
from games.ui.versus import Side
from games.visitors.appearance import appearance_in
from games.visitors.players import player_of

POLL_SECONDS = 1  # between two polls of a page in view
HIDDEN_SECONDS = 10  # between two polls of a page that is not
RELOAD_SECONDS = 5  # after which a page without scripting reloads
REMATCH_SECONDS = 300  # after the end, for which pages wait for a rematch


def context_of(match: VisibleMatch) -> dict[str, Any]:
    """The context of the templates of a match.

    has_row: whether the viewer fills a row. turn: the number of the guess being made; turn_words: the
    same in words, on your own board. below: the numbers of the rows below it. reloads: whether a page
    without scripting reloads by itself.
    """
    you = match.you
    used = you.guesses_used if you else 0
    return {
        "match": match,
        "rules": match.variant.rules,
        "shape": shape_of(match),
        "counts": ".".join(str(seat.guesses_used) for seat in match.seats),
        "title": title_of(match),
        "status": status_of(match),
        "goal": goal_of(match),
        "series": series_in_words(match) or score_in_words(match),
        "rules_words": rules_in_words(match.variant.rules),
        "clock_words": clock_in_words(match),
        "draw_declined": draw_declined_in_words(match),
        "seats": [(seat, state_of(seat, match)) for seat in match.seats],
        "sides": [
            Side(
                gettext("You") if seat.is_you else seat.name,
                seat.rows,
                is_winner=seat.result == Result.WON,
                is_bot=seat.is_bot,
                note=state_of(seat, match) if match.is_over and not seat.solved else "",
            )
            for seat in match.watched
        ],
        "standing": [(place, seat, state_of(seat, match)) for place, seat in standing_of(match)],
        "has_row": match.must_hide or _makes_guesses(match),
        "turn": used + 1,
        "turn_words": _turn_words(match),
        "below": range(used + (1 if you and you.is_done else 2), match.variant.guesses + 1),
        "poll_seconds": POLL_SECONDS,
        "hidden_seconds": HIDDEN_SECONDS,
        "reloads": _waits(match),
        "reload_seconds": RELOAD_SECONDS,
        "phrases": PHRASES.items(),
        "here": "live",
    }


def _turn_words(match: VisibleMatch) -> str:
    """Which guess is being made on your own board; empty where the status says more."""
    you, variant = match.you, match.variant
    if you is None or not _makes_guesses(match):
        return ""
    if any(seat.solved for seat in match.others):  # the status says what that means
        return ""
    return turn_in_words(you.guesses_used + 1, variant.guesses, variant.rules)


def _makes_guesses(match: VisibleMatch) -> bool:
    you = match.you
    return you is not None and not you.is_done and match.phase == Phase.GUESSES


def _waits(match: VisibleMatch) -> bool:
    """Whether the viewer waits for others."""
    you = match.you
    if match.is_over:
        return bool(you and you.wants_rematch and not match.next_token)
    return not (you and (you.may_guess or you.must_hide))


def shape_of(match: VisibleMatch) -> str:
    """What a page must be drawn again for: what the match waits for, and your own board."""
    you = match.you
    own = f"{you.guesses_used}-{int(you.is_done)}-{int(match.must_hide)}" if you else "watching"
    seats = "".join("0" if seat.is_free else "1" for seat in match.seats)
    is_open = match.phase == Phase.SEATS
    return f"{match.phase}-{own}" + (f"-{seats}" if is_open else "")


def form_of(match: VisibleMatch) -> CodeForm:
    form = SecretForm if match.must_hide else GuessForm
    return form(rules=match.variant.rules)


def standing_of(match: VisibleMatch) -> list[tuple[int, VisibleSeat]]:
    """The boards at the end with their places, best first; equals share one. Empty if nobody won."""
    if not best_of(match):
        return []
    placed = [(seat.place, seat) for seat in match.seats if seat.place is not None]
    return sorted(placed, key=lambda each: each[0])


def show(
    request: HtmxHttpRequest,
    match: Match,
    now: datetime,
    form: CodeForm | None = None,
    *,
    message: str = "",
    note: str = "",
    status: HTTPStatus = HTTPStatus.OK,
    is_poll: bool = False,
    extra: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """The match as this visitor may see it; for htmx what changed around the row, or the whole table.

    message: a refusal, beside the row; note: one beside the phrases. The row that is being filled stays
    as it is, unless the page lacks one or must lose one.
    """
    fragment = wants_fragment(request)
    player = player_of(request)
    visible = visible_to(match, player, now)
    if fragment and visible.goes_on:
        return varies(leaves_for(reverse("match", args=[visible.next_token])))
    mine = match.seat_of(player.pk if player else None)
    if mine:
        match.review()
        if visible.phase not in (Phase.SEATS, Phase.NOTHING):
            note_seat(request)
    ended = match.finished_at
    context: dict[str, Any] = context_of(visible) | {
        "form": form or form_of(visible),
        "message": message,
        "note": note,
        "fragment": fragment,
        "is_poll": is_poll,
        "is_guess": fragment and not message and "number" in request.POST,
        "seat_key": mine.key if mine else "",
        "link": request.build_absolute_uri(visible.address),
        "polls": not visible.next_token
        and (ended is None or (now - ended).total_seconds() < REMATCH_SECONDS),
        "holds_focus": not appearance_in(request).is_non_visual,
        **(extra or {}),
    }
    if not fragment:
        return varies(render(request, "live/match.html", context, status=status))
    shown = request.GET.get("shape") or request.POST.get("shape", "")
    since = _guesses_shown(request) if is_poll else None
    has_guessed = bool(context["is_guess"])
    context["news"] = message or note or news_of(visible, since, has_guessed=has_guessed)
    if _keeps_row(visible, shown, is_poll=is_poll):
        context["oob"] = True
        response = render(request, "live/match.html#turn", context, status=status)
        return varies(instead_of(response, "#known"))
    response = render(request, "live/match.html#table", context, status=status)
    return varies(instead_of(response, "#table"))


def show_reply(
    request: HtmxHttpRequest, match: Match, now: datetime, reply: str, *, asks_again: bool
) -> HttpResponse:
    context = {"reply": reply, "asks_again": asks_again}
    if wants_fragment(request):
        return varies(beside(render(request, "play/game.html#reading", context)))
    return show(request, match, now, extra=context)


def _keeps_row(match: VisibleMatch, shown: str, *, is_poll: bool) -> bool:
    """Whether the page has the right form: a poll finds it as it was, a guess one row further."""
    you = match.you
    if you is None or (you.is_done and not match.must_hide):
        return False
    if shown == shape_of(match):
        return True
    if is_poll or match.phase != Phase.GUESSES:
        return False
    return shown == f"{match.phase}-{you.guesses_used - 1}-0-0"


def _guesses_shown(request: HtmxHttpRequest) -> dict[int, int]:
    counts = request.GET.get("counts", "")[:40].split(".")
    return {number: int(text) for number, text in enumerate(counts, start=1) if text.isdecimal()}
