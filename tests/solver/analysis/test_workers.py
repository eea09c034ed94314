"""Processes let strategies guess, and are ended if a guess takes too long."""

import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from solver import StrategyError, evaluate
from solver.analysis.workers import Workers
from solver.strategies.base import unwatched
from solver.strategies.foreign import Clock
from tests.depth import at_depth

ROOT = Path(__file__).parents[3]
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
