"""A Dask cluster does the work, also if one of its workers is killed in the middle."""

import gc
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from solver import evaluate
from solver.cli.cluster import cluster
from tests.solver.cli.results import result_of
from tests.solver.conftest import Run

ROOT = Path(__file__).parents[3]
QUIET = {"DASK_DISTRIBUTED__DASHBOARD__LINK": "", "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"}


@pytest.fixture(autouse=True)
def _clients_are_collected() -> Iterator[None]:
    """Dask closes a client that found no scheduler when it is collected. If that happens while another client
    starts, the close waits for the lock of that start, in the same thread and so for ever.
    """
    gc.collect()
    yield
    gc.collect()


class Local:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self.scheduler = self._start("dask_scheduler", "--port", "0", "--host", "127.0.0.1")
        self.address = self._read(self.scheduler, r"Scheduler at: +(tcp://\S+)")
        self.workers = [
            self._start("dask_worker", self.address, "--no-nanny", "--nthreads", "1")
            for _ in range(2)
        ]
        for worker in self.workers:
            self._read(worker, r"(Registered to)")

    def _start(self, program: str, *words: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", *words, "--no-dashboard"]
        process = subprocess.Popen(
            command, stderr=subprocess.PIPE, text=True, env=os.environ | QUIET
        )
        self._stack.enter_context(process)
        self._stack.callback(process.kill)
        return process

    @staticmethod
    def _read(process: subprocess.Popen[str], pattern: str) -> str:
        assert process.stderr is not None
        for line in process.stderr:
            if found := re.search(pattern, line):
                return found[1]
        raise AssertionError(f"It did not say {pattern}.")


@pytest.fixture
def local() -> Iterator[Local]:
    with ExitStack() as stack:
        yield Local(stack)


@pytest.mark.deep
def test_figures_are_the_same_if_a_worker_is_killed_in_the_middle(local: Local) -> None:
    alone = evaluate("entropy", "5x6")
    killed: list[float] = []

    def kill_one(share: float) -> None:
        if share > 0.2 and not killed:
            killed.append(share)
            local.workers[0].send_signal(signal.SIGKILL)

    with cluster(local.address) as executor:
        found = evaluate("entropy", "5x6", executor=executor, watch=kill_one)

    assert 0.2 < killed[0] < 0.5
    assert local.workers[0].wait(10) == -signal.SIGKILL
    assert local.workers[1].poll() is None
    assert found.each.tolist() == alone.each.tolist()
    assert found.complete


@pytest.mark.deep
def test_the_commands_work_on_a_cluster(local: Local, run: Run, tmp_path: Path) -> None:
    where = f"--scheduler {local.address}"

    assert result_of(f"evaluate minimax {where}", run)["total"] == 5801
    assert result_of(f"compare perfect minimax {where}", run)["wins"] == 423
    table = f"table minimax --rules 4x6 --output {tmp_path} {where}"
    assert result_of(table, run)["histogram"] == [1, 6, 62, 533, 694]


@pytest.mark.deep
def test_an_unreachable_scheduler_gets_a_sentence_within_a_bounded_wait(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.cli.cluster.SECONDS", 0.3)

    code, output, errors = run("evaluate minimax --scheduler tcp://127.0.0.1:9")

    assert (code, output) == (2, "")
    assert errors.startswith("No scheduler answers at tcp://127.0.0.1:9: Timed out")
    assert errors.count("\n") == 1


@pytest.mark.deep
@pytest.mark.parametrize("address", ["nonsense", "gopher://x:1"])
def test_what_is_no_address_gets_a_sentence(run: Run, address: str) -> None:
    code, _, errors = run(f"evaluate minimax --scheduler {address}")

    assert code == 2
    assert errors.startswith(f"No scheduler answers at {address}: ")


def test_processes_here_do_not_go_with_a_cluster(run: Run) -> None:
    code, _, errors = run("evaluate minimax --jobs 2 --scheduler tcp://127.0.0.1:9")

    assert (code, errors) == (
        2,
        "--jobs are processes here, so it does not go with --scheduler.\n",
    )
