"""What the explorer says."""

from games.lab.explore import words
from solver import CLASSIC, Rules, Value, explore

START = explore(CLASSIC.rules)
LARGE = explore(Rules(6, 10), [("112345", (1, 1))])


def test_a_position_is_called_by_its_turns():
    assert words.title(CLASSIC.rules, 0) == "First guesses on Classic 4 × 6"
    assert words.title(CLASSIC.rules, 1) == "Guesses after 1 turn on Classic 4 × 6"
    assert words.title(Rules(5, 6), 2) == "Guesses after 2 turns on 5 × 6"


def test_how_the_table_was_made():
    assert words.facts_of(START).startswith("Every way")
    assert words.facts_of(LARGE).startswith("A sample")
    some = explore(CLASSIC.rules, [("1122", (1, 1)), ("1344", (0, 2))])
    assert words.facts_of(some).startswith("385 ways")
    assert words.yardstick(START).startswith("“Needs” is exact")
    assert words.yardstick(LARGE).startswith("“Needs” was not counted")
    assert words.yardstick(explore(Rules(5, 6))).startswith("≈")
    assert words.unasked_words(START) == ""
    assert "Entropy" in words.unasked_words(LARGE)
    assert len(words.notes_of(LARGE)) == 3


def test_a_guess_in_words():
    assert words.split_words(14, 276, 185.27) == "14 groups, at most 276, 185.27 left on average"
    assert words.total_words(None) == ""
    assert words.total_words(Value(99, 37)).startswith("99 guesses for all 37 codes: 2.6757")
    assert words.total_words(Value(1, 1)).startswith("Needs 1.00 guesses")
    assert words.side_name(words.BEST) == "Best guess"
