"""The script `mastermind` and `python -m solver`; tests/package runs them where packages are missing."""

import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from solver.__main__ import DISTRIBUTION, NEEDED, main

ROOT = Path(__file__).parents[2]


@pytest.fixture
def project() -> Any:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_it_runs_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["mastermind", "score", "1122", "1212"])

    with pytest.raises(SystemExit) as ended:
        main()

    assert not ended.value.code
    assert capsys.readouterr().out == "2 black, 2 white\n"


def test_it_looks_for_all_that_its_extra_brings(project: dict[str, Any]) -> None:
    extra = [need.partition(">=")[0] for need in project["optional-dependencies"]["cli"]]

    assert sorted(NEEDED) == sorted(extra)


def test_it_knows_the_name_of_the_distribution(project: dict[str, Any]) -> None:
    assert project["name"] == DISTRIBUTION
