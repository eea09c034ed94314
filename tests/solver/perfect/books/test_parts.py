"""The parts of a proof, searched on their own."""

from pathlib import Path

import pytest

from solver import code_space
from solver.perfect.books.book import book_file, format_book
from solver.perfect.books.building import Journal, build, note
from solver.perfect.books.parts import parts_of
from solver.perfect.books.recipes import RECIPES, find_recipe


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


def test_parts_are_the_answers_to_each_kind_of_first_guess_the_largest_first(
    journal: Journal,
) -> None:
    recipe = find_recipe("classic")
    space = code_space(recipe.rules)

    parts = parts_of(recipe, journal)

    sizes = [int((space.feedback(part.first) == part.cell).sum()) for part in parts]
    assert sizes == sorted(sizes, reverse=True)
    assert {part.first for part in parts} == {0, 1, 7, 8, 51}  # 1111 1112 1122 1123 1234
    assert len({(part.first, part.cell) for part in parts}) == len(parts)


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
