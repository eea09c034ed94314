"""What `manage.py check` says of the books of perfect play."""

from pathlib import Path

import pytest
from django.core.management import call_command

from games.checks import check_books
from tests.games.shelf import damage


def test_a_stored_book_that_cannot_be_read_is_named_by_a_check(
    folder: Path, capsys: pytest.CaptureFixture[str]
):
    damage(folder, "pocket")
    (folder / "mini.json").unlink()

    call_command("check")

    warnings = check_books()
    errors = capsys.readouterr().err
    assert [warning.obj for warning in warnings] == ["mini", "pocket"]
    assert "There is no book mini." in errors
    assert "The book pocket is damaged." in errors
    assert "python -m solver book build pocket" in errors


def test_a_whole_shelf_is_nothing_to_warn_of():
    assert check_books() == []
