"""Books: each finds every secret as it promises, and a damaged one is refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from solver import CLASSIC, GuessCounts, Rules, code_space
from solver.perfect.books import book as shelf
from solver.perfect.books.book import (
    BookError,
    book_file,
    book_for,
    format_book,
    load_book,
    parse_book,
)
from solver.perfect.books.recipes import RECIPES
from tests.depth import at_depth
from tests.solver.refusing import refusal

# Koyama and Lai 1993; Ville 2013; Tanaka 1996 (docs/bibliography.md). For 5x8, the lowest published
# total that we found is 179,274; 2463 is no published total, but another program finds it too.
PUBLISHED = {
    "classic": (5625, 6),
    "classic-in-5": (5626, 5),
    "4x5": (2463, 5),
    "blanks": (11_228, 6),
    "bulls-and-cows": (26_274, 7),
}


@pytest.mark.both
def test_a_book_finds_every_secret_as_it_promises():
    for name in at_depth(["mini", "classic", "classic-in-5"], [*RECIPES]):
        book = load_book(name)

        book.verify()

        assert sum(book.counts.histogram) == book.rules.size, name
        assert book.command == f"python -m solver book build {name}"


def test_a_book_needs_no_more_than_is_published():
    for name, figures in PUBLISHED.items():
        book = load_book(name)

        assert (book.counts.total, book.counts.most) == figures, name
        assert book.proven, name


def test_the_book_of_super_beats_the_best_tree_known_before():
    book = load_book("super")

    assert book.counts.total <= 179_274
    assert not book.proven


def test_openings_add_up_to_what_the_first_guess_needs():
    for name in ("mini", "4x5", "classic"):
        book = load_book(name)
        totals = {
            first: book.rules.size + sum(total for total, _ in answers.values())
            for first, answers in book.openings.items()
        }

        assert min(totals.values()) == totals[book.tree[0]] == book.counts.total, name


def test_a_book_comes_back_from_its_text():
    book = load_book("classic")

    assert parse_book("classic", format_book(book)) == book


def test_a_damaged_book_is_refused_by_name():
    text = book_file("classic").read_text()
    damaged = [
        text[: len(text) // 2],
        text.replace('"total": 5625', '"total": 5624'),
        text.replace("1123", "1124", 1),
        text.replace('"proven": true,', ""),
        *("", "[]", '{"digest": 1}'),
    ]
    for each in damaged:
        told = refusal(parse_book, "classic", each, kind=BookError)
        assert told.startswith("The book classic is damaged. Build it again with: python"), each[
            :80
        ]


def test_a_book_that_lacks_a_guess_is_refused():
    book = load_book("classic")
    guess, after = book.tree
    lacking = replace(book, tree=(guess, {answer: after[answer] for answer in list(after)[1:]}))

    with pytest.raises(BookError, match="The book classic has no guess after 1123 "):
        lacking.verify()


def test_a_book_that_promises_too_much_is_refused():
    boasting = replace(load_book("mini"), counts=GuessCounts(histogram=(1, 215), complete=True))

    with pytest.raises(BookError, match=r"The book mini finds its secrets in .*, not \(1, 215\)"):
        boasting.verify()


def test_a_book_that_is_not_there_is_missed_by_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr(shelf, "FOLDER", tmp_path)
    load_book.cache_clear()

    with pytest.raises(BookError, match="There is no book mini"):
        load_book("mini")


def test_of_two_books_for_the_same_rules_the_first_is_played_from():
    assert book_for(CLASSIC.rules) == load_book("classic")
    assert book_for(Rules(2, 2)) is None


def test_a_book_is_silent_off_its_path():
    book, space = load_book("classic"), code_space(CLASSIC.rules)
    own, other = space.index((0, 0, 1, 2)), space.index((0, 0, 0, 0))

    assert book.guess([]) == own
    assert book.guess([(other, 0)]) is None
    assert book.guess([(own, 0)]) not in {own, None}
