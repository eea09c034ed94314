"""How fast the solver is: whole trees, and single guesses, beside a naive solver in the same run.

    make bench

pytest-benchmark measures CPU seconds of one thread, each tree from a process's cold start: no code
space, no representatives are kept from the run before. `solver_table` prints the result.
"""

from itertools import cycle, islice, product
from typing import Any

import pytest

from solver import (
    LEVELS,
    STRATEGIES,
    DecisionTree,
    Position,
    code_space,
    parse_rules,
    review,
    value,
)
from solver.analysis.values import values_of
from solver.core.symmetry import representatives
from solver.perfect.automorphisms import automorphisms_of
from solver.perfect.search import Search
from solver.site import chance
from tests.benchmarks.naive import total_guesses
from tests.solver.histories import some_game

BOARDS = ("4x6", "4x7", "5x5", "4x10-distinct", "5x6", "5x8", "6x6")
TREES = ("minimax", "expected-size", "entropy", "most-parts")
REVIEWED = ("4x6", "4x7", "5x5")
PROVEN = {"4x6": 5625, "5x5": 13_496, "4x7": 11_228, "4x10-distinct": 26_274}
GUESSES = ("4x6", "4x10-distinct", "5x8", "6x10")
CACHES = (code_space, representatives, automorphisms_of, values_of)

Benchmark = Any


def clear_caches() -> None:
    """As after a cold start."""
    for cache in CACHES:
        cache.cache_clear()


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
        DecisionTree.build, args=(STRATEGIES[slug], rules), setup=clear_caches, rounds=rounds
    )

    assert sum(tree.histogram) == rules.size


@pytest.mark.parametrize("text", PROVEN)
def test_perfect_play(benchmark: Benchmark, text: str) -> None:
    rules = parse_rules(text)
    benchmark.extra_info |= {"kind": "perfect", "rules": text}

    def total() -> int:
        search = Search(code_space(rules))
        return search.total(search.start)

    found = benchmark.pedantic(total, setup=clear_caches, rounds=5 if rules.size < 2_000 else 1)

    assert found == PROVEN[text]


@pytest.mark.parametrize("text", REVIEWED)
def test_value(benchmark: Benchmark, text: str) -> None:
    """Of positions after two guesses of any kind, each met for the first time."""
    rules = parse_rules(text)
    benchmark.extra_info |= {"kind": "value", "rules": text}
    positions = iter(
        [Position.of(rules, some_game(rules, chance(seed), 2)) for seed in range(1000)]
    )
    values_of(rules)

    benchmark.pedantic(value, setup=lambda: ((next(positions),), {}), rounds=1000)


@pytest.mark.parametrize("text", REVIEWED)
@pytest.mark.parametrize("again", [False, True])
def test_review(benchmark: Benchmark, text: str, again: bool) -> None:
    """Of boards of five guesses, for the first time or again."""
    rules = parse_rules(text)
    benchmark.extra_info |= {"kind": "review", "rules": text, "again": again}
    games = [some_game(rules, chance(seed), 5) for seed in range(200)]
    clear_caches()
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
    games = [some_game(rules, chance(seed), turns) for seed, turns in product(range(12), range(6))]
    histories = islice(cycle(games), rounds)
    level.next_guess(rules, [])

    benchmark.pedantic(
        level.next_guess, setup=lambda: ((rules, next(histories)), {}), rounds=rounds
    )
