"""The command writes the exercises that are in the repository."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games.management.commands import make_exercises
from games.train.graded import FILE


@pytest.mark.deep
def test_the_file_is_written_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    copy, printed = tmp_path / "positions.json", StringIO()
    monkeypatch.setattr(make_exercises, "FILE", copy)

    call_command("make_exercises", stdout=printed)

    assert copy.read_text() == FILE.read_text()
    assert printed.getvalue() == f"300 exercises written to {copy}.\n"
