"""The figures under a game that is over, counted a second way over the same games."""

from array import array
from collections import Counter

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.models import Coach, Codemaker, Handicap, Player, today
from games.models.career import Career, Ending
from games.modes import MAKE
from games.play.endings import Sums, spread_of, streak_of, sums_of
from games.stats.career import career_of
from games.stats.forms import StatsForm
from games.stats.statistics import summary
from games.words.numbers import NONE
from solver import CLASSIC, LEVELS, par, variant_of
from tests.factories import make_game, make_race, play_codes, reread
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
        array("f", [0.0] * len(games)),
        array("f", [0.0] * len(games)),
    )


@given(st.lists(st.tuples(st.integers(1, 10), st.booleans()), max_size=30))
def test_spread_and_streak_are_those_counted_by_hand(games: list[tuple[int, bool]]):
    taken = Counter(guesses if solved else None for guesses, solved in games)
    in_a_row = 0
    for _, solved in games:
        in_a_row = in_a_row + 1 if solved else 0

    career = career_with(games)

    for this in taken or [4]:
        columns = spread_of(career, this)
        assert {column.guesses: column.games for column in columns if column.games} == dict(taken)
        assert [column.guesses for column in columns if column.is_this] == [this] * (this in taken)
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
    assert "3 codes found in a row. Your most common result: 3 guesses (2 of 3 codes)." in text


@pytest.mark.django_db
def test_a_code_that_was_not_found_ends_the_streak_and_lights_its_own_column(
    client: Client, guest: Player
):
    play_codes(make_game(player=guest, secret="1234"), "1234")
    lost = play_codes(make_game(player=guest, secret="1234"), *[WRONG] * 10)

    sums = sums_of(lost)
    text = words_of(client, lost.get_absolute_url())

    assert sums
    assert [(column.name, column.games, column.is_this) for column in sums.spread] == [
        ("1", 1, False),
        (NONE, 1, True),
    ]
    assert sums.streak == 0
    assert f"{NONE} not found: 1 code" in text
    assert "par" not in text.split()
    assert "most common" not in text


@pytest.mark.django_db
def test_who_breaks_no_code_or_one_alone_or_an_evil_one_gets_no_column(guest: Player):
    make = make_game(player=guest, mode=MAKE, level=LEVELS["knuth"], own_secret="1234", secret="")
    evil = make_game(player=guest, codemaker=Codemaker.EVIL, secret="")
    evil.resign()
    alone = sums_of(play_codes(make_game(player=guest), "1234"))

    assert sums_of(make) is None
    assert sums_of(evil) == Sums(0, None, [], 0, left=1296)
    assert alone
    assert alone.spread == []


@pytest.mark.postgres
@pytest.mark.django_db
def test_the_columns_are_those_of_the_statistics(guest: Player):
    """Games with a coach, a handicap, or an evil codemaker are in neither, and have no columns."""
    play_codes(make_game(player=guest, secret="1234"), *[WRONG] * 10)
    for guesses in (2, 4, 4):
        last = play_codes(make_game(player=guest, secret="1234"), *[WRONG] * (guesses - 1), "1234")
    helped = [
        make_game(player=guest, secret="1234", coach=Coach.COUNT),
        make_race(player=guest, secret="1234", handicap=Handicap.TWO),
        make_game(player=guest, codemaker=Codemaker.EVIL, secret=""),
    ]
    for game in helped:
        reread(game).resign()

    form = StatsForm({}, usual=CLASSIC.rules)
    assert form.is_valid()
    numbers = summary(form.chosen(career_of(guest, CLASSIC.rules), today()))
    sums = sums_of(last)

    assert sums
    found = {column.guesses: column.games for column in sums.spread if column.guesses}
    assert found == {guesses: n for guesses, n in numbers.distribution.items() if guesses > 1}
    assert (sums.spread[-1].guesses, sums.spread[-1].games) == (None, numbers.not_found)
    assert sums.codes == numbers.fair == 4
    assert [sums_of(reread(game)).spread for game in helped] == [[]] * 3  # type: ignore[union-attr]


@pytest.mark.django_db
def test_only_the_newest_game_tells_of_streaks_and_columns(guest: Player):
    """A game that is opened again does not show how the player does today."""
    lost = play_codes(make_game(player=guest, secret="1234"), *[WRONG] * 10)
    for _ in range(2):
        newest = play_codes(make_game(player=guest, secret="1234"), "1234")

    assert sums_of(lost) == Sums(10, par(CLASSIC.rules), [], 0, left=lost.board.codes_left[-1])
    sums = sums_of(newest)
    assert sums
    assert (sums.streak, sums.codes) == (2, 3)


@pytest.mark.django_db
def test_games_with_other_guesses_are_in_no_column_of_the_named_rules(guest: Player):
    short = variant_of(CLASSIC.rules, 1)
    for _ in range(2):
        alone = play_codes(make_game(player=guest, secret="1234", variant=short), WRONG)
        named = play_codes(make_game(player=guest, secret="1234"), "1234")

    found = [sums_of(game) for game in (alone, named)]

    assert [[(c.guesses, c.games) for c in sums.spread] for sums in found if sums] == [
        [(None, 2)],
        [(1, 2)],
    ]


def test_in_a_tie_no_result_is_the_most_common():
    tie = Sums(5, 4.34, spread_of(career_with([(5, True), (6, True), (10, False)]), 5), 1)
    clear = Sums(5, 4.34, spread_of(career_with([(5, True), (5, True), (6, True)]), 5), 1)

    assert tie.most_common is None
    assert clear.most_common
    assert clear.most_common.guesses == 5
