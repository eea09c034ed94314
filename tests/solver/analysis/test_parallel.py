"""Work is spread over processes, which are ended if a guess takes too long or somebody stops it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from solver import SolverError, StrategyError, compare, evaluate
from solver.analysis.parallel import Processes, spread
from solver.analysis.workers import Workers
from solver.strategies.base import unwatched
from solver.strategies.costs import worst_case
from solver.strategies.foreign import Clock
from solver.strategies.one_step import OneStep
from tests.depth import at_depth

ROOT = Path(__file__).parents[3]


def square(number: int) -> int:
    time.sleep(0.01)
    return number * number


def fails(number: int) -> int:
    if number == 3:
        raise SolverError("Three is too many.")
    return number


def dies_once(file: Path, number: int) -> int:
    """Kills its process, as an operator would, the first time it gets to some number."""
    if number == 2 and not file.exists():
        file.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def dies(_number: int) -> int:
    os._exit(1)


def calls(do: Callable[[int], int], count: int = 8) -> list[Callable[[], int]]:
    return [partial(do, number) for number in range(count)]


@pytest.mark.both
def test_what_a_call_raises_is_raised() -> None:
    for jobs in at_depth((1,), (1, 2)):
        with pytest.raises(SolverError, match=r"^Three is too many\.$"):
            list(spread(calls(fails), jobs=jobs))


@pytest.mark.deep
def test_others_do_the_work_of_a_killed_process(tmp_path: Path) -> None:
    found = dict(spread(calls(partial(dies_once, tmp_path / "died")), jobs=2))

    assert (tmp_path / "died").exists()
    assert found == {number: number for number in range(8)}


@pytest.mark.deep
def test_work_that_ends_every_process_is_given_up() -> None:
    with pytest.raises(StrategyError, match=r"^The processes that did the work ended\.$"):
        list(spread(calls(dies), jobs=2))
    with (
        Processes(2) as executor,
        pytest.raises(StrategyError, match="The processes that did the work ended"),
    ):
        list(spread(calls(dies), executor=executor))


def test_work_that_is_canceled_is_told_in_a_sentence() -> None:
    class Canceling(ThreadPoolExecutor):
        def submit(self, *given, **named):
            future = super().submit(*given, **named)
            future.cancel()
            return future

    with (
        Canceling(1) as executor,
        pytest.raises(SolverError, match=r"^The work was canceled where it was done\.$"),
    ):
        list(spread(calls(square), executor=executor))


def test_what_cannot_be_sent_is_refused_before_anything_is() -> None:
    own = OneStep("own", lambda sizes: 1 * worst_case(sizes))

    with pytest.raises(StrategyError, match=r"^The strategy cannot be sent to another process: "):
        evaluate(own, "mini", jobs=2)
    assert evaluate(own, "mini").total == evaluate("minimax", "mini").total


@pytest.mark.both
def test_figures_do_not_depend_on_the_executor() -> None:
    kinds: list[Callable[[int], Executor]] = at_depth(
        [ThreadPoolExecutor], [ThreadPoolExecutor, Processes]
    )
    slugs, numbers = at_depth((("random",), (30,)), (("minimax", "random"), (None, 90)))
    for slug, games, kind in product(slugs, numbers, kinds):
        how: dict[str, Any] = {"games": games, "seed": 4}
        alone, apart = evaluate(slug, "mini", **how), compare(slug, "lowest", "mini", **how)

        with kind(2) as executor:
            found = evaluate(slug, "mini", **how, executor=executor)
            both = compare(slug, "lowest", "mini", **how, executor=executor)

        assert found.each.tolist() == alone.each.tolist(), (slug, games, kind)
        assert found.complete == alone.complete, (slug, games, kind)
        assert both.wins == apart.wins, (slug, games, kind)


INTERRUPTED = """
import os, signal, sys, threading, time
from functools import partial
from pathlib import Path
from solver.analysis.parallel import spread

started = Path(sys.argv[1])

def slow(number):
    (started / str(os.getpid())).touch()
    time.sleep(60)

def interrupt():
    while len(list(started.iterdir())) < 2:
        time.sleep(0.05)
    os.kill(os.getpid(), signal.SIGINT)

if __name__ == "__main__":
    threading.Thread(target=interrupt, daemon=True).start()
    list(spread([partial(slow, number) for number in range(4)], jobs=2))
"""


@pytest.mark.deep
def test_after_an_interrupt_no_process_is_left(tmp_path: Path) -> None:
    script = tmp_path / "interrupted.py"
    script.write_text(INTERRUPTED)
    started = tmp_path / "started"
    started.mkdir()

    done = subprocess.run(
        [sys.executable, script, started],
        check=False,
        capture_output=True,
        text=True,
        timeout=30,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )

    assert "KeyboardInterrupt" in done.stderr
    processes = [int(process.name) for process in started.iterdir()]
    assert len(processes) == 2
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


NUMBERS = list(range(12))
WAYS: list[tuple[int, float | None]] = at_depth(
    [(1, None)], [(1, None), (1, 5.0), (2, None), (3, 5.0)]
)
"""Processes, and the most seconds for a guess; only the first way starts no process."""


def raises_at_three(error: BaseException, number: int, _clock: Clock) -> int:
    if number == 3:
        raise error
    return number


@pytest.mark.both
def test_what_the_work_raises_is_raised_here() -> None:
    errors = [StrategyError("It does not end."), KeyboardInterrupt()]
    for (jobs, seconds), error in product(WAYS, errors):
        workers = Workers(error, jobs, seconds)

        with pytest.raises(type(error)) as raised:
            workers.run(raises_at_three, NUMBERS, unwatched)
        workers.end()

        assert str(raised.value) == str(error), (jobs, seconds)


HANG = """
from solver import evaluate
from tests.solver.failing import Talking

class Waiting(Talking):
    def next_guess(self, position, rng):
        print("Waiting", flush=True)
        while True:
            pass

evaluate(Waiting(), "mini", jobs=2)
"""


@pytest.mark.deep
def test_a_strategy_that_hangs_does_not_outlive_a_parent_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "hang.py"
    script.write_text(HANG)
    with subprocess.Popen(
        [sys.executable, script],
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    ) as command:
        assert command.stderr is not None
        assert command.stderr.readline()  # the worker waits

        command.kill()

        assert command.stderr.read() == ""  # it ends when the last process has closed it


SPAWN = """
import multiprocessing
from solver import SolverError, evaluate
from tests.solver.failing import Returning, highest

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    print(evaluate(highest, "2x3", jobs=2).total)
    try:
        evaluate(Returning(lambda: 1), "2x3", jobs=2)
    except SolverError as error:
        print(error)
"""


@pytest.mark.deep
def test_where_processes_start_afresh_a_strategy_must_be_picklable(tmp_path: Path) -> None:
    """As on Windows and macOS."""
    script = tmp_path / "spawn.py"
    script.write_text(SPAWN)

    done = subprocess.run(
        [sys.executable, script],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )

    total, refusal = done.stdout.splitlines()
    assert total == str(evaluate("lowest", "2x3").total)
    assert refusal.startswith("The strategy cannot be sent to another process: ")
