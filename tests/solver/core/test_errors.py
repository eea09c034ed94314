"""Errors, histograms and files: what all of the solver uses."""

import resource
import signal
from collections.abc import Iterator
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from signal import SIGINT, SIGXFSZ, raise_signal

import pytest

from solver import GuessCounts, OffTreeError, Rules, RulesError, SolverError, TooFarError
from solver.core.files import write_whole


def test_whole_numbers_are_grouped_and_other_facts_stand_as_they_are():
    error = SolverError(
        "%(codes)s codes of %(rules)r in %(share)s.", codes=1296, rules="4x6", share=0.5
    )

    assert str(error) == "1,296 codes of '4x6' in 0.5."


def test_a_sentence_without_facts_may_have_a_percent_sign():
    assert str(SolverError("Half of it is 50 %.")) == "Half of it is 50 %."


def test_the_facts_are_kept_beside_the_sentence_so_that_it_can_be_told_in_another_language():
    with pytest.raises(RulesError) as caught:
        Rules(9, 6)

    error = caught.value
    assert error.facts["given"] == 9
    assert error.sentence % error.facts == str(error)


@pytest.mark.parametrize(
    "error",
    [
        TooFarError(),
        OffTreeError("No turn %(turn)s with %(fact)s.", 2, fact=7),
        RulesError("%(pegs)s pegs.", pegs=9),
    ],
    ids=repr,
)
def test_an_error_passes_between_processes(error: SolverError):
    again = ForkingPickler.loads(ForkingPickler.dumps(error))

    assert type(again) is type(error)
    assert (str(again), again.facts) == (str(error), error.facts)


def test_figures_are_read_off_a_histogram() -> None:
    counts = GuessCounts(histogram=(1, 6, 62, 533, 694), complete=True)

    assert (counts.secrets, counts.total, counts.most) == (1296, 5801, 5)
    assert counts.share_within(4) == 602 / 1296
    assert counts.share_within(10) == 1


def test_a_single_game_has_no_standard_error() -> None:
    assert GuessCounts(histogram=(0, 0, 1), complete=False).standard_error is None
    assert GuessCounts(histogram=(0, 1, 1), complete=False).standard_error == 0.5
    assert GuessCounts(histogram=(1,), complete=True).standard_error == 0


def test_the_bars_of_a_histogram_begin_below_each_other() -> None:
    counts = GuessCounts(histogram=(0, 2, 4, 8, 16, 32, 64, 128, 100, 1), complete=True)

    assert counts.bars(width=16).splitlines() == [
        " 1   0",
        " 2   2",
        " 3   4",
        " 4   8 █",
        " 5  16 ██",
        " 6  32 ████",
        " 7  64 ████████",
        " 8 128 ████████████████",
        " 9 100 ████████████",
        "10   1",
    ]


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


def test_a_link_stays_a_link(kept: Path):
    link = kept.with_name("link")
    link.symlink_to(kept)

    write_whole(link, "better")

    assert link.is_symlink()
    assert kept.read_text() == "better"


def test_a_device_stays_a_device():
    write_whole(Path("/dev/null"), "text")

    assert Path("/dev/null").is_char_device()
