"""The figures under a game that is over, counted a second way over the same games."""

from array import array
from collections import Counter

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.models import Codemaker, Player
from games.modes import MAKE
from games.play.endings import spread_of, streak_of, sums_of
from games.stats.career import Career, Ending
from solver import LEVELS
from tests.factories import make_game, play_codes
from tests.games.dailies import words_of

WRONG = "6666"


def ending(guesses: int, *, solved: bool) -> Ending:
    return Ending(
        is_assisted=False,
        kind="break",
        level="",
        result="won" if solved else "lost",
        solved=solved,
        guesses_used=guesses,
        rival_guesses=None,
        first_shape="AABB",
        handicap="none",
        guesses_allowed=10,
    )


def career_with(games: list[tuple[int, bool]]) -> Career:
    endings = [ending(guesses, solved=solved) for guesses, solved in games]
    unique = list(dict.fromkeys(endings))
    return Career(
        unique,
        array("i", map(unique.index, endings)),
        array("i", range(1, len(games) + 1)),
        array("q", range(len(games))),
    )


@given(st.lists(st.tuples(st.integers(1, 10), st.booleans()), max_size=30))
def test_spread_and_streak_are_those_counted_by_hand(games: list[tuple[int, bool]]):
    found = Counter(guesses for guesses, solved in games if solved)
    in_a_row = 0
    for _, solved in games:
        in_a_row = in_a_row + 1 if solved else 0

    career = career_with(games)
    columns = spread_of(career, 4)

    assert {column.guesses: column.games for column in columns if column.games} == dict(found)
    assert [column.guesses for column in columns if column.is_this] == (
        [4] * (4 in range(min(found, default=9), max(found, default=0) + 1))
    )
    assert max((column.height for column in columns), default=100) == 100
    assert streak_of(career) == in_a_row


@pytest.mark.django_db
def test_a_code_that_was_found_stands_beside_par_and_the_others(client: Client, guest: Player):
    for guesses in (2, 3, 3):
        last = play_codes(make_game(player=guest, secret="1234"), *[WRONG] * (guesses - 1), "1234")

    sums = sums_of(last)
    text = words_of(client, last.get_absolute_url())

    assert sums
    assert [(column.guesses, column.games, column.is_this) for column in sums.spread] == [
        (2, 1, False),
        (3, 2, True),
    ]
    assert sums.streak == 3
    assert "3 guesses par 4.34" in text
    assert "3 codes found in a row. Most often you need 3 guesses: 2 of 3 codes." in text


@pytest.mark.django_db
def test_a_code_that_was_not_found_ends_the_streak_and_lights_nothing(guest: Player):
    play_codes(make_game(player=guest, secret="1234"), "1234")
    lost = play_codes(make_game(player=guest, secret="1234"), *[WRONG] * 10)

    sums = sums_of(lost)

    assert sums
    assert not any(column.is_this for column in sums.spread)
    assert sums.streak == 0


@pytest.mark.django_db
def test_who_breaks_no_code_or_has_an_evil_codemaker_gets_no_column(guest: Player):
    make = make_game(player=guest, mode=MAKE, level=LEVELS["knuth"], own_secret="1234", secret="")
    evil = make_game(player=guest, codemaker=Codemaker.EVIL, secret="")
    evil.resign()

    assert sums_of(make) is None
    assert sums_of(evil).spread == []  # type: ignore[union-attr]
