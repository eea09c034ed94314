"""What a comparison calls its strategies, and what it says of time and codes."""

import pytest

from games.lab.compare.asked import Entry
from games.lab.compare.words import duration, name_of, secrets_in_words
from solver import CLASSIC


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        (Entry("minimax"), "Knuth"),
        (Entry("minimax", "1122"), "Knuth, first 1122"),
        (
            Entry("entropy:ties=highest,prefer_candidates=no"),
            "Entropy (Neuwirth), ties to the highest code, candidates not preferred",
        ),
        (Entry("parts+0.3*entropy"), "parts+0.3*entropy"),
        (Entry("random:blunder=0.1"), "Random, blunder=0.1"),
    ],
)
def test_a_strategy_is_called_by_its_name_and_its_options(entry: Entry, name: str):
    assert name_of(entry) == name


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.2, "about 1 second"), (40, "about 40 seconds"), (150, "about 2 minutes")],
)
def test_a_duration_is_rounded(seconds: float, words: str):
    assert duration(seconds) == words


def test_a_sample_is_said_to_be_one():
    assert secrets_in_words(1_000, CLASSIC.rules, is_sample=True).startswith("1,000 secrets, drawn")
    assert secrets_in_words(1_296, CLASSIC.rules, is_sample=False).startswith("Every one of 1,296")
