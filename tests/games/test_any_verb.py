"""Every verb, posted to every kind of game in every state, is done or refused, in words that a catalog has."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from http import HTTPStatus
from itertools import product
from typing import Any, TypeAlias

import pytest
from django.core.cache import cache
from django.urls import reverse

from games.core.game import Game
from games.core.guess import Guess
from games.core.modes import DUEL
from games.core.modes.choices import Coach, Codemaker
from games.core.player import Player
from games.core.sealing import issue_ticket, new_token
from solver import LEVELS, Feedback
from tests.depth import at_depth
from tests.factories import make_game, make_race, play_codes, reread, row
from tests.games.makes import by_hand, contradictory, make_make
from tests.marked import Reader, marked

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
DONE = {HTTPStatus.OK, HTTPStatus.FOUND}
REFUSED = {HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY}
LINES = [
    *("all", "go on", "correct 1 0 0", "1 2", "1122", "question", "last", "rival", "help"),
    *("row 1", "row", "codes", "history", "correct", "resign", "12", "9 9", "", "!"),
]

Posted: TypeAlias = tuple[str, dict[str, str]]


KINDS: dict[str, Callable[[Player], Game]] = {
    "break": lambda player: make_game(player=player, coach=Coach.FULL),
    "evil": lambda player: make_game(player=player, codemaker=Codemaker.EVIL),
    "race": lambda player: make_race(player=player, secret="6543"),
    "duel": lambda player: make_game(
        player=player, mode=DUEL, level=LEVELS["knuth"], own_secret="6543"
    ),
    "make": lambda player: make_make(player=player),
    "by hand": lambda player: by_hand(player=player),
    "contradiction": lambda player: contradictory(player=player),
}


@pytest.fixture
def client() -> Iterator[Reader]:
    with marked() as reader:
        yield reader


def started(kind: str, player: Player) -> Game:
    game = KINDS[kind](player)
    if kind == "make":
        game.go_on(number=1)
    elif kind == "by hand":
        game.answer(Feedback(1, 1), number=1)
    elif kind != "contradiction":
        play_codes(game, "1122")
    return reread(game)


def resigned(kind: str, player: Player) -> Game:
    game = started(kind, player)
    game.resign()
    return reread(game)


STATES: dict[str, Callable[[str, Player], Game]] = {
    "fresh": lambda kind, player: KINDS[kind](player),
    "started": started,
    "over": resigned,
}


def posts(number: str) -> Iterator[Posted]:
    """What may be posted, for this turn and for others."""
    for turn in (number, "9", "x"):
        yield "guess", row("1122") | {"number": turn}
        yield "go-on", {"number": turn}
        yield "answer", {"number": turn, "black": "1", "white": "1"}
        yield "command", {"number": turn, "command": "1 1"}
    for line in LINES:
        yield "command", {"number": number, "command": line}
        yield "make-command", {"number": number, "command": line}
    yield "guess", {"number": number, "peg-1": "9"}
    for black, white in (("9", ""), ("", "?"), ("3", "1")):
        yield "answer", {"number": number, "black": black, "white": white}
    yield "command", {"number": number, "command": "resign", "sure": "resign"}
    yield "hint", {}
    yield "resign", {}


def state_of(game: Game) -> tuple[Any, ...]:
    game = reread(game)
    rows = list(Guess.objects.filter(board__game=game).values_list("board", "number", "code"))
    return game.version, game.finished_at, rows


def text_of(html: str, name: str) -> str:
    """What stands in the one element of this id."""
    [found] = re.findall(rf'<p id="{name}"[^>]*>([^<]*)</p>', html)
    return unescape(found).strip()


def expect_a_way_on(html: str, game: Game) -> None:
    """The page of a game in play lets its player go on."""
    if game.is_over:
        assert 'class="ending' in html
    elif game.plays.breaks_code:
        assert html.count('name="peg-') == game.pegs
    elif not game.is_by_hand:
        assert 'name="to_the_end"' in html
    else:
        assert 'id="answer"' in html or 'id="contradiction"' in html


@pytest.mark.both
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_verb_is_done_or_refused_in_words(
    client: Reader, guest: Player, kind: str, state: str
):
    client.cookies["look"] = "system.shapes.system.typed"
    game = STATES[state](kind, guest)
    before = state_of(game)
    number = str(game.board.guesses_used + 1)
    every = list(product(posts(number), ({}, HTMX)))
    step = at_depth(15, 3)  # an odd one, so that pages and fragments take turns
    begin = (
        list(KINDS).index(kind) + list(STATES).index(state)
    ) % step  # each post meets another kind
    for (name, data), headers in every[begin::step]:
        cache.clear()
        client.typed = data.get("command", "")

        response = client.post(reverse(name, args=[game.token]), data, headers=headers)

        told = (name, data, headers, response.status_code)
        html = response.content.decode()
        after = state_of(game)
        assert response.status_code in DONE | REFUSED, told
        if response.status_code in REFUSED:
            assert text_of(html, "message"), told
            assert after == before, told
        if not headers and response.status_code != HTTPStatus.FOUND:
            expect_a_way_on(html, reread(game))
        if after != before:
            game = STATES[state](kind, guest)
            before = state_of(game)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "fragment"])
def test_a_make_does_not_wait_for_a_first_guess(client: Reader, headers: dict[str, str]):
    token = new_token()
    choices = {"mode": "make", "level": "knuth", "ticket": issue_ticket(token), "number": "1"}

    posts = [("guess", row("1122")), *(("command", {"command": line}) for line in LINES)]
    for name, data in posts:
        address = reverse(name, args=[token])
        client.typed = data.get("command", "")
        response = client.post(address, data | choices, headers=headers)

        assert response.status_code == HTTPStatus.CONFLICT
        assert text_of(response.content.decode(), "message")
    assert not Game.objects.exists()
