"""Fixtures that run the command line in this process, and that install strategies of a package."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from solver import foreign_strategies
from solver.cli.main import main
from solver.strategies.foreign import report
from solver.strategies.registry import ENTRY_POINTS

Run: TypeAlias = Callable[[str], tuple[int, str, str]]
Install: TypeAlias = Callable[..., None]


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


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a package that provides strategies under these entry points.

    A name is a strategy of `tests.solver.failing`, or it is given the place where it is.
    """

    def install_package(*names: str, **entries: str) -> None:
        info = tmp_path / "others_strategies-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            "Metadata-Version: 2.1\nName: others-strategies\nVersion: 1.0\n"
        )
        places = {name: f"tests.solver.failing:{name}" for name in names} | entries
        lines = [f"{name} = {place}" for name, place in places.items()]
        (info / "entry_points.txt").write_text("\n".join([f"[{ENTRY_POINTS}]", *lines]))
        monkeypatch.syspath_prepend(str(tmp_path))
        foreign_strategies.cache_clear()
        report.cache_clear()

    yield install_package
    foreign_strategies.cache_clear()
    report.cache_clear()
