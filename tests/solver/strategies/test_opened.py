"""Strategies around others: a given first guess, and none that the meter could not pay for."""

import pytest

from solver import CLASSIC, MINI, STRATEGIES, DecisionTree, Limit, Opened, TooFarError, metered
from solver.core.limits import CALL_COST
from solver.core.position import Position
from solver.core.space import code_space
from solver.strategies.base import PricedStrategy, chance
from solver.strategies.opened import Careful


def test_a_given_first_guess_is_followed_by_the_own_guesses() -> None:
    first = (0, 1, 1)
    for slug in ("lowest", "minimax", "perfect"):
        tree = DecisionTree.build(Opened(STRATEGIES[slug], first), MINI.rules)

        assert (tree.strategy, tree.first) == (slug, first)
        assert tree.histogram == DecisionTree.build(slug, MINI.rules, first).histogram, slug


def test_the_price_is_that_of_the_inner_strategy_after_the_first_guess() -> None:
    inner = STRATEGIES["minimax"]
    opened = Opened(inner, (0, 0, 1, 2))

    assert isinstance(inner, PricedStrategy)
    assert opened.most_work(CLASSIC.rules, 1296, 0) == 0
    assert opened.most_work(CLASSIC.rules, 200, 1) == inner.most_work(CLASSIC.rules, 200, 1)


def test_a_search_that_the_meter_could_end_is_not_begun() -> None:
    position = Position.start(code_space(CLASSIC.rules)).told([("1111", (1, 0)), ("1234", (1, 1))])

    for limit, is_allowed in ((Limit(100_000_000), False), (Limit(10**12), True)):
        with metered(limit) as meter:
            careful = Careful.under(STRATEGIES["perfect"], meter)
            if is_allowed:
                own = STRATEGIES["perfect"].next_guess(position, chance(0))
                assert careful.next_guess(position, chance(0)) == own
            else:
                with pytest.raises(TooFarError):
                    careful.next_guess(position, chance(0))
                assert meter.pairs <= CALL_COST


def test_a_strategy_that_never_searches_needs_no_care() -> None:
    with metered() as meter:
        assert Careful.under(STRATEGIES["minimax"], meter) is STRATEGIES["minimax"]
        opened = Opened(STRATEGIES["perfect"], (0, 0, 1, 1))
        assert isinstance(Careful.under(opened, meter), Careful)
