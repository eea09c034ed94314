"""Histograms of guess counts."""

from solver import Strength


def test_a_strength_is_read_off_its_histogram() -> None:
    strength = Strength(histogram=(1, 6, 62, 533, 694), exact=True)

    assert (strength.games, strength.total, strength.max) == (1296, 5801, 5)
    assert strength.share_within(4) == 602 / 1296
    assert strength.share_within(10) == 1
