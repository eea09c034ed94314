"""The folder of static files keeps those of older versions, and shows no file before it is whole."""

import os
from pathlib import Path

import pytest

from deploy import statics

pytestmark = pytest.mark.deep


@pytest.fixture
def collected(tmp_path: Path) -> Path:
    """What a version has collected."""
    folder = tmp_path / "release" / "static"
    (folder / "css").mkdir(parents=True)
    (folder / "css" / "base.0123456789ab.css").write_text("new")
    (folder / "css" / "board.ba9876543210.css").write_text("as it was")
    (folder / statics.MANIFEST).write_text("{}")
    return folder


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    """What the version before has added."""
    folder = tmp_path / "shared"
    (folder / "css").mkdir(parents=True)
    (folder / "css" / "base.ffffffffffff.css").write_text("old")
    (folder / "css" / "board.ba9876543210.css").write_text("as it was")
    return folder


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob("*") if path.is_file()}


def test_files_of_both_versions_are_there(collected: Path, shared: Path):
    assert [statics.add(collected, shared) for _ in range(2)] == [1, 0]

    assert names(shared) == {
        *("base.0123456789ab.css", "base.ffffffffffff.css", "board.ba9876543210.css")
    }
    assert (shared / "css" / "base.0123456789ab.css").read_text() == "new"


@pytest.mark.parametrize("left", ["base.0123456789ab.css.part", "base.0123456789ab.css"])
def test_what_is_cut_is_replaced(collected: Path, shared: Path, left: str):
    (shared / "css" / left).write_text("ne")

    statics.add(collected, shared)

    assert (shared / "css" / "base.0123456789ab.css").read_text() == "new"
    assert not any(name.endswith(".part") for name in names(shared))


def test_everybody_may_read_what_a_careful_operator_adds(
    collected: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(statics, "COLLECTED", collected)
    monkeypatch.setattr("sys.argv", ["statics", str(tmp_path / "new")])
    before = os.umask(0o077)

    try:
        statics.main()
    finally:
        os.umask(before)

    file = tmp_path / "new" / "css" / "base.0123456789ab.css"
    assert [path.stat().st_mode & 0o777 for path in (file.parent, file)] == [0o755, 0o644]
