"""How guesses split candidates, counted a second way, and which of them are shown."""

from collections import Counter

import numpy as np
import pytest

from solver import MINI, cells_after
from solver.analysis.splits import PER_SPLIT, Splits, split_by, worth_showing
from solver.core.contradiction import position_after

TOLD = [("112", (0, 1))]


@pytest.fixture(scope="module")
def splits() -> Splits:
    position = position_after(MINI.rules, TOLD)
    return split_by(position, np.arange(MINI.rules.size), None)


def test_a_profile_is_the_sizes_of_the_cells_and_whether_it_can_win(splits: Splits) -> None:
    space = position_after(MINI.rules, TOLD).space
    told: dict[int, set[tuple[object, ...]]] = {}
    for at, guess in enumerate(splits.guesses.tolist()):
        cells = cells_after(MINI.rules, TOLD, space.code(guess))
        seen = (*sorted(cells.values()), (3, 0) in cells)
        told.setdefault(int(splits.profiles[at]), set()).add(seen)

    assert all(len(kinds) == 1 for kinds in told.values())
    assert len({next(iter(kinds)) for kinds in told.values()}) == len(told)
    assert sorted(told) == list(range(len(told)))


def test_guesses_that_say_nothing_are_left_out(splits: Splits) -> None:
    assert splits.groups.min() > 1
    assert len(splits.guesses) < MINI.rules.size


def test_few_of_each_profile_are_shown_and_those_of_strategies_first(splits: Splits) -> None:
    taken = splits.guesses[[5, 40]].tolist()

    shown = worth_showing(splits, taken, most=20)

    assert len(shown) == len(set(shown)) == 20
    assert shown[:2] == [5, 40]
    assert max(Counter(splits.profiles[shown[2:]].tolist()).values()) <= PER_SPLIT
    assert int(splits.expected.argmin()) in shown or splits.expected[shown].min() == pytest.approx(
        splits.expected.min()
    )
