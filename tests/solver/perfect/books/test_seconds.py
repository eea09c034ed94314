"""Values after two guesses agree with the book, with searches, and with reviews."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from solver import BULLS_AND_COWS, code_space, load_book, parse_code
from solver.core.position import Position
from solver.perfect.books import book as shelf
from solver.perfect.books.book import BookError
from solver.perfect.books.seconds import (
    MOST_PAIRS,
    format_seconds,
    guesses_of,
    load_seconds,
    parse_seconds,
    second_values,
    seconds_file,
)
from solver.perfect.canonical_form import canonical_form
from solver.perfect.search import Search
from tests.solver.refusals import refusal

RULES = BULLS_AND_COWS.rules
NAME = "bulls-and-cows"


@cache
def total_of(candidates: tuple[int, ...]) -> int:
    """The fewest guesses for some candidates, by a search of their own."""
    search = Search(code_space(RULES), np.array(candidates, dtype=np.intp))
    return search.total(search.start)


def test_every_pair_of_guesses_is_equivalent_to_one_that_is_stored() -> None:
    space, rng = code_space(RULES), np.random.default_rng(3)
    stored = set(guesses_of(RULES))

    for first, second in rng.integers(0, RULES.size, (200, 2)).tolist():
        history = ((first, 0), (second, 0))
        position = Position(space, history, space.candidates(history))
        seen, _ = canonical_form(position)
        names = ["".join(map(str, space.code(guess))) for guess, _ in seen.history]
        assert first == second or " ".join(names) in stored

    assert len(stored) == MOST_PAIRS
    assert list(load_seconds(NAME)) == sorted(stored)


@pytest.mark.deep
@pytest.mark.parametrize("answer", ["04", "12", "21", "30"])
def test_the_best_second_guess_needs_what_the_book_says(answer: str) -> None:
    """Every second guess is one of the stored ones, renamed, so the best of them needs V."""
    space, book = code_space(RULES), load_book(NAME)
    total, best = book.openings["0123"][answer]
    cell = space.cell((int(answer[0]), int(answer[1])))
    left = space.candidates([(space.index(parse_code("0123", RULES)), cell)])
    needed = {}
    for guesses, values in load_seconds(NAME).items():
        second = guesses.split()[1]
        after = Position(space, (), left).split(space.index(parse_code(second, RULES)))
        needed[second] = len(left)
        for cell_after, position in after:
            key = f"{answer} {space.feedbacks[cell_after].black}{space.feedbacks[cell_after].white}"
            known = values.get(key)
            needed[second] += known[0] if known else total_of(tuple(position.candidates.tolist()))

    assert min(needed.values()) == total
    assert {second for second in needed if needed[second] == total} >= set(best) & set(needed)


@pytest.mark.deep
def test_stored_values_are_those_of_a_search() -> None:
    positions = [each for each in second_values(RULES) if len(each.candidates) < 90]

    for candidates, total, best in positions[::25]:
        search = Search(code_space(RULES), candidates)
        assert search.total(search.start) == total
        assert search.best_classes(search.start).tolist() == best.tolist()


def test_damaged_values_are_refused_by_name() -> None:
    text = seconds_file(NAME).read_text()
    assert format_seconds(NAME, parse_seconds(NAME, text)) == text

    other = text.replace("4x10-distinct", "4x9-distinct")
    for damaged in (text[: len(text) // 2], text.replace("[", "[1", 1), other, "[]"):
        told = refusal(parse_seconds, NAME, damaged, kind=BookError)
        assert "beside the book bulls-and-cows are damaged. Build" in told, damaged[:80]


def test_values_that_are_not_there_are_missed_by_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(shelf, "FOLDER", tmp_path)

    with pytest.raises(BookError, match="no values beside the book bulls-and-cows"):
        load_seconds(NAME)
