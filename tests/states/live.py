"""Matches of people, and the page of open seats."""

from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.core.modes import DUEL
from games.core.modes.clock import Control
from games.core.player import Player
from games.live import polling
from games.live.blocks import Block
from games.live.match import Match
from games.live.seat import Seat
from solver import BULLS_AND_COWS
from tests.factories import enter_as, guess_in, make_guest, make_match, make_player, play_match
from tests.states.state import (
    LONGEST,
    NAME,
    SECRET,
    WRONG,
    State,
    at,
    come_as_guest,
    come_as_member,
)

if TYPE_CHECKING:
    from tests.browser.table import Table

CLOCK: dict[str, Any] = {"control": Control.TOTAL, "seconds": 300, "increment": 5}
HOUR = timedelta(hours=1)


def guess_elsewhere(match: Match, number: int, code: str) -> None:
    """Let a seat guess from another browser, whoever looks."""
    now = timezone.now()
    polling.publish(guess_in(Match.objects.get(pk=match.pk), number, code, now), now)


def _seat(match: Match, player: Player) -> Match:
    now = timezone.now()
    return Match.objects.change(match.token, now, partial(Match.sit, player=player, now=now))


def matches(client: Client) -> Iterator[State]:
    me, other = come_as_guest(client), make_guest()
    match = make_match(me, other, levels=("knuth",), **CLOCK)
    guess_elsewhere(match, 1, WRONG)
    guess_elsewhere(match, 2, "1156")
    yield State("match_in_play", at(match), then=_open_phrases)
    duel = make_match(me, people=2, mode=DUEL)
    yield State("match_hides", at(_seat(duel, other)))
    yield State("match_in_turn", at(make_match(me, other, mode=DUEL)))
    yield State("match_won", at(play_match(make_match(me, other), SECRET, WRONG)))
    over = make_match(me, other)
    for number, code in ((1, WRONG), (2, WRONG), (1, SECRET), (2, SECRET)):
        guess_elsewhere(over, number, code)
    yield State("match_over", at(over))
    watched = make_match(me, other, levels=("knuth",))
    for number, code in ((1, WRONG), (2, WRONG), (1, "1156"), (1, SECRET)):
        guess_elsewhere(watched, number, code)
    yield State("match_finished_first", at(watched))
    alone = make_match(me, people=3)
    yield State("match_waits", at(alone))


def _open_phrases(table: "Table") -> None:
    table.page.get_by_text("Say something").click()
    table.page.wait_for_selector(".seat__answers >> nth=2")


def a_match_watched(client: Client) -> Iterator[State]:
    players = [make_guest() for _ in range(8)]
    match = make_match(*players)
    for number in range(1, 8):
        guess_elsewhere(match, number, "1156")
    yield State("match_watched", at(match))
    enter_as(client, make_guest())
    yield State("live_free_seat", at(make_match(make_player(username=NAME), people=8)))


def a_rated_match(client: Client) -> Iterator[State]:
    """Of a series, between accounts of long names, in which the other one offers a draw."""
    me, eve = come_as_member(client, LONGEST), make_player(username="5" * 30)
    match = make_match(me, eve, is_rated=True, legs=3, **CLOCK)
    for number in (1, 2):
        guess_elsewhere(match, number, "1156")
    Match.objects.change(match.token, timezone.now(), partial(_offer_draw, number=2))
    yield State("match_rated", at(match))
    client.post(reverse("match-say", args=[match.token]), {"phrase": "luck"})
    Seat.objects.filter(match=match, player=eve).update(seen_at=timezone.now() - HOUR)
    yield State("match_with_words", at(match))


def _see_invitation(table: "Table") -> None:
    table.page.wait_for_selector(".invited")


def _offer_draw(match: Match, number: int) -> None:
    match.offer_draw(match.everyone[number - 1])


def a_lobby(client: Client) -> Iterator[State]:
    """An invitation, your matches, open seats, and a blocked name, all of them long."""
    yield State("live_empty", "/live/")
    alone = {"mode": "race", "people": "1"}
    yield State("live_refused", "/live/new/", form=alone, status=422)
    me, eve = come_as_member(client, LONGEST), make_player(username="5" * 30)
    make_match(eve, people=2, invited=me)
    yield State("invited", "/rules/", then=_see_invitation)
    make_match(me, eve, mode=DUEL)
    make_match(me, people=3, levels=("most-parts", "forgetful"))
    for number in range(3):
        player = make_player(username=f"{'6' * 25}-{number}")
        listed = CLOCK | {"levels": ("forgetful",), "variant": BULLS_AND_COWS, "is_listed": True}
        make_match(player, people=6, **listed)
    Block.objects.block(me, make_player(username="7" * 30), "")
    yield State("live", "/live/?against=8")
    match = _seat(make_match(me, people=4), make_player(username="9" * 30))
    yield State("live_waiting", at(match))


STORIES = (matches, a_match_watched, a_rated_match, a_lobby)
