"""Every strategy by its slug."""

import pytest

from solver import UnknownStrategyError, find_strategy


def test_an_unknown_strategy_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownStrategyError) as refusal:
        find_strategy("knut")

    assert str(refusal.value) == (
        "There is no strategy 'knut'; there are lowest, random, goldfish, dreamer, forgetful, "
        "careless, weighted, minimax, minimax-candidates, expected-size, "
        "expected-size-candidates, entropy, most-parts, perfect."
    )
