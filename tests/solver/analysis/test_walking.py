"""Walks: what is told within a limit is what the whole tree says, and no more work is done."""

import pytest

from solver import (
    MINI,
    STRATEGIES,
    SUPER,
    Limit,
    Rules,
    StrategyError,
    metered,
    outline,
    outline_before,
    walk,
)
from solver.analysis.walking import OUTLINE_LIMIT
from solver.core.limits import ANSWER_LIMIT
from tests.depth import at_depth

MINIMAX = STRATEGIES["minimax"]


@pytest.mark.parametrize("slug", ["lowest", "minimax", "perfect"])
def test_a_walk_and_an_outline_agree(slug: str) -> None:
    history = [("112", (1, 0))]

    found, walked = outline(slug, MINI.rules, history), walk(slug, MINI.rules, history)

    assert found is not None
    assert walked is not None
    assert walked.branches == found.node(0).branches
    assert (walked.total, walked.most) == (found.node(0).total, found.node(0).most)


@pytest.mark.both
@pytest.mark.parametrize("slug", ["minimax", "perfect", "lowest"])
def test_a_limit_is_kept_and_what_is_told_within_it_is_right(slug: str) -> None:
    rules = at_depth(MINI.rules, Rules(5, 6))
    whole = walk(slug, rules)
    assert whole is not None

    for pairs in (1_000, at_depth(10_000, 1_000_000), 30_000_000, 300_000_000):
        with metered() as meter:
            some = walk(slug, rules, limit=Limit(pairs))

        assert meter.pairs <= pairs + outline_before(rules, 1, Limit(0)), pairs
        for told, known in zip(some.branches if some else (), whole.branches, strict=bool(some)):
            assert told.candidates == known.candidates, pairs
            assert told.guess in {None, known.guess}, pairs
            assert known.total is None or told.total in {None, known.total}, pairs


@pytest.mark.deep
def test_what_is_too_large_is_not_outlined() -> None:
    assert outline("minimax", SUPER.rules) is None
    assert outline("lowest", Rules(6, 6)) is None
    assert walk("minimax", SUPER.rules, limit=Limit(100)) is None
    assert outline_before(SUPER.rules, 12) <= ANSWER_LIMIT.pairs
    assert OUTLINE_LIMIT.pairs < ANSWER_LIMIT.pairs


def test_what_has_no_tree_is_refused() -> None:
    with pytest.raises(StrategyError, match="draws its guesses"):
        outline("random", MINI.rules)
