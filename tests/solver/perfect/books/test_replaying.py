"""Trees are replayed with code of its own, which agrees with the rules of the game."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Rules, format_code, load_book, parse_rules, score
from solver.core.space import code_space
from solver.perfect.books import replaying
from solver.perfect.books.replaying import IncompleteTreeError, Node, replay
from tests.depth import at_depth
from tests.solver.strategies_for_tests import EVERY_RULES

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


def guesses_of(rules: Rules, secret: int) -> int:
    """The guesses that a tree of lowest candidates needs for one secret, by the readable score."""
    space = code_space(rules)
    left, guesses = list(range(rules.size)), 1
    while left[0] != secret:
        answer = score(space.code(left[0]), space.code(secret))
        left = [each for each in left[1:] if score(space.code(left[0]), space.code(each)) == answer]
        guesses += 1
    return guesses


@pytest.mark.both
def test_a_replay_agrees_with_games_scored_by_the_rules() -> None:
    texts = ["2x3", "3x3", "5x2", "3x5-distinct", "4x3", "6x2", "4x5-distinct"]
    for text in at_depth(texts[:3], texts):
        rules = parse_rules(text)

        found = replay(rules, lowest_first(rules))

        counted = [guesses_of(rules, secret) for secret in range(rules.size)]
        assert found == tuple(np.bincount(counted)[1:].tolist()), text


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


def test_a_stored_tree_is_found_to_need_what_it_says() -> None:
    book = load_book("classic")

    assert replay(book.rules, book.tree) == book.counts.histogram
