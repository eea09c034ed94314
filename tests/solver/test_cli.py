"""The command line."""

import json
import subprocess
import sys
from collections.abc import Callable
from signal import SIGINT, raise_signal
from typing import TypeAlias

import numpy as np
import pytest

from solver import STRATEGIES, Position
from solver.cli import main

Run: TypeAlias = Callable[[str], tuple[int, str, str]]

KEYS = [
    "strategy",
    "rules",
    "first",
    "codes",
    "total",
    "mean",
    "max",
    "histogram",
    "exact",
    "seconds",
]

BAD_INPUT = {
    "evaluate knut": "There is no strategy 'knut'; there are lowest, random,",
    "evaluate minimax --rules 4by6": "'4by6' is neither pegs x colors, as 4x6",
    "evaluate minimax --rules 9x6": "There can be 2 to 8 pegs in a code, not 9.",
    "evaluate minimax --rules 6x12": "6 pegs of 12 colors make 2,985,984 codes",
    "evaluate minimax --first 112": "A code here has 4 pegs, not 3.",
    "evaluate minimax --first 1127": "'7' in hole 4 is not one of the colors 123456.",
    "evaluate lowest --rules 4x10-distinct --first 0012": "0 is in holes 1 and 2,",
    "evaluate random --seed -1": "Invalid value for '--seed'",
    "evaluate random --seed many": "Invalid value for '--seed'",
    "evaluate minimax --fast": "No such option: --fast",
    "evaluate": "Missing argument",
    "guess": "No such command 'guess'.",
}


class InterruptedStrategy:
    """A strategy during which Ctrl-C is pressed."""

    slug = "interrupted"
    is_random = False

    def next_guess(self, _position: Position, _rng: np.random.Generator) -> int:
        raise_signal(SIGINT)
        return 0


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line in this process; returns exit code, output and errors."""

    def run_line(line: str) -> tuple[int, str, str]:
        monkeypatch.setenv("COLUMNS", "100")
        monkeypatch.setattr(sys, "argv", ["solver", *line.split()])
        with pytest.raises(SystemExit) as ended:
            main()
        captured = capsys.readouterr()
        return int(ended.value.code or 0), captured.out, captured.err

    return run_line


def test_json_has_the_documented_keys(run: Run) -> None:
    code, output, errors = run("evaluate minimax --first 1122 --json")

    result = json.loads(output)
    assert (code, errors) == (0, "")
    assert list(result) == KEYS
    assert result["rules"] == "4x6"
    assert result["total"] == 5801
    assert result["mean"] == pytest.approx(5801 / 1296)
    assert result["max"] == 5
    assert result["histogram"] == [1, 6, 62, 533, 694]
    assert result["exact"] is True


def test_rules_may_be_named_and_a_seed_repeats(run: Run) -> None:
    line = "evaluate random --rules mini --first 112 --seed 4 --json"

    results = [json.loads(run(line)[1]) for _ in range(2)]

    assert (results[0]["rules"], results[0]["first"]) == ("3x6", "112")
    assert results[0]["histogram"] == results[1]["histogram"]


def test_a_table_and_a_histogram_are_drawn(run: Run) -> None:
    code, output, _ = run("evaluate most-parts --first 1123")

    assert code == 0
    assert {"most-parts", "4x6", "1123", "5668", "4.3735"} <= set(output.split())
    assert "635  ████" in output


def test_a_figure_that_is_not_exact_says_so(run: Run) -> None:
    _, output, _ = run("evaluate random --rules mini --seed 4")

    assert "≈" in output


@pytest.mark.parametrize("line", BAD_INPUT)
def test_bad_input_gets_one_sentence(run: Run, line: str) -> None:
    code, output, errors = run(line)

    assert (code, output) == (2, "")
    assert errors.startswith(BAD_INPUT[line])
    assert errors.count("\n") == 1


def test_no_command_prints_the_help(run: Run) -> None:
    code, output, _ = run("")

    assert code == 0
    assert "evaluate" in output


def test_help_has_an_example(run: Run) -> None:
    code, output, _ = run("evaluate --help")

    assert code == 0
    assert "python -m solver evaluate minimax --rules 4x6 --first 1122" in output


def test_ctrl_c_ends_without_a_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STRATEGIES, "interrupted", InterruptedStrategy())

    code, output, errors = run("evaluate interrupted --rules mini")

    assert (code, output, errors) == (130, "", "")


def test_the_package_runs_as_a_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "solver", "evaluate", "knut"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert done.stderr.startswith("There is no strategy 'knut'")
    assert "Traceback" not in done.stderr
