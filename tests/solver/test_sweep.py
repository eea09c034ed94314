"""The sweep under a few rules: no answer costs more than its price."""

from itertools import islice

import pytest

from solver import parse_rules
from tests.benchmarks.sweep import answers
from tests.depth import at_depth

ANSWERS = at_depth(15, 60)  # answers for each of the rules, starting with those in random games


@pytest.mark.both
def test_no_answer_costs_more_than_it_may() -> None:
    large = ["2x12", "3x9", "4x6", "5x5", "4x10-distinct", "8x2", "6x12-distinct"]
    for text in at_depth(["3x4"], large):
        found = list(islice(answers([parse_rules(text)], seed=3), ANSWERS))

        assert len(found) == ANSWERS, text
        assert [str(answer) for answer in found if answer.is_over] == []
