"""The sweep under a few rules: no answer costs more than its price."""

from itertools import islice

import pytest

from solver import parse_rules
from tests.benchmarks.sweep import answers

ANSWERS = 60  # answers for each of the rules, starting with those in random games


@pytest.mark.parametrize(
    "text", ["2x12", "3x9", "4x6", "5x5", "4x10-distinct", "8x2", "6x12-distinct"]
)
def test_no_answer_costs_more_than_it_may(text: str) -> None:
    found = list(islice(answers([parse_rules(text)], seed=3), ANSWERS))

    assert len(found) == ANSWERS
    assert [str(answer) for answer in found if answer.is_over] == []
