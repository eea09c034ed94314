"""A file is written as a whole or stays as it is, and nothing is left beside it."""

import resource
import signal
from collections.abc import Iterator
from pathlib import Path
from signal import SIGINT, SIGXFSZ, raise_signal

import pytest

from solver.core.files import write_whole


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    file = tmp_path / "kept.json"
    file.write_text("good")
    return file


@pytest.fixture
def _full() -> Iterator[None]:
    """No file may have more than 4 KB, as if the disk were full."""
    limits, handler = resource.getrlimit(resource.RLIMIT_FSIZE), signal.getsignal(SIGXFSZ)
    signal.signal(SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, limits[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    signal.signal(SIGXFSZ, handler)


def test_a_file_is_written_and_written_again(kept: Path):
    for text in ("better", "best"):
        write_whole(kept, text)

        assert kept.read_text() == text
    assert list(kept.parent.iterdir()) == [kept]


@pytest.mark.usefixtures("_full")
def test_a_disk_that_is_full_leaves_the_file_as_it_was(kept: Path):
    with pytest.raises(OSError, match="File too large"):
        write_whole(kept, "long" * 10_000)

    assert kept.read_text() == "good"
    assert list(kept.parent.iterdir()) == [kept]


def test_an_interrupt_leaves_the_file_as_it_was(kept: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Path, "replace", lambda *_: raise_signal(SIGINT))

    with pytest.raises(KeyboardInterrupt):
        write_whole(kept, "better")

    assert kept.read_text() == "good"
    assert list(kept.parent.iterdir()) == [kept]


def test_where_nothing_can_be_written_nothing_is_left(tmp_path: Path):
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "no" / "file", "text")

    assert list(tmp_path.iterdir()) == []


def test_a_link_stays_a_link(kept: Path):
    link = kept.with_name("link")
    link.symlink_to(kept)

    write_whole(link, "better")

    assert link.is_symlink()
    assert kept.read_text() == "better"


def test_a_device_stays_a_device():
    write_whole(Path("/dev/null"), "text")

    assert Path("/dev/null").is_char_device()
