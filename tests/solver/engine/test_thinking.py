"""A guess that is thought about in a thread."""

from threading import Event

import numpy as np

from solver import CLASSIC, Position, code_space
from solver.core.limits import charge
from solver.engine.thinking import FAILED, Thinking, Thought
from solver.strategies import Strategy

LONG = 30.0  # seconds


class Charging:
    """Never ends by itself; its work is counted."""

    slug, is_random = "charging", False

    def __init__(self) -> None:
        self.begun = Event()

    def next_guess(self, _position: Position, _rng: np.random.Generator) -> int:
        while True:
            charge(1)
            self.begun.set()


class Raising:
    """Raises an error of a given kind."""

    slug, is_random = "raising", False

    def __init__(self, error: Exception) -> None:
        self.error = error

    def next_guess(self, _position: Position, _rng: np.random.Generator) -> int:
        raise self.error


def thinking(strategy: Strategy) -> tuple[Thinking, Event]:
    done = Event()
    position = Position.start(code_space(CLASSIC.rules))
    return Thinking(strategy, position, np.random.default_rng(1), done.set), done


def test_it_may_be_told_to_end_before_it_begins() -> None:
    thought, done = thinking(Charging())

    thought.end()

    assert done.wait(LONG)
    assert thought.result == Thought()


def test_a_strategy_that_breaks_leaves_nobody_waiting(monkeypatch) -> None:
    broken = []
    monkeypatch.setattr("threading.excepthook", lambda told: broken.append(told.exc_type))
    thought, done = thinking(Raising(ZeroDivisionError()))

    assert done.wait(LONG)
    assert thought.result == FAILED
    assert thought.has_ended(LONG)
    assert broken == [ZeroDivisionError]
