"""The command lists the trees that are in the repository."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games.data.trees import FILE, trees
from games.management.commands import list_trees


def test_the_file_is_written_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    copy, printed = tmp_path / "trees.json", StringIO()
    monkeypatch.setattr(list_trees, "FILE", copy)
    monkeypatch.setattr(list_trees, "grow", lambda: iter(trees()))  # tests/games/data/test_trees.py

    call_command("list_trees", stdout=printed)

    assert copy.read_text() == FILE.read_text()
    assert printed.getvalue() == f"40 trees listed in {copy}.\n"
