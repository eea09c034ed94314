"""Every strategy by its slug."""

import pytest

from solver import STRATEGIES, UnknownStrategyError, find_strategy


def test_an_unknown_strategy_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownStrategyError) as refusal:
        find_strategy("knut")

    assert str(refusal.value) == (
        f"There is no strategy 'knut'; there are {', '.join(STRATEGIES)}."
    )


def test_the_strategies_that_boards_and_documents_name_are_there() -> None:
    named = (
        "lowest random goldfish dreamer forgetful careless weighted minimax minimax-candidates "
        "expected-size expected-size-candidates entropy most-parts perfect"
    )

    assert set(named.split()) <= set(STRATEGIES)
