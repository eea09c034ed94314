"""The fewest guesses that corner the evil codemaker: stored lines are played, and the shortest are found again."""

from itertools import product

import pytest

from solver import Rules, evil_answer, parse_rules
from solver.analysis.cornering import Search, cornered
from solver.core.codes import Code
from solver.core.feedback import Feedback
from solver.core.limits import NO_LIMIT, Limit
from tests.depth import at_depth

STORED = ["3x6", "4x6", "4x7", "5x5", "4x10-distinct", "5x8"]


def guesses_needed(rules: Rules, line: tuple[Code, ...]) -> int | None:
    """How many of these guesses it takes until the codemaker is cornered; None if they do not."""
    history: list[tuple[Code, Feedback]] = []
    for guess in line:
        history.append((guess, evil_answer(rules, history, guess)))
        if history[-1][1].black == rules.pegs:
            return len(history)
    return None


@pytest.mark.parametrize("text", STORED)
def test_each_stored_line_corners_it_with_its_last_guess(text: str) -> None:
    rules = parse_rules(text)

    found = cornered(rules)

    assert found
    assert guesses_needed(rules, found.guesses) == found.par


@pytest.mark.both
def test_the_shortest_lines_are_found_again() -> None:
    for text in at_depth(["3x6"], ["3x6", "4x6", "5x5"]):
        rules = parse_rules(text)

        assert Search(rules).shortest(NO_LIMIT) == cornered(rules), text


@pytest.mark.parametrize(
    "rules", [Rules(2, 2), Rules(2, 3), Rules(2, 4, repeats=False), Rules(3, 2)], ids=str
)
def test_no_line_is_shorter_by_trying_all(rules: Rules) -> None:
    found = Search(rules).shortest(NO_LIMIT)
    codes = list(map(tuple, product(range(rules.colors), repeat=rules.pegs)))
    allowed = [code for code in codes if rules.repeats or len(set(code)) == rules.pegs]

    assert guesses_needed(rules, found.guesses) == found.par
    for line in product(allowed, repeat=found.par - 1):
        assert guesses_needed(rules, line) is None


def test_beyond_the_limit_a_line_is_not_proven() -> None:
    rules = parse_rules("4x6")

    found = Search(rules).shortest(Limit(10_000))

    assert not found.proven
    assert guesses_needed(rules, found.guesses) == found.par >= 5
