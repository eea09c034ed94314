"""What a comparison calls its strategies, and what it says of time and codes."""

from enum import StrEnum

import pytest

from games.lab.compare.asked import Entry
from games.lab.compare.words import duration, name_of, secrets_in_words
from games.words.strategies import NUMBERS, OPTIONS
from solver import CLASSIC, STRATEGIES, strategy_options


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        (Entry("minimax"), "Knuth"),
        (Entry("minimax", "1122"), "Knuth, first 1122"),
        (
            Entry("entropy:ties=highest,prefer_candidates=no"),
            "Entropy, ties to the highest code, candidates not preferred",
        ),
        (Entry("parts+0.3*entropy"), "parts+0.3*entropy"),
        (
            Entry("random:memory=3,blunder=0.1"),
            "Random, last answers remembered: 3, any code with chance 0.1",
        ),
        (Entry("weighted:red=1.0"), "Weighted candidates, black weighs 1.0"),
        (Entry("perfect:most=5"), "Perfect, at most 5 guesses"),
    ],
)
def test_a_strategy_is_called_by_its_name_and_its_options(entry: Entry, name: str):
    assert name_of(entry) == name


@pytest.mark.parametrize("slug", STRATEGIES)
def test_every_option_has_words(slug: str):
    for name, kind in strategy_options(STRATEGIES[slug]).items():
        few = ["yes", "no"] if kind is bool else kind if issubclass(kind, StrEnum) else ()
        assert name in NUMBERS or {f"{name}={value}" for value in few} <= OPTIONS.keys()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.2, "about 1 second"), (40, "about 40 seconds"), (150, "about 2 minutes")],
)
def test_a_duration_is_rounded(seconds: float, words: str):
    assert duration(seconds) == words


@pytest.mark.parametrize(
    ("secrets", "is_done", "words"),
    [
        (1_296, True, "Each strategy found all 1,296 codes of Classic (4 × 6) once."),
        (1_296, False, "Each strategy has to find all 1,296 codes of Classic (4 × 6) once."),
        (100, True, "Each strategy found the same 100 codes, drawn from the 1,296 of Classic"),
        (100, False, "has to find the same 100 codes, drawn from the 1,296 of Classic (4 × 6)."),
    ],
)
def test_the_codes_are_told(secrets: int, is_done: bool, words: str):
    is_sample = secrets < CLASSIC.rules.size

    told = secrets_in_words(secrets, CLASSIC.rules, is_sample=is_sample, is_done=is_done)

    assert words in told
