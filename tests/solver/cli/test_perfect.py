"""The commands of perfect play."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from signal import SIGINT, raise_signal

import pytest

from solver import parse_rules
from solver.analysis.values import values_of
from solver.perfect.best_known import TABLE_FILE, parse_table, table
from solver.perfect.books import book as shelf
from solver.perfect.books.book import book_file, load_book
from solver.perfect.books.building import Journal
from solver.perfect.books.recipes import RECIPES
from tests.solver.cli.results import result_of
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


def test_a_value_that_takes_too_long_is_an_upper_bound(run: Run) -> None:
    line = "value --rules 5x6 11223,1,1 --most-work"

    found = [result_of(f"{line} {most}", run) for most in (1, 300)]

    assert [each["stand_in"] for each in found] == ["lowest", "entropy"]
    assert found[0]["total"] > found[1]["total"]
    assert not any(each["optimal"] for each in found)
    assert "≈" in run(f"{line} 1")[1]


def test_a_value_as_json_has_every_best_guess(run: Run) -> None:
    result = result_of("value 1122,1,1", run)

    assert (result["rules"], result["candidates"], result["total"]) == ("4x6", 208, 718)
    assert (result["optimal"], result["stand_in"]) == (True, None)
    assert result["mean"] == pytest.approx(718 / 208)
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


VALUE = {
    "candidates": 75,
    "total": 258,
    "mean": pytest.approx(258 / 75),
    "optimal": True,
    "stand_in": None,
}


def test_a_review_as_json_adds_up(run: Run) -> None:
    result = result_of("review --rules mini --secret 123 111 124", run)

    assert len(result["rows"]) == result["guesses"] == 2
    assert result["guesses"] + result["left"]["mean"] == pytest.approx(
        result["par"]["mean"] + result["loss"] - result["luck"]
    )
    assert result["rows"][1] | {"best": []} == {
        "guess": "124",
        "answer": {"black": 2, "white": 0},
        "before": 75,
        "after": 8,
        "expected": pytest.approx(1079 / 75),
        "needed": VALUE,
        "value": VALUE,
        "loss": 0.0,
        "luck": pytest.approx(258 / 75 - 1 - 2.375),
        "best": [],
        "clash": None,
        "optimal": True,
        "stand_in": None,
    }
    assert "124" in result["rows"][1]["best"]


def test_a_review_with_a_stand_in_says_so(run: Run) -> None:
    _, output, _ = run("review --rules super --secret 12345 11234 12345")

    assert "≈" in output
    assert "because the fewest guesses are not known" in output


def test_every_book_is_verified_in_a_table(run: Run) -> None:
    code, output, errors = run("book verify")

    assert (code, errors) == (0, "")
    assert [name for name in RECIPES if f" {name} " in output] == list(RECIPES)
    assert {"5625", "5626", "11228", "26274", "13496", "2463"} <= set(output.split())


def test_a_verified_book_is_told_in_json(run: Run) -> None:
    assert result_of("book verify classic", run) == {
        "book": "classic",
        "rules": "4x6",
        "first": "1123",
        "secrets": 1296,
        "total": 5625,
        "mean": 5625 / 1296,
        "most": 6,
        "histogram": [1, 8, 91, 647, 547, 2],
        "complete": True,
        "optimal": True,
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


@pytest.mark.parametrize("name", ["mini", "4x5", "classic-in-5"])
def test_a_book_is_the_same_whatever_process_settled_its_parts(
    run: Run, folder: Path, name: str
) -> None:
    kept = (Path(shelf.__file__).parent / f"{name}.json").read_text()
    (folder / f"{name}.json").unlink(missing_ok=True)

    code, _, errors = run(f"book build {name} --jobs 2")

    assert (code, errors) == (0, "")
    assert (folder / f"{name}.json").read_text() == kept


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


def test_totals_are_measured_again_as_they_are_stored(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "totals.json"

    code, output, errors = run(f"totals 3x4 5x3 classic 5x8 --output {file}")
    again = run(f"totals 2x2 6x4 --most-codes 100 --output {file}")

    assert (code, errors, again[0]) == (0, "", 0)
    assert output == f"Wrote {file}.\n"
    found = parse_table(file.read_text())
    assert found.pop(parse_rules("6x4")).total is None
    assert sorted(map(str, found)) == ["2x2", "3x4", "4x6", "5x3", "5x8"]
    assert found.items() <= table().items()
    assert TABLE_FILE.read_text().startswith('{\n  "2x2-distinct": {"total": 3, "optimal": true, ')


def test_totals_are_written_over_a_table_alone(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "other.csv"
    other.write_text("code,weight\n")

    code, output, errors = run(f"totals 2x2 --output {other}")

    assert (code, output) == (2, "")
    assert errors == f"{other} holds something else than a table of totals.\n"
    assert run("totals 2x2 --output /dev/full")[2] == "/dev/full is not a file.\n"
    assert other.read_text() == "code,weight\n"
