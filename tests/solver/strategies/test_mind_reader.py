"""The strategy that knows which secrets people like to hide."""

from collections import Counter
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import (
    CLASSIC,
    LEVELS,
    MIND_READER,
    STRATEGIES,
    Code,
    CodeError,
    Feedback,
    MindReader,
    Position,
    Rules,
    code_space,
    find_level,
    mind_reader,
    score,
)
from tests.depth import examples
from tests.solver.strategies_for_tests import rules_and_codes

PAIRS = tuple((a, a, b, b) for a, b in product(range(6), repeat=2) if a != b)


def start(rules: Rules) -> Position:
    return Position.start(code_space(rules))


def shape_of(code: Code) -> str:
    """1121 and 3323 have the shape AABA."""
    letters: dict[int, str] = {}
    return "".join(letters.setdefault(color, "ABCDEFGH"[len(letters)]) for color in code)


def weights_by_counting(rules: Rules, secrets: list[Code]) -> list[float]:
    """The weight of every code, computed one by one from plain counts."""
    every = [code_space(rules).code(index) for index in range(rules.size)]
    usual = Counter(map(shape_of, every))
    shapes = Counter(map(shape_of, secrets))
    colors = Counter(color for secret in secrets for color in secret)

    def shape_odds(code: Code) -> float:
        share = usual[shape_of(code)] / rules.size
        return (shapes[shape_of(code)] + 10 * share) / (len(secrets) + 10) / share

    def color_odds(color: int) -> float:
        pegs = colors[color] + 10 * rules.pegs / rules.colors
        return pegs / ((len(secrets) + 10) * rules.pegs) * rules.colors

    return [
        shape_odds(code) * float(np.prod([color_odds(color) for color in code])) for code in every
    ]


@examples(20, 60)
@given(drawn=rules_and_codes(8, max_codes=300), owned=st.integers(0, 3), known=st.integers(0, 8))
def test_weights_are_those_counted_one_by_one(
    drawn: tuple[Rules, list[Code]], owned: int, known: int
) -> None:
    """A secret of one's own counts as four of others; who knows none weighs every code alike."""
    rules, codes = drawn
    own, past = codes[:known][:owned], codes[:known][owned:]

    weights = MindReader("mind-reader", tuple(past), tuple(own)).weights(start(rules))

    assert weights == pytest.approx(weights_by_counting(rules, past + own * 4), rel=1e-9)
    assert weights.min() > 0


def test_the_weights_of_candidates_are_theirs_among_all_codes() -> None:
    reader = MindReader("mind-reader", PAIRS[:7], ((0, 1, 2, 3),))
    position = start(CLASSIC.rules).after(8, 4)

    weights = reader.weights(position)

    assert (weights == reader.weights(start(CLASSIC.rules))[position.candidates]).all()


def test_guesses_look_like_the_secrets_of_the_past() -> None:
    position, rng = start(CLASSIC.rules), np.random.default_rng(1)
    reader = MindReader("mind-reader", PAIRS * 2)

    drawn = [position.space.code(reader.next_guess(position, rng)) for _ in range(500)]

    of_pairs = Counter(map(shape_of, drawn))["AABB"] / len(drawn)
    at_random = len(PAIRS) / CLASSIC.rules.size
    assert at_random < 0.03
    assert of_pairs > 0.7


@given(drawn=rules_and_codes(8, max_codes=700), seed=st.integers(0, 9))
@settings(max_examples=40)
def test_a_guess_is_always_a_candidate(drawn: tuple[Rules, list[Code]], seed: int) -> None:
    rules, [secret, *codes] = drawn
    history = [(guess, score(guess, secret)) for guess in codes[:2]]
    position = Position.of(rules, history)

    guess = MindReader("mind-reader", tuple(codes)).next_guess(
        position, np.random.default_rng(seed)
    )

    assert guess in position.candidates


def test_every_secret_is_found() -> None:
    rules, rng = Rules(3, 4), np.random.default_rng(6)
    level = mind_reader(past=[(0, 0, 1)] * 30, own=[(2, 2, 2)] * 3)
    for secret in map(code_space(rules).code, range(rules.size)):
        history: list[tuple[Code, Feedback]] = []
        while not history or history[-1][1].black < rules.pegs:
            guess = level.next_guess(rules, history, rng)
            history.append((guess, score(guess, secret)))

        assert len(history) <= 8


def test_a_secret_of_other_rules_is_refused() -> None:
    position, rng = start(CLASSIC.rules), np.random.default_rng(0)

    for code in [(0, 0, 1), (0, 0, 1, 6)]:
        with pytest.raises(CodeError):
            MindReader("mind-reader", past=(code,)).next_guess(position, rng)
        with pytest.raises(CodeError):
            MindReader("mind-reader", own=(code,)).next_guess(position, rng)


def test_the_level_stands_beside_the_others() -> None:
    assert MIND_READER.slug == MIND_READER.strategy.slug == "mind-reader"
    assert MIND_READER.order == max(level.order for level in LEVELS.values()) + 1
    assert MIND_READER.slug not in LEVELS
    assert MIND_READER.slug not in STRATEGIES
    assert MIND_READER.strength(CLASSIC.rules) is None
    assert MIND_READER.rule.count(".") == 1
    assert MIND_READER.rule.endswith(".")
    assert find_level("mind-reader") is MIND_READER


def test_the_level_is_given_the_secrets_it_knows() -> None:
    level = mind_reader(past=PAIRS, own=[(0, 1, 2, 3)])

    assert level.strategy == MindReader("mind-reader", PAIRS, ((0, 1, 2, 3),))
    assert replace(level, strategy=MIND_READER.strategy) == MIND_READER
