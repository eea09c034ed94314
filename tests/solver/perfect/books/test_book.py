"""Books: each finds every secret as it promises, and a damaged one is refused."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    CLASSIC,
    GuessCounts,
    Rules,
    code_space,
    evaluate,
    format_code,
    load_book,
    parse_rules,
    score,
)
from solver.perfect.books import book as shelf
from solver.perfect.books import replaying
from solver.perfect.books.book import BookError, book_file, parse_book
from solver.perfect.books.recipes import RECIPES
from solver.perfect.books.replaying import IncompleteTreeError, Node, replay
from tests.depth import at_depth
from tests.solver.hypothesis_strategies import EVERY_RULES
from tests.solver.refusals import refusal


@pytest.mark.both
def test_a_book_finds_every_secret_as_it_promises():
    for name in at_depth(["mini", "classic", "classic-in-5"], [*RECIPES]):
        book = load_book(name)

        book.verify()

        assert sum(book.counts.histogram) == book.rules.size, name
        assert book.command == f"python -m solver book build {name}"


def test_openings_add_up_to_what_the_first_guess_needs():
    for name in ("mini", "4x5", "classic"):
        book = load_book(name)
        totals = {
            first: book.rules.size + sum(total for total, _ in answers.values())
            for first, answers in book.openings.items()
        }

        assert min(totals.values()) == totals[book.tree[0]] == book.counts.total, name


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


def test_a_book_that_is_not_there_is_missed_by_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr(shelf, "FOLDER", tmp_path)
    load_book.cache_clear()

    with pytest.raises(BookError, match="There is no book mini"):
        load_book("mini")


def test_a_book_is_silent_off_its_path():
    book, space = load_book("classic"), code_space(CLASSIC.rules)
    own, other = space.index((0, 0, 1, 2)), space.index((0, 0, 0, 0))

    assert book.guess([]) == own
    assert book.guess([(other, 0)]) is None
    assert book.guess([(own, 0)]) not in {own, None}


def test_a_book_that_claims_to_find_one_secret_sooner_than_its_tree_is_refused() -> None:
    book = load_book("mini")
    *others, fewer, more = book.counts.histogram
    boasting = GuessCounts(histogram=(*others, fewer + 1, more - 1), complete=True)

    with pytest.raises(BookError, match=r"^The book mini finds its secrets in "):
        replace(book, counts=boasting).verify()


SMALL = [rules for rules in EVERY_RULES if 2 < rules.size <= 1_000]


def lowest_first(rules: Rules) -> Node:
    """The tree that always guesses the lowest candidate, made by the readable score."""
    space = code_space(rules)

    def node(left: list[int]) -> Node:
        guess = space.code(left[0])
        cells: dict[str, list[int]] = {}
        for secret in left[1:]:
            answer = score(guess, space.code(secret))
            cells.setdefault(f"{answer.black}{answer.white}", []).append(secret)
        after = {answer: node(cell) for answer, cell in cells.items() if len(cell) > 2}
        return format_code(guess, rules), after

    return node(list(range(rules.size)))


@pytest.mark.both
def test_a_replay_agrees_with_games_scored_by_the_rules() -> None:
    texts = ["2x3", "3x3", "5x2", "3x5-distinct", "4x3", "6x2", "4x5-distinct"]
    for text in at_depth(texts[:3], texts):
        rules = parse_rules(text)

        found = replay(rules, lowest_first(rules))

        assert found == evaluate("lowest", rules).histogram, text


@given(st.sampled_from(SMALL), st.data())
def test_the_own_score_agrees_with_the_readable_one(rules: Rules, data: st.DataObject) -> None:
    space = code_space(rules)
    codes = st.integers(0, rules.size - 1).map(space.code)
    guess, secret = data.draw(codes), data.draw(codes)

    [answer] = replaying.answers_to(guess, [secret])

    assert divmod(int(answer), 10) == score(guess, secret)


def test_a_tree_without_a_node_is_incomplete() -> None:
    with pytest.raises(IncompleteTreeError, match="no guess after 112 00"):
        replay(Rules(3, 6), ("112", {}))
