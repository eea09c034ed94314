"""How fast the solver is: whole trees, and single guesses, beside a naive solver in the same run.

    make bench

pytest-benchmark measures CPU seconds of one thread, each tree from a process's cold start: no code
space, no representatives are kept from the run before. `solver_table` prints the result.
"""

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import numpy as np
import pytest

from solver import (
    LEVELS,
    STRATEGIES,
    DecisionTree,
    Feedback,
    History,
    Position,
    Rules,
    code_space,
    parse_rules,
    review,
    score,
    value,
)
from solver.analysis.values import values_of
from solver.core.symmetry import representatives
from solver.perfect.automorphisms import automorphisms_of
from solver.perfect.search import Search
from tests.benchmarks.naive import total_guesses

BOARDS = ("4x6", "4x7", "5x5", "4x10-distinct", "5x6", "5x8", "6x6")
TREES = ("minimax", "expected-size", "entropy", "most-parts")
REVIEWED = ("4x6", "4x7", "5x5")
PROVEN = {"4x6": 5625, "5x5": 13_496, "4x7": 11_228, "4x10-distinct": 26_274}
GUESSES = ("4x6", "4x10-distinct", "5x8", "6x10")
MEMORIES = (code_space, representatives, automorphisms_of, values_of)

Benchmark = Any


def forget() -> None:
    """As after a cold start."""
    for memory in MEMORIES:
        memory.cache_clear()


def test_naive(benchmark: Benchmark) -> None:
    benchmark.extra_info |= {"kind": "naive", "rules": "4x6"}

    total = benchmark.pedantic(total_guesses, args=(4, 6, (0, 0, 1, 1)), rounds=1)

    assert total == 5801


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("slug", TREES)
def test_tree(benchmark: Benchmark, slug: str, text: str) -> None:
    rules = parse_rules(text)
    benchmark.extra_info |= {"kind": "tree", "strategy": slug, "rules": text}
    rounds = 20 if rules.size < 5_000 else 5 if rules.size < 10_000 else 1

    tree = benchmark.pedantic(
        DecisionTree.build, args=(STRATEGIES[slug], rules), setup=forget, rounds=rounds
    )

    assert sum(tree.histogram) == rules.size


@pytest.mark.parametrize("text", PROVEN)
def test_perfect_play(benchmark: Benchmark, text: str) -> None:
    rules = parse_rules(text)
    benchmark.extra_info |= {"kind": "perfect", "rules": text}

    def total() -> int:
        search = Search(code_space(rules))
        return search.total(search.start)

    found = benchmark.pedantic(total, setup=forget, rounds=5 if rules.size < 2_000 else 1)

    assert found == PROVEN[text]


@pytest.mark.parametrize("text", REVIEWED)
def test_value(benchmark: Benchmark, text: str) -> None:
    """Of positions after two guesses of any kind, each met for the first time."""
    rules = parse_rules(text)
    benchmark.extra_info |= {"kind": "value", "rules": text}
    positions = iter([Position.of(rules, list(game(rules, seed))[2]) for seed in range(1000)])
    values_of(rules)

    benchmark.pedantic(value, setup=lambda: ((next(positions),), {}), rounds=1000)


@pytest.mark.parametrize("text", REVIEWED)
@pytest.mark.parametrize("again", [False, True])
def test_review(benchmark: Benchmark, text: str, again: bool) -> None:
    """Of boards of up to five guesses, for the first time or again."""
    rules = parse_rules(text)
    benchmark.extra_info |= {"kind": "review", "rules": text, "again": again}
    games = [board(rules, seed) for seed in range(200)]
    forget()
    if again:
        for history in games:
            review(rules, history)
    boards = iter(games)
    values_of(rules)

    benchmark.pedantic(review, setup=lambda: ((rules, next(boards)), {}), rounds=200)


@pytest.mark.parametrize("text", GUESSES)
@pytest.mark.parametrize("slug", LEVELS)
def test_guess(benchmark: Benchmark, slug: str, text: str) -> None:
    rules, level = parse_rules(text), LEVELS[slug]
    benchmark.extra_info |= {"kind": "guess", "strategy": slug, "rules": text}
    rounds = 40 if rules.size > 100_000 else 300
    histories = islice(cycle(positions(rules)), rounds)
    level.next_guess(rules, [])

    benchmark.pedantic(
        level.next_guess, setup=lambda: ((rules, next(histories)), {}), rounds=rounds
    )


def positions(rules: Rules) -> list[list[tuple[tuple[int, ...], Feedback]]]:
    """Histories of games in which a person guesses anything, or what a strategy would."""
    return [history for seed in range(12) for history in game(rules, seed)]


def game(rules: Rules, seed: int) -> Iterator[list[tuple[tuple[int, ...], Feedback]]]:
    rng, codes = np.random.default_rng(seed), code_space(rules)
    secret = codes.code(int(rng.integers(rules.size)))
    history: list[tuple[tuple[int, ...], Feedback]] = []
    for _ in range(6):
        yield list(history)
        if rng.random() < 0.5:
            guess = codes.code(int(rng.integers(rules.size)))
        else:
            guess = LEVELS["random"].next_guess(rules, history, rng)
        history.append((guess, score(guess, secret)))


def board(rules: Rules, seed: int) -> History:
    """What was guessed in a game, up to the guess that found the secret."""
    *_, history = game(rules, seed)
    found = [row for row, (_, answer) in enumerate(history, 1) if answer.black == rules.pegs]
    return history[: min(found, default=len(history))]
