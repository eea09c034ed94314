"""Where it leaks, in bars and sentences."""

import pytest

from games.stats.cards.leaks import HABITS, habit_in_words, leaks_card
from games.stats.leaks import SPANS, Habit, Leaks, Opening
from solver import CLASSIC, Flaw

LEAKS = Leaks(
    200,
    [(1, 0.06), (2, 0.10), (3, 0.04)],
    [(SPANS[0], 0.0), (SPANS[1], 0.11), (SPANS[2], 0.03), (SPANS[3], 0.06)],
    [Opening("AABB", 180, 0.0594, 0.2), Opening("ABCD", 20, 0.04, 0.21)],
    [Habit(Flaw.NOT_ALL, SPANS[1], "", 0.11), Habit(Flaw.FIRST, SPANS[3], "AABB", 0.05)],
)


def test_the_charts_tell_values_and_shares():
    card = leaks_card(LEAKS, CLASSIC.rules)

    assert card
    turns, spans, first = card.charts
    assert [bar.row.shown for bar in turns.bars] == ["0.06", "0.10", "0.04"]
    assert turns.bars[1].length == "100.00"
    assert [bar.row.name for bar in spans.bars] == ["1–2", "3–8", "9–40", "41+"]  # noqa: RUF001
    assert spans.bars[1].row.spoken.endswith(": 0.11, 55% of all losses")
    assert first.table.rows == [["1122", "180", "0.06", "0.20"], ["1234", "20", "0.04", "0.21"]]
    assert card.note == (
        "Guesses lost a game, on average over the last 200 reviewed games: 0.20 in all."
    )


def test_what_games_given_up_would_have_lost_is_told_apart():
    card = leaks_card(LEAKS._replace(estimated=0.094), CLASSIC.rules)

    assert card
    assert card.note.endswith(
        "Another 0.09 is estimated for games that ended before the code was found: 0.29 together."
    )


def test_habits_are_sentences():
    card = leaks_card(LEAKS, CLASSIC.rules)

    assert card
    assert card.habits == [
        (
            "With 3 to 8 codes left you guess a possible code where an impossible one would part"
            " them all: 0.11 a game."
        ),
        "You begin with a code like 1122, where another one is better: 0.05 a game.",
    ]


@pytest.mark.parametrize(("span", "words"), [(0, "1 or 2"), (2, "9 to 40"), (3, "41 or more")])
def test_a_span_is_told_in_words(span: int, words: str):
    habit = Habit(Flaw.KNOWN, SPANS[span], "", 0.1)

    assert habit_in_words(habit, CLASSIC.rules).startswith(f"With {words} codes left you")


def test_every_flaw_has_a_sentence():
    assert set(HABITS) == set(Flaw) - {Flaw.FIRST}


def test_without_a_guess_there_is_no_card():
    assert leaks_card(None, CLASSIC.rules) is None
