"""What comparing guesses costs is known before it is done, and charged when it is."""

from itertools import product

import numpy as np

from solver import code_space, metered, parse_rules
from solver.core.comparing import comparing, most_within
from solver.core.partition import cell_sizes


def test_what_is_charged_is_what_was_said() -> None:
    numbers = [(1, 900), (7, 30), (1200, 5), (4097, 300)]
    for text, (guesses, candidates) in product(("4x6", "5x8", "4x10-distinct"), numbers):
        space = code_space(parse_rules(text))
        some = np.resize(space.indices, guesses)

        with metered() as meter:
            cell_sizes(space, some, space.indices[:candidates])

        told = comparing(space.rules, guesses, candidates)
        assert meter.pairs == told, (text, guesses, candidates)


def test_as_much_is_compared_as_the_work_allows() -> None:
    rules = parse_rules("5x6")

    most = most_within(10_000_000, lambda count: comparing(rules, 7_776, count))

    assert comparing(rules, 7_776, most) <= 10_000_000 < comparing(rules, 7_776, most + 1)
    assert most_within(0, lambda count: count) == 1
