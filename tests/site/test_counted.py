"""Processes count in files, and nothing that one has counted is lost or counted twice when it ends."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from prometheus_client.multiprocess import MultiProcessCollector

from mastermind_site import counted

pytestmark = pytest.mark.deep

COUNT = """
import sys
from games import metrics
metrics.guesses.add("break", "player")
for _ in range(3):
    metrics.requests.add(0.02, "game", 200)
metrics.in_use.set(4, "threads")
print("counted", flush=True)
sys.stdin.read()
"""
FOR = {"mode": "break", "by": "player"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def counting(folder: Path) -> "subprocess.Popen[str]":
    """A process that has counted, and lives until its input ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", COUNT],
        env=os.environ | {"PROMETHEUS_MULTIPROC_DIR": str(folder)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    assert process.stdout.readline() == "counted\n"
    return process


def end(process: "subprocess.Popen[str]") -> None:
    """As nothing can be caught: `kill -9`."""
    with process:
        process.kill()


def sums(folder: Path) -> dict[str, float]:
    """The guesses, the requests, those of at most 25 ms, and the threads of all processes."""
    files = [str(file) for file in folder.glob("*.db")]
    found = {
        (sample.name, sample.labels.get("le")): sample.value
        for metric in MultiProcessCollector.merge(files)
        for sample in metric.samples
    }
    names = {
        "guesses": ("mastermind_guesses_total", None),
        "requests": ("mastermind_request_seconds_count", None),
        "quick": ("mastermind_request_seconds_bucket", "0.025"),
        "threads": ("mastermind_web_in_use", None),
    }
    return {name: found.get(key, 0.0) for name, key in names.items()}


def test_what_the_dead_have_counted_stays_and_what_they_used_does_not(folder: Path):
    first, second = counting(folder), counting(folder)
    both = sums(folder)
    end(first)
    counted.fold(folder)
    one, files = sums(folder), len(list(folder.glob("*.db")))
    end(second)
    counted.fold(folder)
    counted.fold(folder)

    assert both == {"guesses": 2, "requests": 6, "quick": 6, "threads": 8}
    assert one == both | {"threads": 4}
    assert sums(folder) == both | {"threads": 0}
    assert (files, len(list(folder.glob("*.db")))) == (5, 2)


def test_a_start_forgets_the_dead_and_not_the_living(folder: Path):
    dead, living = counting(folder), counting(folder)
    end(dead)

    counted.clear(folder)

    assert sums(folder) == {"guesses": 1, "requests": 3, "quick": 3, "threads": 4}
    end(living)


def test_a_file_that_its_process_did_not_finish_counts_nothing(folder: Path):
    process = counting(folder)
    end(process)
    (folder / f"counter_{process.pid}.db").write_bytes(b"")

    counted.fold(folder)

    assert sums(folder) == {"guesses": 0, "requests": 3, "quick": 3, "threads": 0}
