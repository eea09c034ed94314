"""How books are built, and resumed where they were stopped."""

from pathlib import Path

import pytest

from solver.perfect.books.book import book_file, format_book
from solver.perfect.books.building import Journal, build
from solver.perfect.books.recipes import find_recipe
from tests.depth import at_depth


@pytest.mark.both
def test_a_book_is_built_from_nothing_as_it_is_stored(tmp_path: Path):
    for name in at_depth(("mini",), ("mini", "4x5", "classic")):
        journal = Journal(tmp_path / name, lambda _entries: None)

        assert format_book(build(find_recipe(name), journal)) == book_file(name).read_text()


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
