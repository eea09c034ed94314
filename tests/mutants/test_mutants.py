from tests.mutants.__main__ import ROOT, listed, misfits


def test_each_mutant_fits_and_breaks_something():
    assert list(misfits(listed().values(), ROOT)) == []
