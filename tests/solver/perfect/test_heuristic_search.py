"""Heuristic search comes close to what is proven."""

from pathlib import Path

from solver import CLASSIC
from solver.perfect.books.building import Journal, build
from solver.perfect.books.recipes import Recipe


def test_a_lookahead_comes_close_to_what_is_proven(tmp_path: Path):
    recipe = Recipe("classic", CLASSIC.rules, widths=(2, 5))
    book = build(recipe, Journal(tmp_path / "ahead", lambda _entries: None))

    book.verify()

    assert 5625 <= book.counts.total <= 5640
    assert not book.proven
