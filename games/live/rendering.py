"""The page of a match, or for htmx the parts of it that changed."""

from collections.abc import Mapping
from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games.forms.codes import CodeForm
from games.htmx import HtmxHttpRequest, beside, instead_of, leaves_for, varies, wants_fragment
from games.live.around import around, form_of, shape_of
from games.live.told import Told, told
from games.live.words import news_of
from games.models import Match, Phase
from games.review.ledgers import review_match
from games.visitors.appearance import appearance_in
from games.visitors.news import note_seat
from games.visitors.players import player_of

REMATCH_SECONDS = 300  # after the end, for which pages wait for a rematch


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

    message: a refusal, beside the row; note: one beside the phrases.
    The row that is being filled stays where it is, unless the page lacks one or has one too many.
    """
    fragment = wants_fragment(request)
    player = player_of(request)
    tells = told(match, player, now)
    if fragment and tells.goes_on:
        return varies(leaves_for(reverse("match", args=[tells.next_token])))
    mine = match.seat_of(player.pk if player else None)
    if mine:
        review_match(match)
        if tells.phase not in (Phase.SEATS, Phase.NOTHING):
            note_seat(request)
    ended = match.finished_at
    context: dict[str, Any] = around(tells) | {
        "form": form or form_of(tells),
        "message": message,
        "note": note,
        "fragment": fragment,
        "is_poll": is_poll,
        "is_guess": fragment and not message and "number" in request.POST,
        "seat_key": mine.key if mine else "",
        "link": request.build_absolute_uri(tells.address),
        "polls": not tells.next_token
        and (ended is None or (now - ended).total_seconds() < REMATCH_SECONDS),
        "holds_focus": not appearance_in(request).is_non_visual,
        **(extra or {}),
    }
    if not fragment:
        return varies(render(request, "live/match.html", context, status=status))
    shown = request.GET.get("shape") or request.POST.get("shape", "")
    since = _guesses_shown(request) if is_poll else None
    has_guessed = bool(context["is_guess"])
    context["news"] = message or note or news_of(tells, since, has_guessed=has_guessed)
    if _keeps_row(tells, shown, is_poll=is_poll):
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
    counts = request.GET.get("counts", "")[:40].split(".")
    return {number: int(text) for number, text in enumerate(counts, start=1) if text.isdecimal()}
