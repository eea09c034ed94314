"""Exact values agree with published totals and with an exhaustive search."""

import math
from collections.abc import Callable
from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from solver import (
    CLASSIC,
    MINI,
    Code,
    Limit,
    Position,
    Rules,
    TooFarError,
    best_known,
    code_space,
    metered,
    score,
)
from solver.perfect.bounds import UNLIMITED_TURNS, Bounds, Finding, Places, candidates_key
from solver.perfect.heuristic_search import Effort, HeuristicSearch
from solver.perfect.prior_search import PriorSearch
from solver.perfect.search import Search
from tests.depth import at_depth, examples

SMALL = at_depth([Rules(2, 4)], [Rules(2, 4), Rules(3, 3)])


def every_code(rules: Rules) -> list[Code]:
    return [
        code
        for code in product(range(rules.colors), repeat=rules.pegs)
        if rules.repeats or len(set(code)) == rules.pegs
    ]


@cache
def brute_force(position: frozenset[Code], rules: Rules) -> Callable[[frozenset[Code]], int]:
    """A function that finds the fewest guesses for all codes left in a part of a position.

    Every guess is tried, to the very end. Of guesses that split the position in the same way, only
    one is tried, because they also split every part of it in the same way.
    """
    ways = {frozenset(split(position, guess)) for guess in every_code(rules)}

    @cache
    def fewest(left: frozenset[Code]) -> int:
        if len(left) == 1:
            return 1
        return len(left) + min(
            sum(map(fewest, cells))
            for way in ways
            for cells in [[left & cell for cell in way if not left.isdisjoint(cell)]]
            if cells != [left]
        )

    return fewest


def split(candidates: frozenset[Code], guess: Code) -> list[frozenset[Code]]:
    """The cells of a guess without the winning one."""
    cells: dict[tuple[int, int], set[Code]] = {}
    for secret in candidates - {guess}:
        cells.setdefault(score(guess, secret), set()).add(secret)
    return [frozenset(cell) for cell in cells.values()]


def every_position(rules: Rules) -> set[frozenset[Code]]:
    """The candidates of every position that any guesses can lead to."""
    found: set[frozenset[Code]] = set()
    open_ones = [frozenset(every_code(rules))]
    while open_ones:
        position = open_ones.pop()
        if position not in found:
            found.add(position)
            open_ones += [cell for guess in every_code(rules) for cell in split(position, guess)]
    return found


@cache
def search_of(rules: Rules) -> Search:
    """One search for all positions, so that what it remembers is tested too."""
    return Search(code_space(rules))


def places(search: Search, candidates: frozenset[Code]) -> Places:
    return np.array(sorted(map(search.space.index, candidates)), dtype=np.uint16)


@pytest.mark.both
@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_every_position_has_the_value_and_all_the_best_guesses_that_brute_force_finds(rules: Rules):
    search, fewest = Search(code_space(rules)), brute_force(frozenset(every_code(rules)), rules)
    for position in every_position(rules):
        least = fewest(position)
        assert search.total(places(search, position)) == least, position
        best = [
            search.space.index(guess)
            for guess in every_code(rules)
            for cells in [split(position, guess)]
            if cells != [position] and sum(map(fewest, cells)) + len(position) == least
        ]
        assert search.best_guesses(places(search, position)).tolist() == best, position


@examples(3, 80)
@given(data=st.data())
def test_small_positions_of_classic_have_the_value_that_brute_force_finds(data: st.DataObject):
    search = search_of(CLASSIC.rules)
    secrets = st.sampled_from(every_code(CLASSIC.rules))
    position = data.draw(st.frozensets(secrets, min_size=1, max_size=6))

    fewest = brute_force(position, CLASSIC.rules)
    assert search.total(places(search, position)) == fewest(position)


