"""The commands of books."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from math import inf
from pathlib import Path
from signal import SIGINT, raise_signal
from typing import cast

import pytest

from solver import GuessCounts, Rules, best_known
from solver.analysis.values import values_of
from solver.perfect import best_known as totals
from solver.perfect.best_known import TABLE_FILE, format_table, parse_table
from solver.perfect.books import book as shelf
from solver.perfect.books.book import book_file, digest_of, format_book, load_book, parse_book
from solver.perfect.books.building import Journal
from solver.perfect.books.recipes import UNSTORED, Recipe
from solver.perfect.heuristic_search import Effort
from tests.solver.conftest import Run


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A temporary folder of books that holds only the book of Mini; no search reports progress."""
    shutil.copy(book_file("mini"), tmp_path)
    monkeypatch.setattr(shelf, "FOLDER", tmp_path)
    monkeypatch.setattr("solver.cli.books.PROGRESS_INTERVAL", inf)
    _forget()
    yield tmp_path
    _forget()


def _forget() -> None:
    load_book.cache_clear()
    values_of.cache_clear()


def test_a_book_is_built_where_it_is_kept(run: Run, folder: Path) -> None:
    kept = (folder / "mini.json").read_text()
    (folder / "mini.json").unlink()

    code, output, errors = run("book build mini")

    assert (code, errors) == (0, "")
    assert "854" in output
    assert [file.name for file in folder.iterdir()] == ["mini.json"]
    assert (folder / "mini.json").read_text() == kept


@pytest.mark.deep
def test_a_book_is_the_same_whatever_process_settled_its_parts(run: Run, folder: Path) -> None:
    for name in ("mini", "4x5", "classic-in-5"):
        kept = (Path(shelf.__file__).parent / f"{name}.json").read_text()
        (folder / f"{name}.json").unlink(missing_ok=True)

        code, _, errors = run(f"book build {name} --jobs 2")

        assert (code, errors) == (0, ""), name
        assert (folder / f"{name}.json").read_text() == kept, name


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


@pytest.mark.deep
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


SMALL_ROOM = Rules(3, 4)


@pytest.fixture
def large(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A book that is not stored, small though it is, built to a file; and a table of its own."""
    recipe = Recipe("3x4", SMALL_ROOM, efforts=(Effort((2, 5), most=20),))
    monkeypatch.setitem(cast("dict[str, Recipe]", UNSTORED), "3x4", recipe)
    table_file = folder / "totals.json"
    shutil.copy(TABLE_FILE, table_file)
    monkeypatch.setattr(totals, "TABLE_FILE", table_file)
    totals.table.cache_clear()
    yield folder / "3x4.json"
    totals.table.cache_clear()


def test_a_book_that_is_not_stored_is_built_to_a_file_and_entered(run: Run, large: Path) -> None:
    table_file = large.with_name("totals.json")
    refused = "The book 3x4 is too large to be stored. Name a file with --out.\n"

    assert run("book build 3x4") == (2, "", refused)
    assert run(f"book build 3x4 --out {large}")[0] == 0
    text = large.read_text()
    assert run(f"book enter {large} --output {table_file}")[0] == 0

    totals.table.cache_clear()
    best = best_known(SMALL_ROOM)
    assert best.record is not None
    assert best.record.digest == digest_of(text)
    assert sum(best.record.histogram) == 64
    assert best.least == best.record.total >= 206 == best.total
    assert best.record.most == len(best.record.histogram)
    assert parse_table(format_table(totals.table())) == totals.table()
    large.unlink()
    assert run(f"book build 3x4 --out {large}")[0] == 0
    assert large.read_text() == text
    assert run(f"book verify {large}")[0] == 0


def test_a_record_is_kept_and_no_other_file_passes_for_its_book(run: Run, large: Path) -> None:
    table_file = large.with_name("totals.json")
    run(f"book build 3x4 --out {large}")
    run(f"book enter {large} --output {table_file}")
    kept, book = table_file.read_text(), parse_book("3x4", large.read_text())
    totals.table.cache_clear()

    assert run(f"totals 3x4 --output {table_file}")[0] == 0
    assert table_file.read_text() == kept
    assert '"record": {"book": "3x4", ' in kept

    large.write_text(format_book(replace(book, command="by hand")))
    code, output, errors = run(f"book verify {large}")
    assert (code, output) == (2, "")
    assert f"{large} is not the book 3x4 that the table of totals knows" in errors


def test_a_file_that_promises_too_much_is_neither_verified_nor_entered(
    run: Run, large: Path
) -> None:
    run(f"book build 3x4 --out {large}")
    book = parse_book("3x4", large.read_text())
    boasting = GuessCounts(histogram=(1, 63), complete=True)
    large.write_text(format_book(replace(book, counts=boasting)))

    for line in (f"book verify {large}", f"book enter {large}"):
        code, output, errors = run(line)
        assert (code, output) == (2, ""), line
        assert errors.startswith("The book 3x4 finds its secrets in "), line


def test_what_is_not_there_is_said(run: Run, folder: Path) -> None:
    mini = folder / "mini.json"
    said = {
        "verify 6x7": "The book 6x7 is not stored. Build it with --out, and verify that",
        "verify none.json": "none.json cannot be read: ",
        "enter none.json": "none.json cannot be read: ",
        f"enter {mini}": "mini is no book whose figures are kept in the table.",
        "seconds mini": "Values after two guesses are stored beside bulls-and-cows only",
    }
    for line, sentence in said.items():
        code, output, errors = run(f"book {line}")

        assert (code, output) == (2, ""), line
        assert errors.startswith(sentence), line


def test_a_book_that_cannot_be_written_stays_as_it_is(run: Run, folder: Path) -> None:
    kept = (folder / "mini.json").read_text()
    (folder / "mini.json.part").mkdir()

    code, output, errors = run("book build mini")

    assert (code, output) == (2, "")
    assert errors == f"{folder / 'mini.json'} cannot be written: Is a directory.\n"
    assert (folder / "mini.json").read_text() == kept
