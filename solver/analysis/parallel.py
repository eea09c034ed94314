"""Work that is spread over processes: of this machine, or of any `concurrent.futures.Executor`.

Each piece of work is computed on its own, so its result depends neither on the executor nor on the
number of processes nor on which of them are killed.
"""

import pickle
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, as_completed
from concurrent.futures.process import ProcessPoolExecutor
from threading import Thread
from types import TracebackType
from typing import TypeVar

from solver.analysis.workers import end_with_the_parent
from solver.core.errors import SolverError
from solver.strategies import StrategyError

TRIES = 3  # times in a row that all processes may end without a result

Result = TypeVar("Result")


class Processes(ProcessPoolExecutor):
    """Processes of this machine, which are killed when what they are for ends early."""

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs, initializer=_begin)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool | None:
        if kind is not None:
            for process in list(self._processes.values()):
                process.kill()
            self.shutdown(cancel_futures=True)
        return super().__exit__(kind, error, trace)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends this process
    Thread(target=end_with_the_parent, daemon=True).start()


def spread(
    calls: Sequence[Callable[[], Result]], *, executor: Executor | None = None, jobs: int = 1
) -> Iterator[tuple[int, Result]]:
    """The result of each call with its place, in the order in which they come.

    executor: where to call; it must be able to import this package. If None, that is `jobs`
        processes of this machine, or this process if it is one.

    Raises what a call raises, and StrategyError if the calls cannot be sent or if every process
    ends. If processes of this machine are killed, others do their work; an executor may do so too.
    """
    if executor is not None:
        _check_sent(calls)
        yield from _from_executor(executor, dict(enumerate(calls)))
    elif jobs == 1:
        yield from ((at, call()) for at, call in enumerate(calls))
    else:
        _check_sent(calls)
        yield from _from_processes(jobs, dict(enumerate(calls)))


def _check_sent(calls: Sequence[Callable[[], object]]) -> None:
    try:
        pickle.dumps(calls[:1])
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise StrategyError(f"The strategy cannot be sent to another process: {error}.") from error


def _from_processes(
    jobs: int, calls: Mapping[int, Callable[[], Result]]
) -> Iterator[tuple[int, Result]]:
    left, tries = dict(calls), 0
    while left:
        before = len(left)
        try:
            with Processes(min(jobs, len(left))) as processes:
                for at, result in _results(processes, left):
                    del left[at]
                    yield at, result
        except BrokenExecutor:
            tries = tries + 1 if len(left) == before else 1
            if tries == TRIES:
                raise StrategyError("The processes that did the work ended.") from None


def _from_executor(
    executor: Executor, calls: Mapping[int, Callable[[], Result]]
) -> Iterator[tuple[int, Result]]:
    try:
        yield from _results(executor, calls)
    except BrokenExecutor:
        raise StrategyError("The processes that did the work ended.") from None
    except CancelledError:
        raise SolverError("The work was canceled where it was done.") from None


def _results(
    executor: Executor, calls: Mapping[int, Callable[[], Result]]
) -> Iterator[tuple[int, Result]]:
    futures = {executor.submit(call): at for at, call in calls.items()}
    try:
        for future in as_completed(futures):
            yield futures[future], future.result()
    finally:
        for future in futures:
            future.cancel()
