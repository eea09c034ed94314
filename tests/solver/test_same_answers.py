"""Perfect guesses exactly what it guessed before its work was limited, of equally good guesses too.

`answers.json` holds the indices of guesses by rules, then by the seed and the turns of a history.
It leaves out guesses that took half a second or more at that time.
"""

import json
import zlib
from pathlib import Path

import numpy as np
import pytest

from solver import (
    LEVELS,
    STRATEGIES,
    Code,
    Feedback,
    History,
    Position,
    Rules,
    code_space,
    parse_rules,
    score,
)
from tests.depth import at_depth

ANSWERS = json.loads(Path(__file__).with_name("answers.json").read_text())


def some_history(rules: Rules, seed: int, turns: int) -> History:
    """A history in which half of the guesses are any codes and half are candidates."""
    rng, space = np.random.default_rng([zlib.crc32(str(rules).encode()), seed]), code_space(rules)
    secret = space.code(int(rng.integers(rules.size)))
    told: list[tuple[Code, Feedback]] = []
    for _ in range(turns):
        if rng.random() < 0.5:
            guess = space.code(int(rng.integers(rules.size)))
        else:
            guess = LEVELS["random"].next_guess(rules, told, rng)
        told.append((guess, score(guess, secret)))
    return told


@pytest.mark.both
def test_guesses_are_the_same_as_ever() -> None:
    different = {}
    for text in at_depth([*ANSWERS][:20:4], ANSWERS):
        rules = parse_rules(text)
        for question, expected in ANSWERS[text].items():
            seed, turns = map(int, question.split("/"))
            position = Position.of(rules, some_history(rules, seed, turns))
            found = STRATEGIES["perfect"].next_guess(position, np.random.default_rng(0))
            if found != expected:
                different[text, question] = (found, expected)

    assert not different
