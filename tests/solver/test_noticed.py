"""What small breaks would spoil unnoticed by any other test; `make mutants` found them."""

import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from solver import GuessCounts, Position, load_book
from solver.engine.conversation import Conversation
from solver.perfect.books.book import BookError

NOTES_ITS_TIME = """
import sys
for line in sys.stdin:
    if line.startswith("rules"):
        print("ready", flush=True)
    if line.startswith("go"):
        open({file!r}, "w").write(line)
        print("guess 11", flush=True)
"""


def test_an_engine_is_told_its_time_in_milliseconds(tmp_path: Path) -> None:
    file = tmp_path / "noted"
    script = NOTES_ITS_TIME.format(file=str(file))
    engine = Conversation(shlex.join([sys.executable, "-I", "-S", "-c", script]))
    start = Position.of("2x3")

    engine.prepare(start.space.rules, 30)
    engine.guess(start, 31.5)
    engine.close()

    assert file.read_text() == "go movetime 31500\n"


def test_a_book_that_finds_one_secret_sooner_than_its_tree_is_refused() -> None:
    book = load_book("mini")
    *others, fewer, more = book.counts.histogram
    boasting = GuessCounts(histogram=(*others, fewer + 1, more - 1), complete=True)

    with pytest.raises(BookError, match=r"The book mini finds its secrets in "):
        replace(book, counts=boasting).verify()
