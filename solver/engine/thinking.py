"""A guess that is thought about in a thread, so that the engine hears lines meanwhile."""

from collections.abc import Callable
from threading import Thread
from typing import NamedTuple

import numpy as np

from solver.core.errors import SolverError
from solver.core.limits import Meter, TooFarError, metered
from solver.core.position import Position
from solver.strategies import Strategy


class Thought(NamedTuple):
    """What came of thinking.

    guess: the index of a code; None if there is none.
    failure: what the strategy did wrong, in a sentence; None if it was only told to end.
    """

    guess: int | None = None
    failure: str | None = None


FAILED = Thought(failure="The strategy failed; standard error says more.")


class Thinking:
    """A strategy that chooses a guess.

    result: what came of it; None until then.
    """

    def __init__(
        self,
        strategy: Strategy,
        position: Position,
        rng: np.random.Generator,
        done: Callable[[], None],
    ) -> None:
        """done: called in the thread when there is a result."""
        self.result: Thought | None = None
        self._asked = strategy, position, rng
        self._done = done
        self._meter: Meter | None = None
        self._is_to_end = False
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Think no further than to the next work that is counted, as `core.limits` does it."""
        self._is_to_end = True
        if self._meter is not None:
            self._meter.most = -1

    def has_ended(self, seconds: float) -> bool:
        """Whether it has ended after so many seconds at most, which are waited for."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        found = FAILED
        try:
            with metered() as self._meter:
                if self._is_to_end:
                    self._meter.most = -1
                found = self._thought()
        finally:
            self.result = found
            self._done()

    def _thought(self) -> Thought:
        strategy, position, rng = self._asked
        try:
            return Thought(strategy.next_guess(position, rng))
        except TooFarError:
            return Thought()
        except SolverError as error:
            return Thought(failure=str(error))
