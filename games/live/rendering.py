"""The page of a match, or for htmx the parts of it that changed."""

from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games.forms.codes import CodeForm
from games.htmx import HtmxHttpRequest, instead_of, varies, wants_fragment
from games.live.told import Told, ToldSeat, told
from games.live.words import (
    clock_in_words,
    goal_of,
    news_of,
    state_of,
    status_of,
    title_of,
)
from games.models import Match, Phase, Seat
from games.play.forms import GuessForm, SecretForm
from games.visitors.appearance import appearance_in
from games.visitors.players import player_of
from games.words.live import PHRASES
from games.words.terms import rules_in_words

POLL_SECONDS = 1  # between two polls of a page in view
HIDDEN_SECONDS = 10  # between two polls of a page that is not
REMATCH_SECONDS = 300  # after the end, for which pages wait for a rematch


def shape_of(match: Told) -> str:
    """What a page must be drawn anew for: what the match waits for, and the own board."""
    you = match.you
    own = f"{you.guesses_used}-{int(you.is_done)}-{int(match.must_hide)}" if you else "watching"
    seats = "".join("0" if seat.is_free else "1" for seat in match.seats)
    is_open = match.phase == Phase.SEATS
    return f"{match.phase}-{own}" + (f"-{seats}" if is_open else "")


def show(
    request: HtmxHttpRequest,
    match: Match,
    now: datetime,
    form: CodeForm | None = None,
    *,
    message: str = "",
    status: HTTPStatus = HTTPStatus.OK,
    is_poll: bool = False,
) -> HttpResponse:
    """The match as this visitor may see it; for htmx what changed around the row, or the whole table.

    The row that is being filled stays where it is, unless the page lacks one or has one too many.
    """
    fragment = wants_fragment(request)
    player = player_of(request)
    tells = told(match, player, now)
    mine = match.seat_of(player.pk if player else None)
    context = _around(request, tells, mine, now, match.finished_at) | {
        "form": form or _form_of(tells),
        "message": message,
        "fragment": fragment,
        "is_poll": is_poll,
    }
    if not fragment:
        return varies(render(request, "live/match.html", context, status=status))
    shown = request.GET.get("shape") or request.POST.get("shape", "")
    context["news"] = message or news_of(tells, _guesses_shown(request) if is_poll else None)
    if _keeps_row(tells, shown, is_poll=is_poll):
        context["oob"] = True
        response = render(request, "live/match.html#turn", context, status=status)
        return varies(instead_of(response, "#poll"))
    response = render(request, "live/match.html#table", context, status=status)
    return varies(instead_of(response, "#table"))


def _keeps_row(tells: Told, shown: str, *, is_poll: bool) -> bool:
    """Whether the page has the right form: a poll finds it as it was, a guess one row further."""
    you = tells.you
    if you is None or (you.is_done and not tells.must_hide):
        return False
    if shown == shape_of(tells):
        return True
    if is_poll or tells.phase != Phase.GUESSES:
        return False
    return shown == f"{tells.phase}-{you.guesses_used - 1}-0-0"


def _guesses_shown(request: HtmxHttpRequest) -> dict[int, int]:
    """How many guesses of each seat the page that polls has shown."""
    counts = request.GET.get("counts", "")[:40].split(".")
    return {number: int(text) for number, text in enumerate(counts, start=1) if text.isdecimal()}


def _form_of(tells: Told) -> CodeForm:
    return SecretForm(rules=tells.rules) if tells.must_hide else GuessForm(rules=tells.rules)


def _around(
    request: HtmxHttpRequest,
    tells: Told,
    mine: Seat | None,
    now: datetime,
    finished_at: datetime | None,
) -> dict[str, Any]:
    you = tells.you
    used = you.guesses_used if you else 0
    is_waiting = finished_at is None or (now - finished_at).total_seconds() < REMATCH_SECONDS
    return {
        "told": tells,
        "rules": tells.rules,
        "shape": shape_of(tells),
        "counts": ".".join(str(seat.guesses_used) for seat in tells.seats),
        "seat_key": mine.key if mine else "",
        "title": title_of(tells),
        "status": status_of(tells),
        "goal": goal_of(tells),
        "rules_words": rules_in_words(tells.rules),
        "clock_words": clock_in_words(tells),
        "seats": [(seat, state_of(seat, tells)) for seat in tells.seats],
        "standing": [(seat, state_of(seat, tells)) for seat in _standing(tells)],
        "turn": used + 1,
        "below": range(used + 2, tells.variant.guesses + 1),
        "link": request.build_absolute_uri(reverse("match", args=[tells.token])),
        "polls": is_waiting and not (tells.is_over and tells.next_token),
        "poll_seconds": POLL_SECONDS,
        "hidden_seconds": HIDDEN_SECONDS,
        "reloads": not tells.is_over and not (you and (you.may_guess or tells.must_hide)),
        "phrases": PHRASES.items(),
        "holds_focus": not appearance_in(request).is_non_visual,
        "here": "live",
    }


def _standing(tells: Told) -> list[ToldSeat]:
    """The seats with a board, best first."""
    boards = [seat for seat in tells.seats if not seat.hides]
    ranks = {"won": 0, "drawn": 1, "lost": 2}
    return sorted(boards, key=lambda seat: (ranks.get(seat.result, 3), seat.guesses_used))
