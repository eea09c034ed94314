"""Workers that are killed while they measure: the figures are the same, and nothing is left over."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest

from solver import evaluate
from tests.serving import ROOT, plain_environment_in

pytestmark = pytest.mark.deep

RULES, STRATEGIES, SHARES, KILLS = "4x10-distinct", ["random", "entropy"], 12, 3
SECONDS = 60  # in which the work must be done
BEGIN = f"""
from games.lab.tasks import compute_share
from games.lab.models import LabRun, MeasurementSpec
specs = dict.fromkeys([MeasurementSpec(each, {RULES!r}) for each in {STRATEGIES}], {SHARES})
LabRun.objects.begin(None, "/lab/", specs, compute_share.enqueue)
"""
LOSE = """
from games.lab.models import LabRun, MeasurementSpec
LabRun.objects.begin(None, "/lab/", {MeasurementSpec("minimax", "2x3"): 3}, lambda *share: None)
"""
LOOK = """
import json
from games.lab.models import Measurement
print(json.dumps({each.strategy: each.evaluation.total for each in Measurement.objects.all()}))
"""
RUNNING = "SELECT COUNT(*) FROM games_labrun WHERE ended_at IS NULL"
UNFINISHED = "SELECT COUNT(*) FROM django_tasks_database_dbtaskresult WHERE status <> 'SUCCESSFUL'"
LOST = "SELECT COUNT(*) FROM django_tasks_database_dbtaskresult WHERE status = 'RUNNING'"

PARENT = """
import os, subprocess, sys
child = subprocess.Popen([*sys.argv[1:], str(os.getpid())])
print(child.pid, flush=True)
child.wait()
"""


WORKER = """#!/bin/bash
[ "$2" = prepare ] && exit 0
echo "$*" >> "$CALLS"
kill -9 $$
"""
SERVER = """#!/bin/bash
until [ -e "$CALLS" ] && [ "$(wc -l < "$CALLS")" -ge 3 ]; do sleep 0.05; done
"""


class Site:
    """A database with its tables, and commands that use it."""

    def __init__(self, prepared: Path, folder: Path) -> None:
        self.database = folder / "db.sqlite3"
        self.database.write_bytes((prepared / "db.sqlite3").read_bytes())
        self.environment = plain_environment_in(folder)

    def do(self, script: str) -> str:
        command = [sys.executable, "manage.py", "shell", "--verbosity=0", "--command", script]
        return subprocess.check_output(command, cwd=ROOT, env=self.environment, text=True)

    def count(self, query: str) -> int:
        """A number from the database, without starting the site."""
        with closing(sqlite3.connect(self.database)) as found:
            [(number,)] = found.execute(query)
        return int(number)

    @property
    def done(self) -> int:
        """How many shares are computed."""
        return self.count("SELECT SUM(done) FROM games_measurement")

    def has_done_more_than(self, before: int) -> bool:
        return self.done > before

    def work(self, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "manage.py", "work", "--interval=0.2", *options]
        return subprocess.Popen(
            [*command, "--no-startup-delay", "--verbosity=0"], cwd=ROOT, env=self.environment
        )


@pytest.fixture
def site(prepared: Path, tmp_path: Path) -> Site:
    return Site(prepared, tmp_path)


@contextmanager
def working(site: Site, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    worker = site.work(*options)
    try:
        yield worker
    finally:
        worker.kill()
        worker.wait()


def test_workers_are_killed_and_no_figure_changes(site: Site):
    site.do(BEGIN)
    lost = 0
    for _ in range(KILLS):
        with working(site):
            before = site.done
            wait_until(partial(site.has_done_more_than, before))
        lost += site.count(LOST)
        assert site.count(RUNNING)
    assert lost
    with working(site) as last:
        wait_until(lambda: not site.count(RUNNING))
        last.send_signal(signal.SIGTERM)
        assert last.wait(timeout=SECONDS) == 0

    totals = {each: evaluate(each, RULES, seed=0).total for each in STRATEGIES}
    assert json.loads(site.do(LOOK)) == totals
    assert site.done == len(STRATEGIES) * SHARES
    assert site.count(UNFINISHED) == 0


def test_shares_whose_tasks_were_lost_are_computed(site: Site):
    site.do(LOSE)
    assert site.count(RUNNING)

    with working(site):
        wait_until(lambda: not site.count(RUNNING))

    assert site.done == 3


def test_a_worker_that_dies_is_started_again_while_the_site_runs(tmp_path: Path):
    for name, script in (("python", WORKER), ("gunicorn", SERVER)):
        (tmp_path / name).write_text(script)
        (tmp_path / name).chmod(0o755)
    calls = tmp_path / "calls"
    ready = [
        f"--old-file={each}" for each in (".venv/runtime", "var/secret-key", "var/static.stamp")
    ]
    environment = os.environ | {"SECRET_KEY": "unused", "CALLS": str(calls)}

    subprocess.run(
        ["make", "run", f"BIN={tmp_path}", *ready],
        cwd=ROOT,
        env=environment,
        check=True,
        capture_output=True,
        timeout=SECONDS,  # it ends when the site does
    )

    assert {line.split()[1] for line in calls.read_text().splitlines()} == {"work"}


def test_a_worker_ends_with_its_parent(site: Site):
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, sys.executable, "manage.py", "work", "--with-parent"],
        cwd=ROOT,
        env=site.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as parent:
        assert parent.stdout
        worker = int(parent.stdout.readline())
        wait_until(lambda: "work" in Path(f"/proc/{worker}/cmdline").read_text())
        parent.kill()

    wait_until(lambda: has_ended(worker))


def has_ended(process: int) -> bool:
    """Whether a process is gone, or at least nobody has asked for its exit code yet."""
    try:
        return Path(f"/proc/{process}/stat").read_text().split(")")[1].split()[0] == "Z"
    except FileNotFoundError:
        return True


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)
