"""A fixture that runs the command line in this process."""

import sys
from collections.abc import Callable
from typing import TypeAlias

import pytest

from solver.cli.main import main

Run: TypeAlias = Callable[[str], tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line in this process; returns its exit code, output and errors.

    A comma in the line stands for a space inside a word.
    """

    def run_line(line: str) -> tuple[int, str, str]:
        monkeypatch.setenv("COLUMNS", "100")
        words = [word.replace(",", " ") for word in line.split()]
        monkeypatch.setattr(sys, "argv", ["solver", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        captured = capsys.readouterr()
        return int(ended.value.code or 0), captured.out, captured.err

    return run_line
