"""The command rates the levels by races, the same each time, and refuses what it cannot do."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.management.commands import rate_levels
from games.stats.level_ratings import FILE
from solver import LEVELS


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    copy = tmp_path / "levels.json"
    copy.write_text(FILE.read_text())
    monkeypatch.setattr(rate_levels, "FILE", copy)
    return copy


def run(**options: int | str) -> str:
    printed = StringIO()
    call_command("rate_levels", stdout=printed, **options)
    return printed.getvalue()


@pytest.mark.deep
def test_one_rules_are_rated_the_same_each_time_and_the_others_stay(file: Path):
    printed = run(rules="mini", matches=200, seed=7)

    first = file.read_text()
    made, before = json.loads(first)["rules"], json.loads(FILE.read_text())["rules"]
    assert printed == f"Mini: 200 matches of all levels.\nWritten to {file}.\n"
    assert set(made["3x6"]["levels"]) == set(LEVELS)
    assert (made["3x6"]["matches"], made["3x6"]["seed"]) == (200, 7)
    assert made | {"3x6": None} == before | {"3x6": None}
    run(rules="mini", matches=200, seed=7)
    assert file.read_text() == first
    run(rules="mini", matches=200, seed=8)
    assert file.read_text() != first


def test_what_it_cannot_do_is_refused_and_changes_nothing(file: Path):
    with pytest.raises(CommandError, match="100 to 20,000 matches, not 99"):
        run(matches=99)
    with pytest.raises(CommandError, match="not 20,001"):
        run(matches=20_001)
    with pytest.raises(CommandError, match="at least 0, not -1"):
        run(seed=-1)

    assert file.read_text() == FILE.read_text()
