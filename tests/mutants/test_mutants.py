from pathlib import Path

from tests.mutants.listed import listed, misfits

ROOT = Path(__file__).parents[2]


def test_each_mutant_fits_and_breaks_something():
    assert list(misfits(listed().values(), ROOT)) == []