@pytest.mark.parametrize(
    ("rules", "turns", "total"),
    [
        (Rules(2, 3), UNLIMITED_TURNS, 21),
        (Rules(3, 4), UNLIMITED_TURNS, 206),
        (Rules(4, 4), UNLIMITED_TURNS, 905),
        (Rules(4, 6, repeats=False), UNLIMITED_TURNS, 1446),
        *(
            pytest.param(*known, marks=pytest.mark.deep)
            for known in (
                (Rules(4, 5), UNLIMITED_TURNS, 2463),
                (CLASSIC.rules, UNLIMITED_TURNS, 5625),
                (CLASSIC.rules, 6, 5625),
                (CLASSIC.rules, 5, 5626),
                (CLASSIC.rules, 4, None),
                (Rules(4, 7, repeats=False), UNLIMITED_TURNS, 3639),
            )
        ),
    ],
    ids=str,
)
def test_published_totals_are_found(rules: Rules, turns: float, total: int | None):
    search = Search(code_space(rules))

    assert search.total_within(search.start, turns) == total


@cache
def fewest_among(left: frozenset[Code]) -> int:
    """The fewest guesses that codes need together if only those left may be guessed."""
    return len(left) + min(sum(map(fewest_among, split(left, guess))) for guess in left)


@pytest.mark.parametrize("answer", [(3, 0), (0, 3), (1, 2)], ids=str)
def test_among_candidates_positions_have_the_value_that_brute_force_finds(answer: tuple[int, int]):
    left = frozenset(
        code for code in every_code(CLASSIC.rules) if score((0, 0, 1, 1), code) == answer
    )
    search, free = search_among(CLASSIC.rules), search_of(CLASSIC.rules)

    assert search.total(places(search, left)) == fewest_among(left)
    assert search.total(places(search, left)) > free.total(places(free, left))


@cache
def search_among(rules: Rules) -> Search:
    """One search for all positions, in which only candidates may be guessed."""
    return Search(code_space(rules), candidates_only=True)


@examples(20, 100)
@given(data=st.data())
def test_fewer_turns_never_help(data: st.DataObject):
    search = search_of(MINI.rules)
    secrets = st.sets(st.integers(0, MINI.rules.size - 1), min_size=1, max_size=60)
    candidates = np.array(sorted(data.draw(secrets)), dtype=np.uint16)
    totals = [
        search.total_within(candidates, turns) or math.inf
        for turns in (2, 3, 4, 5, UNLIMITED_TURNS)
    ]

    assert totals == sorted(totals, reverse=True)
    assert totals[-1] == search.total_within(candidates, search.fewest_turns(candidates))


@examples(20, 100)
@given(data=st.data())
def test_a_search_of_some_codes_finds_what_a_search_of_all_finds(data: st.DataObject):
    space = code_space(CLASSIC.rules)
    secrets = data.draw(st.sets(st.integers(0, CLASSIC.rules.size - 1), min_size=1, max_size=30))
    candidates = np.array(sorted(secrets))
    whole, part = search_of(CLASSIC.rules), Search(space, candidates, space.indices)

    assert part.total(part.start) == whole.total(candidates.astype(np.uint16))
    assert (
        part.best_guesses(part.start).tolist()
        == whole.best_guesses(candidates.astype(np.uint16)).tolist()
    )


def test_too_much_work_is_refused():
    search = Search(code_space(CLASSIC.rules))

    with metered(Limit(1_000_000)) as meter, pytest.raises(TooFarError, match="takes too long"):
        search.total(search.start)
    assert 0 < meter.pairs <= 1_000_000


@pytest.mark.both
def test_a_search_goes_on_from_what_another_found():
    space = code_space(at_depth(Rules(3, 4), CLASSIC.rules))
    first, second = Search(space), Search(space)
    findings: list[Finding] = []
    first.settled = findings.append

    total = first.total(first.start)
    for finding in findings:
        second.learn(finding)

    with metered() as meter:
        assert second.total(second.start) == total
    assert meter.pairs == 0


SPACE = code_space(MINI.rules)
SOME = st.sets(st.integers(0, MINI.rules.size - 1), min_size=1, max_size=12).map(
    lambda codes: np.array(sorted(codes), dtype=np.uint16)
)


class Seen(Bounds):
    """Bounds, with what only searches look at."""

    floor = Bounds._floor  # noqa: SLF001


SEARCH = Search(SPACE)


@given(SOME, st.sampled_from([2.0, 3.0, UNLIMITED_TURNS]))
@examples(20, 100)
def test_no_bound_is_above_what_a_search_finds(candidates: Places, turns: float):
    fewest = SEARCH.total(candidates)
    excess = fewest - (2 * len(candidates) - 1)

    floor = Seen(SPACE).floor(candidates, turns)

    assert floor >= 0
    if turns == UNLIMITED_TURNS:
        assert floor <= excess


