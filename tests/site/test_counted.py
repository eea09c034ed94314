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


def test_what_the_dead_have_counted_stays_and_what_they_used_does_not(tmp_path: Path):
    first, second = counting(tmp_path), counting(tmp_path)
    both = sums(tmp_path)
    end(first)
    counted.fold(tmp_path)
    one, files = sums(tmp_path), len(list(tmp_path.glob("*.db")))
    end(second)
    counted.fold(tmp_path)
    counted.fold(tmp_path)

    assert both == {"guesses": 2, "requests": 6, "quick": 6, "threads": 8}
    assert one == both | {"threads": 4}
    assert sums(tmp_path) == both | {"threads": 0}
    assert (files, len(list(tmp_path.glob("*.db")))) == (5, 2)
    counted.clear(tmp_path)  # as a start does
    assert sums(tmp_path) == dict.fromkeys(both, 0)


def test_a_file_that_its_process_did_not_finish_counts_nothing(tmp_path: Path):
    process = counting(tmp_path)
    end(process)
    (tmp_path / f"counter_{process.pid}.db").write_bytes(b"")

    counted.fold(tmp_path)

    assert sums(tmp_path) == {"guesses": 0, "requests": 3, "quick": 3, "threads": 0}
