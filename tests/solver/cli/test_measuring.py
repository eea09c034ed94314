"""The command `engine`, and measuring engines: `evaluate --engine`."""

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.solver.cli.results import result_of, results_of, validator
from tests.solver.conftest import Run
from tests.solver.engine.processes import are_gone, command

OURS = f"{sys.executable} -m solver engine"


def engine(text: str) -> str:
    """The option that measures an engine, as the fixture `run` takes it."""
    return f"--engine {text.replace(' ', ',')}"


@pytest.mark.deep
def test_knuth_as_an_engine_needs_exactly_5801_guesses(run: Run) -> None:
    result = result_of(f"evaluate {engine(f'{OURS} --strategy knuth')} --jobs 2", run)

    assert (result["total"], result["histogram"]) == (5801, [1, 6, 62, 533, 694])
    assert (result["strategy"], result["first"], result["complete"]) == (
        "solver minimax",
        "1122",
        True,
    )
    assert result["engine"]["questions"] == 1378
    assert result["engine"]["command"] == f"{OURS} --strategy knuth"


@pytest.mark.deep
def test_an_engine_stands_beside_strategies(run: Run) -> None:
    line = f"evaluate minimax lowest {engine(command('tree'))} --rules 2x3"

    results = results_of(line, run)
    _, table, _ = run(line)

    assert [result["strategy"] for result in results] == ["tree 1.0", "minimax", "lowest"]
    assert results[0]["histogram"] == results[2]["histogram"]
    assert [("engine" in result) for result in results] == [True, False, False]
    assert "tree 1.0 by A. Author: 9 guesses asked for, each answered within" in table
    assert "The levels" not in table


@pytest.mark.deep
def test_one_that_fails_is_named_and_the_others_are_shown(run: Run) -> None:
    line = f"evaluate lowest {engine(command('crash'))} {engine(command('tree'))} --rules 2x3"

    code, output, errors = run(f"{line} --json")

    results = json.loads(output)
    validator().validate(results)
    assert [result["strategy"] for result in results["results"]] == ["tree 1.0", "lowest"]
    told = "crash 1.0 failed on 12: after 11 1 0, it ended with exit code 3 and said: out of luck ?[2J."
    assert (code, errors) == (1, f"{told}\n")


@pytest.mark.deep
def test_a_name_is_no_markup(run: Run) -> None:
    code, table, _ = run(f"evaluate {engine(command('markup'))} lowest --rules 2x3")

    assert code == 0
    assert table.count("[red]?[2J[/bold]") == 3


REFUSED = {
    "--engine no-such-program": "no-such-program cannot be started: No such file or directory.",
    "--engine 'a": '"\'a" is no command: No closing quotation.',
    "--rules 4x6": "Missing argument: name a strategy, or an engine with --engine.",
    "--engine cat --prior x": "An engine is told no weights, so --prior does not go with --engine.",
    "--engine cat --first 1177": "'7' in hole 3 is not one of the colors 123456.",
}


def test_what_cannot_be_measured_is_refused(run: Run) -> None:
    for line, sentence in REFUSED.items():
        assert run(f"evaluate {line}") == (2, "", f"{sentence}\n")


@pytest.mark.deep
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_no_engine_outlives_an_evaluation_that_is_ended(tmp_path: Path, number: int) -> None:
    pids = tmp_path / "pids"
    line = f"evaluate --engine {shlex.quote(command('hang', pids))} --jobs 2 --guess-seconds 1000"
    evaluating = subprocess.Popen(
        [sys.executable, "-m", "solver", *shlex.split(line)], stderr=subprocess.PIPE, text=True
    )
    until = monotonic() + 30
    while not (pids.exists() and len(pids.read_text().split()) == 4) and monotonic() < until:
        sleep(0.01)

    evaluating.send_signal(number)
    _, errors = evaluating.communicate(timeout=30)

    assert evaluating.returncode != 0
    assert "Traceback" not in errors
    assert are_gone(pids)


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