@given(SOME, SOME)
def test_two_sets_of_candidates_have_one_key_just_if_they_are_equal(one: Places, other: Places):
    assert (candidates_key(one) == candidates_key(other)) == (one.tolist() == other.tolist())


@pytest.mark.deep
def test_two_stages_find_what_is_proven() -> None:
    space = code_space(CLASSIC.rules)
    first = HeuristicSearch(space, Effort((2, 20), pool=40))
    second = HeuristicSearch(space, Effort((1, 4), pool=1296), first)

    assert second.best(space.indices).total == 5625


@pytest.mark.both
def test_a_later_stage_needs_no_more_guesses() -> None:
    rules = at_depth(Rules(3, 4), CLASSIC.rules)
    space, best = code_space(rules), best_known(rules).total or 0
    first = HeuristicSearch(space, Effort((1, 4, 2), pool=20))
    second = HeuristicSearch(space, Effort((1, 2, 1), pool=200), first)

    ranking = first.ranking(space.indices, 0)

    assert best <= second.best(space.indices).total <= ranking[0].total


def least_weight(rules: Rules, secrets: list[int], weights: list[int]) -> int:
    """The least weight times guesses by trying every guess in every position, in plain Python."""
    codes = list(product(range(rules.colors), repeat=rules.pegs))
    weight_of = dict(zip(secrets, weights, strict=True))

    @cache
    def least(left: frozenset[int]) -> int:
        if len(left) == 1:
            return sum(weight_of[secret] for secret in left)
        costs = []
        for guess in range(len(codes)):
            cells: dict[object, set[int]] = {}
            for secret in left - {guess}:
                cells.setdefault(score(codes[guess], codes[secret]), set()).add(secret)
            if set(left) not in cells.values():
                costs.append(sum(least(frozenset(cell)) for cell in cells.values()))
        return sum(weight_of[secret] for secret in left) + min(costs)

    return least(frozenset(secrets))


@examples(15, 75)
@given(data=st.data(), rules=st.sampled_from([Rules(2, 3), Rules(2, 4), Rules(3, 3)]))
def test_the_total_is_that_of_trying_everything(rules: Rules, data: st.DataObject) -> None:
    most = 9 if rules.pegs == 2 else 8
    secrets = sorted(data.draw(st.sets(st.integers(0, rules.size - 1), min_size=1, max_size=most)))
    weights = data.draw(st.lists(st.integers(1, 20), min_size=len(secrets), max_size=len(secrets)))

    search = PriorSearch(code_space(rules), np.array(secrets), np.array(weights, dtype=float))

    assert search.total(search.start) == pytest.approx(least_weight(rules, secrets, weights))


@pytest.mark.both
def test_a_tree_of_best_guesses_needs_the_total() -> None:
    """So no total is too low: the tree is grown, and every candidate is found by it."""
    large = product(["2x7", "3x4", "4x3", "3x5-distinct"], range(4))
    for text, seed in at_depth([("3x3", 0), ("2x4", 1)], large):
        start = Position.of(text)
        weights = np.random.default_rng(seed).integers(1, 9, len(start.candidates)).astype(float)
        total = PriorSearch(start.space, start.candidates, weights)
        needed = total.total(total.start)

        assert cost(start, weights) == pytest.approx(needed), (text, seed)


def cost(position: Position, weights: NDArray[np.float64]) -> float:
    """What the tree of best guesses from a position needs; weights are those of all codes."""
    own = weights[position.candidates]
    search = PriorSearch(position.space, position.candidates, own)
    below = [after for _, after in position.split(search.best_guess(search.start))]
    return float(own.sum()) + sum(cost(after, weights) for after in below)


def test_work_beyond_the_limit_is_refused() -> None:
    start = Position.of("3x4")
    search = PriorSearch(start.space, start.candidates, np.ones(64))

    with pytest.raises(TooFarError), metered(Limit(1_000_000)):
        search.total(search.start)


def test_a_large_position_is_refused() -> None:
    start = Position.of(CLASSIC)

    with pytest.raises(TooFarError):
        PriorSearch(start.space, start.candidates, np.ones(1296))
