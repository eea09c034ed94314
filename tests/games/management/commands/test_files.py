"""Commands that write files again which are in the repository."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games.data.trees import FILE as TREES
from games.data.trees import trees
from games.management.commands import list_trees, make_exercises
from games.train.graded import FILE as EXERCISES


@pytest.mark.deep
def test_the_exercises_are_written_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    copy, printed = tmp_path / "positions.json", StringIO()
    monkeypatch.setattr(make_exercises, "FILE", copy)

    call_command("make_exercises", stdout=printed)

    assert copy.read_text() == EXERCISES.read_text()
    assert printed.getvalue() == f"300 exercises written to {copy}.\n"


def test_the_trees_are_listed_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    copy, printed = tmp_path / "trees.json", StringIO()
    monkeypatch.setattr(list_trees, "FILE", copy)
    monkeypatch.setattr(list_trees, "grow", lambda: iter(trees()))  # tests/games/data/test_trees.py

    call_command("list_trees", stdout=printed)

    assert copy.read_text() == TREES.read_text()
    assert printed.getvalue() == f"40 trees listed in {copy}.\n"
