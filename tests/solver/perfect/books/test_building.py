"""How books are built, and resumed where they were stopped."""

from pathlib import Path

import pytest

from solver.perfect.books.book import book_file, format_book
from solver.perfect.books.building import Journal, build, note, parts_of
from solver.perfect.books.recipes import RECIPES, find_recipe


class StopError(Exception):
    """Raised in the middle of a search, as KeyboardInterrupt is after Ctrl-C."""


@pytest.mark.deep
def test_a_search_that_was_stopped_goes_on_where_it_was(tmp_path: Path):
    def stop(entries: int) -> None:
        if entries == 40:
            raise StopError

    file = tmp_path / "classic.part"
    with pytest.raises(StopError):
        build(find_recipe("classic"), Journal(file, stop))
    with file.open("a") as journal:
        journal.write("1")  # a last line cut short, as a killed process leaves it
    written: list[int] = []
    book = build(find_recipe("classic"), Journal(file, written.append))

    assert format_book(book) == book_file("classic").read_text()
    assert written[0] == 41
    assert len(written) < 100
    lines = file.read_text().splitlines()
    assert lines[40] == "1"
    assert len(lines) == 1 + written[-1]


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "proof.part", lambda _entries: None)


@pytest.mark.deep
def test_parts_in_any_order_make_the_book_that_is_stored(journal: Journal) -> None:
    recipe = find_recipe("4x5")
    parts = parts_of(recipe, journal)

    for part in parts[::-1]:
        for finding in part():
            note(journal, finding)

    again = Journal(journal.path, lambda _entries: None)
    assert format_book(build(recipe, again)) == book_file("4x5").read_text()
    added = again.path.read_text().splitlines()[journal.entries :]
    assert (
        0 < len(added) < journal.entries / 2
    )  # the start, and what it needs within a limit of turns


def test_what_the_journal_holds_is_not_searched_again(journal: Journal) -> None:
    recipe = find_recipe("4x5")
    parts = parts_of(recipe, journal)
    for finding in parts[0]():
        note(journal, finding)

    left = parts_of(recipe, Journal(journal.path, lambda _entries: None))

    assert parts[0] not in left
    assert set(left) < set(parts)


def test_a_book_without_a_proof_has_no_parts(journal: Journal) -> None:
    for name, recipe in RECIPES.items():
        if recipe.efforts or name == "classic-in-5":
            assert parts_of(recipe, journal) == [], name
