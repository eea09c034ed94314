from pathlib import Path

from tests.mutants.listed import listed, misfits

ROOT = Path(__file__).parents[2]


def test_each_mutant_fits_and_breaks_something():
    assert list(misfits(listed().values(), ROOT)) == []


def test_a_mutant_whose_text_or_tests_are_gone_is_told():
    mutant = next(iter(listed().values()))
    gone = mutant._replace(old="a text that is not there", tests=["tests/nowhere"])

    told = list(misfits([gone], ROOT))

    assert told == [
        f"{mutant.name} no longer fits: its text is 0 times in {mutant.file}.",
        f"{mutant.name} names tests/nowhere, which is not there.",
    ]
