"""The command `engine`."""

import os
import subprocess
import sys

import pytest

from tests.solver.cli.examples import example_of
from tests.solver.conftest import Run


def told(lines: str, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "solver", "engine", *words],
        input=lines,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.deep
def test_the_command_speaks_the_protocol() -> None:
    done = told("mastermind 1\nrules 2x3\nhistory\ngo\nhistory 11 0 1\n", "--strategy", "lowest")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "id name solver lowest",
        "id author The authors of Mastermind",
        "option deterministic",
        "ready",
        "ready",
        "info candidates 9 worst 4 expected 3.67",
        "guess 11",
        "error No code answers 0 black, 1 white to 11.",
    ]


@pytest.mark.deep
def test_a_seed_repeats_its_guesses() -> None:
    lines = "rules 4x6\nhistory\ngo\nhistory\ngo\n"

    first, again, other = (
        told(lines, "--strategy", "random", "--seed", seed).stdout for seed in "112"
    )

    assert first == again != other


@pytest.mark.deep
def test_an_engine_that_nobody_hears_ends_without_a_traceback() -> None:
    reading, writing = os.pipe()
    os.close(reading)

    done = subprocess.run(
        [sys.executable, "-m", "solver", "engine"],
        input=b"mastermind 1\n",
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )

    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.deep
def test_the_example_of_the_help_runs(run: Run) -> None:
    assert example_of("engine", run) == "engine --strategy knuth"
    assert told("quit\n", "--strategy", "knuth").returncode == 0
