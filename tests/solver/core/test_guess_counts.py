"""Histograms of guess counts."""

from solver import GuessCounts


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
