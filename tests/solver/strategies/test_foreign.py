"""Strategies from elsewhere."""

import logging

import numpy as np
import pytest

from solver import (
    CLASSIC,
    LEVELS,
    MINI,
    Position,
    StrategyError,
    as_strategy,
    code_space,
    evaluate,
    find_strategy,
    foreign_strategies,
)
from solver.core.layer import Layer
from solver.strategies.base import is_complete
from solver.strategies.foreign import Clock, FailureCounter, ForeignStrategy, strict
from tests.solver import failing
from tests.solver.conftest import Install

START = Position.start(code_space(CLASSIC.rules))


def foreign(name: str) -> ForeignStrategy:
    strategy = as_strategy(getattr(failing, name))
    assert isinstance(strategy, ForeignStrategy)
    return strategy


def test_another_package_brings_a_strategy(install: Install) -> None:
    install("highest")

    evaluation = evaluate(find_strategy("highest"), MINI.rules)
    lowest = evaluate(find_strategy("lowest"), MINI.rules)

    assert evaluation.strategy == "highest"
    assert evaluation.first == (5, 5, 5)
    assert evaluation.histogram == lowest.histogram  # the highest is its mirror image
    assert evaluation.complete


FAILURES = {
    "raising": "raised ZeroDivisionError",
    "exiting": "raised SystemExit(3)",
    "drawing": "drew from the random generator, but says that it is not random",
    "spawning": "drew from the random generator, but says that it is not random",
    "shuffling": "raised ValueError",
    "elsewhere": "returned no code: 999999 is not the index of a code, from 0 to 1295",
    "below": "returned no code: -1 is not the index of a code, from 0 to 1295",
    "silent": "returned no code: None is not a code",
    "certain": "returned no code: True is not a code",
    "halfway": "returned no code: 7.0 is not a code",
    "wordy": "returned no code: 'perhaps' is not a code",
    "unspeakable": "raised UnspeakableError",
}


def test_one_that_fails_is_named_and_ends_no_game(
    install: Install, caplog: pytest.LogCaptureFixture
) -> None:
    install(*FAILURES)
    for name, complaint in FAILURES.items():
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            guesses = {
                find_strategy(name).next_guess(START, np.random.default_rng(0)) for _ in range(2)
            }

        assert guesses == {0}, name
        [message] = caplog.messages
        assert message.startswith(f"Strategy {name!r} {complaint}")
        assert message.endswith("; the lowest candidate is guessed instead.")


def test_an_interrupt_is_no_failure() -> None:
    with pytest.raises(KeyboardInterrupt):
        foreign("interrupted").ask(START, np.random.default_rng(0))


def test_where_nothing_may_stand_in_the_first_failure_is_raised() -> None:
    with pytest.raises(StrategyError, match=r"^Raising failed: at the first guess, it raised Zero"):
        strict(foreign("raising")).next_guess(START, np.random.default_rng(0))

    assert strict(foreign("highest")).next_guess(START, np.random.default_rng(0)) == 1295
    assert strict(LEVELS["knuth"].strategy) is LEVELS["knuth"].strategy


@pytest.mark.parametrize(("name", "says"), [("highest", True), ("sampling", False)])
def test_one_from_elsewhere_may_say_that_it_samples(name: str, says: bool) -> None:
    layer = Layer.of(START)

    assert is_complete(foreign(name), layer) == says
    assert is_complete(FailureCounter(foreign(name), Clock()), layer) == says
    assert is_complete(strict(foreign(name)), layer) == says
    assert evaluate(foreign(name), "mini").complete == says


def test_one_that_cannot_be_had_is_named_and_left_out(
    install: Install, caplog: pytest.LogCaptureFixture
) -> None:
    here = "tests.solver.failing"
    broken = {
        "nothing": f"{here}:nothing",
        "nowhere": "no_such_module:x",
        "leaving": "tests.solver.exits_on_import:x",
        "class": f"{here}:Raising",
        "rules": f"{here}:CLASSIC",
    }
    install("highest", **broken)

    with caplog.at_level(logging.WARNING):
        found = foreign_strategies()

    assert list(found) == ["highest"]
    for message, (name, place) in zip(sorted(caplog.messages), sorted(broken.items()), strict=True):
        assert message.startswith(f"Strategy {name!r} cannot be loaded from {place}")


def test_one_whose_name_is_taken_is_left_out(
    install: Install, caplog: pytest.LogCaptureFixture
) -> None:
    install("highest", minimax="tests.solver.failing:highest")

    with caplog.at_level(logging.WARNING):
        found = foreign_strategies()

    assert list(found) == ["highest"]
    assert caplog.messages[0].startswith("Strategy 'minimax' is left out, for there is")
