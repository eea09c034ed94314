"""The commands of perfect play."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from signal import SIGINT, raise_signal

import pytest

from solver import Limit, metered
from solver.analysis.values import values_of
from solver.perfect.books import book as shelf
from solver.perfect.books.book import book_file, load_book
from solver.perfect.books.building import Journal
from solver.perfect.books.recipes import RECIPES
from tests.solver.conftest import Run


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A temporary folder of books that holds only the book of Mini."""
    shutil.copy(book_file("mini"), tmp_path)
    monkeypatch.setattr(shelf, "FOLDER", tmp_path)
    _forget()
    yield tmp_path
    _forget()


def _forget() -> None:
    load_book.cache_clear()
    values_of.cache_clear()


def test_a_value_is_shown_with_its_best_guesses(run: Run) -> None:
    code, output, errors = run("value 1122,1,1 1344,2,1")

    assert (code, errors) == (0, "")
    assert {"1.8000", "5", "1234", "1243", "1414", "1441"} <= set(output.split())


def test_a_value_that_takes_too_long_is_refused_with_a_sentence(run: Run) -> None:
    with metered(Limit(100_000)):  # less than the tree that stands in has by itself
        code, output, errors = run("value --rules 4x8 1122,1,1")

    assert (code, output) == (2, "")
    assert errors.splitlines()[-1] == "The value of this position takes too long to find."


def test_a_value_as_json_has_every_best_guess(run: Run) -> None:
    result = json.loads(run("value 1122,1,1 --json")[1])

    assert (result["rules"], result["candidates"], result["total"]) == ("4x6", 208, 718)
    assert (result["exact"], result["strategy"]) == (True, None)
    assert result["value"] == pytest.approx(718 / 208)
    assert result["best"][:2] == ["1314", "1315"]


def test_a_review_shows_a_row_for_each_guess_and_the_sums(run: Run) -> None:
    code, output, errors = run("review --secret 1234 1122 1344 5566 1234")

    lines = [line.split() for line in output.splitlines()]
    assert (code, errors) == (0, "")
    assert lines[1][:7] == ["1", "1122", "1", "1", "1,296", "204.54", "208"]
    assert lines[3][-3:] == ["1", "1234", "+3"]  # it clashes with the first guess
    assert ["par", "4.3403"] in lines
    assert ["skill", "-1.1315"] in lines
    assert ["luck", "+1.4718"] in lines


def test_a_review_as_json_adds_up(run: Run) -> None:
    result = json.loads(run("review --rules mini --secret 123 111 124 --json")[1])

    assert len(result["rows"]) == result["guesses"] == 2
    assert result["guesses"] + result["left"] == pytest.approx(
        result["par"]["value"] + result["loss"] - result["luck"]
    )
    assert result["rows"][1] | {"best": []} == {
        "guess": "124",
        "black": 2,
        "white": 0,
        "before": 75,
        "after": 8,
        "expected": pytest.approx(1079 / 75),
        "q": pytest.approx(258 / 75),
        "v": pytest.approx(258 / 75),
        "loss": 0.0,
        "luck": pytest.approx(258 / 75 - 1 - 2.375),
        "best": [],
        "consistent": True,
        "clash": None,
        "exact": True,
    }
    assert "124" in result["rows"][1]["best"]


def test_a_review_that_is_not_exact_says_so(run: Run) -> None:
    _, output, _ = run("review --rules super --secret 12345 11234 12345")

    assert "≈" in output
    assert "for the exact value is not known" in output


def test_every_book_is_verified_in_a_table(run: Run) -> None:
    code, output, errors = run("book verify")

    assert (code, errors) == (0, "")
    assert [name for name in RECIPES if f" {name} " in output] == list(RECIPES)
    assert {"5625", "5626", "11228", "26274", "13496", "2463"} <= set(output.split())


def test_a_verified_book_is_told_in_json(run: Run) -> None:
    assert json.loads(run("book verify classic --json")[1]) == {
        "book": "classic",
        "rules": "4x6",
        "first": "1123",
        "total": 5625,
        "mean": 5625 / 1296,
        "max": 6,
        "histogram": [1, 8, 91, 647, 547, 2],
        "proven": True,
        "command": "python -m solver book build classic",
    }


def test_a_book_is_built_where_it_is_kept(run: Run, folder: Path) -> None:
    kept = (folder / "mini.json").read_text()
    (folder / "mini.json").unlink()

    code, output, errors = run("book build mini")

    assert (code, errors) == (0, "")
    assert "854" in output
    assert [file.name for file in folder.iterdir()] == ["mini.json"]
    assert (folder / "mini.json").read_text() == kept


def test_a_damaged_book_is_refused_and_stays_as_it_is(run: Run, folder: Path) -> None:
    damaged = (folder / "mini.json").read_text()[:-20]
    (folder / "mini.json").write_text(damaged)

    for line in ("book verify mini", "value --rules mini", "review --rules mini --secret 123 111"):
        code, output, errors = run(line)
        assert (code, output) == (2, "")
        assert errors == (
            "The book mini is damaged. Build it again with: python -m solver book build mini\n"
        )
    assert (folder / "mini.json").read_text() == damaged


def test_ctrl_c_keeps_what_was_found(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Journal.write

    def write_and_interrupt(journal: Journal, *values: object) -> None:
        write(journal, *values)
        if journal.entries == 5:
            raise_signal(SIGINT)

    monkeypatch.setattr(Journal, "write", write_and_interrupt)

    code, output, errors = run("book build 4x5")

    assert (code, output) == (130, "")
    assert errors == "Stopped. The same command goes on from 5 positions.\n"
    assert len((folder / "4x5.part").read_text().splitlines()) == 5
    assert not (folder / "4x5.json").exists()

    assert run("book build 4x5")[0] == 0
    assert "2463" in (folder / "4x5.json").read_text()
    assert not (folder / "4x5.part").exists()


def test_a_long_search_says_how_far_it_has_come(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.cli.perfect.PROGRESS_INTERVAL", 0.0)

    _, _, errors = run("book build 4x5")

    assert errors.startswith("4x5: 1 large positions settled, 0 s\n")
    assert (folder / "4x5.json").exists()
