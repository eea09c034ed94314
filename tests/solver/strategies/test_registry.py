"""Every strategy by its slug."""

from typing import Any

import pytest

from solver import (
    LEVELS,
    STRATEGIES,
    Among,
    OneStep,
    StrategyError,
    UnknownStrategyError,
    as_strategy,
    find_strategy,
)
from solver.strategies.costs import worst_case
from solver.strategies.foreign import ForeignStrategy
from tests.solver import failing
from tests.solver.conftest import Install
from tests.solver.refusing import refusal


def test_an_unknown_strategy_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownStrategyError) as refusal:
        find_strategy("knut")

    assert str(refusal.value) == (
        f"There is no strategy 'knut'; there are {', '.join(STRATEGIES)}."
    )


def test_a_strategy_may_be_given_by_its_slug_or_itself() -> None:
    own = OneStep("own", worst_case, Among.CANDIDATES)

    assert as_strategy("minimax") is as_strategy(STRATEGIES["minimax"]) is STRATEGIES["minimax"]
    assert as_strategy(own) is own


def test_one_of_another_package_may_be_given_by_its_slug(install: Install) -> None:
    install("highest")

    assert as_strategy("highest") == ForeignStrategy("highest", failing.highest)
    assert as_strategy(as_strategy("highest")) is as_strategy("highest")


def test_an_object_from_elsewhere_is_guarded() -> None:
    named, unnamed = as_strategy(failing.highest), as_strategy(failing.free)

    assert (named.slug, named.is_random) == ("highest", False)
    assert (unnamed.slug, unnamed.is_random) == ("Free", True)


class Numbered(failing.Highest):
    slug: Any = 7


def test_what_is_no_strategy_is_refused() -> None:
    refused: list[tuple[Any, str]] = [
        (None, "A NoneType is no strategy: it has no method next_guess."),
        (max, "A builtin_function_or_method is no strategy: it has no method next_guess."),
        (failing.Highest, "Highest is a class; a strategy is an object, such as Highest()."),
        (OneStep, "OneStep is a class; a strategy is an object, such as OneStep()."),
        (LEVELS["knuth"], "A Level is no strategy."),
        (Numbered(), "The slug of a Numbered is 7, which is no text."),
    ]
    for given, sentence in refused:
        assert refusal(as_strategy, given, kind=StrategyError) == sentence


def test_an_object_whose_attributes_cannot_be_read_is_no_strategy() -> None:
    class Broken:
        @property
        def is_random(self) -> bool:
            raise RuntimeError

        def next_guess(self, *_args: object) -> int:
            return 0

    with pytest.raises(
        StrategyError, match="A Broken is no strategy: its is_random raised Runtime"
    ):
        as_strategy(Broken())
