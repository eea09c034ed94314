"""Processes of one engine that are asked at the same time, and that all end when one fails."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice
from queue import SimpleQueue
from types import TracebackType
from typing import Self, TypeVar

from solver.core.rules import Rules
from solver.engine.child import ChildError
from solver.engine.conversation import UNASKED, Conversation
from solver.strategies import StrategyError

AT_ONCE = 4096  # tasks that wait at the same time

Task = TypeVar("Task")
Result = TypeVar("Result")


class EngineError(StrategyError):
    """An engine crashed, hung, or lied."""


class Crew:
    """Engines that were started by one command, ready for games of some rules.

    They end with the block that it is used in, which raises EngineError if one guessed too often.
    """

    def __init__(self, command: str, rules: Rules, jobs: int, start_seconds: float) -> None:
        """Start them. Raises SolverError if that cannot be done, and EngineError."""
        self.engines: list[Conversation] = []
        self._idle: SimpleQueue[Conversation] = SimpleQueue()
        self._threads = ThreadPoolExecutor(jobs)
        try:
            for _ in range(jobs):
                self.engines.append(Conversation(command))
            for engine in self.engines:  # all are starting at the same time
                self._begin(engine, rules, start_seconds)
        except BaseException:
            self._end()
            raise

    def _begin(self, engine: Conversation, rules: Rules, seconds: float) -> None:
        try:
            engine.greet(seconds)
            engine.prepare(rules, seconds)
        except ChildError as error:
            raise EngineError(f"{engine.name} failed before the first game: it {error}.") from None
        self._idle.put(engine)

    def each(
        self, do: Callable[[Conversation, Task], Result], tasks: Iterable[Task]
    ) -> Iterator[Result]:
        """The result of each task, in their order. Raises what the first that fails raises."""
        left = iter(tasks)
        while some := list(islice(left, AT_ONCE)):
            yield from self._threads.map(partial(self._with_one, do), some)

    def _with_one(self, do: Callable[[Conversation, Task], Result], task: Task) -> Result:
        engine = self._idle.get()
        try:
            return do(engine, task)
        finally:
            self._idle.put(engine)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._end(at_once=kind is not None) and kind is None:
            raise EngineError(f"{self.engines[0].name} failed after the last game: it {UNASKED}.")

    def _end(self, *, at_once: bool = True) -> int:
        """End all engines, by themselves if that need not be at once.

        Returns how often they guessed since their last answers.
        """
        if at_once:
            for engine in self.engines:  # so that no thread waits for one any more
                engine.kill()
        self._threads.shutdown(cancel_futures=True)
        until = max((engine.quit() for engine in self.engines), default=0.0)
        return sum([engine.close(until) for engine in self.engines])
