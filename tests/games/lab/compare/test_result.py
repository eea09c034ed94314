"""The result of a comparison in a sentence, beside totals that are known."""

import pytest

from games.lab.compare.asked import Entry, Question
from games.lab.compare.measured import look_up
from games.lab.compare.result import result_in_words
from solver import CLASSIC, MINI, Rules

pytestmark = pytest.mark.django_db


def result_of(rules: Rules, *texts: str) -> str:
    return result_in_words(look_up(Question(rules, tuple(map(Entry, texts)))))


def test_of_two_one_needs_fewer():
    assert result_of(CLASSIC.rules, "minimax", "perfect") == (
        "Perfect needs 176 guesses fewer than Knuth over all 1,296 codes."
    )


def test_of_several_the_first_is_beside_the_next_and_the_last():
    assert result_of(CLASSIC.rules, "minimax", "perfect", "most-parts", "entropy") == (
        "Perfect needs the fewest guesses, 5,625 over all 1,296 codes: "
        "43 fewer than Most parts and 176 fewer than Knuth."
    )


def test_equals_are_said_to_be_equal():
    assert result_of(Rules(2, 2), "minimax", "entropy") == (
        "Knuth and Entropy need equally few guesses: 8 over all 4 codes."
    )


def test_a_sample_tells_only_what_is_more_than_chance():
    clear = result_of(MINI.rules, "goldfish", "minimax")
    close = result_of(Rules(3, 5), "random", "weighted")

    assert clear.startswith("Knuth needs about")
    assert clear.endswith("guesses fewer than Goldfish on average.")
    assert close.endswith("are too close to tell which needs fewer guesses.")


def test_one_alone_has_no_result():
    assert result_of(MINI.rules, "minimax") == ""
