"""The solver reproduces the figures of the literature, and of programs that the project began with.

docs/bibliography.md has the titles of the works that are cited by author and year.
"""

import math
from pathlib import Path

import pytest

from solver import CLASSIC, POCKET, STRATEGIES, evaluate, parse_code, parse_rules, with_options
from tests.depth import at_depth

PAGE = (Path(__file__).parents[2] / "docs" / "strategies.md").read_text()
HIGHEST = {"ties": "highest"}
NO_PREFERENCE = {"prefer_candidates": False}


@pytest.mark.parametrize(
    ("slug", "options", "first", "total", "histogram"),
    [
        ("minimax", {}, "1122", 5801, (1, 6, 62, 533, 694)),  # Knuth 1977
        ("expected-size", {}, "1123", 5696, (1, 10, 54, 645, 583, 3)),  # the rule after Irving 1978
        ("entropy", {}, "1234", 5722, (1, 4, 71, 612, 596, 12)),  # the rule after Neuwirth 1982
        ("most-parts", {}, "1123", 5668, (1, 12, 72, 635, 569, 7)),  # Kooi 2005
        ("expected-size-candidates", {}, "2311", 5721, (1, 13, 114, 529, 598, 41)),
        ("minimax-candidates", {}, "2211", 5832, (1, 12, 99, 467, 660, 57)),
        ("minimax", {}, "2211", 5798, (1, 6, 64, 532, 693)),
        ("minimax", HIGHEST, "2211", 5799, (1, 6, 64, 532, 692, 1)),
        ("minimax", NO_PREFERENCE, "1122", 6169, (1, 6, 25, 239, 1025)),
    ],
)
def test_totals_on_classic(
    slug: str, options: dict[str, object], first: str, total: int, histogram: tuple[int, ...]
) -> None:
    strategy = with_options(STRATEGIES[slug], options)

    evaluation = evaluate(strategy, CLASSIC.rules, parse_code(first, CLASSIC.rules))

    assert evaluation.total == total
    assert str(total) in PAGE
    assert evaluation.histogram == histogram
    assert evaluation.complete


def test_the_lowest_candidate_needs_7471_guesses_on_classic() -> None:
    evaluation = evaluate(STRATEGIES["lowest"], CLASSIC.rules, (0, 0, 0, 0))  # Shapiro 1983

    assert (evaluation.total, evaluation.most) == (7471, 9)


def test_minimax_needs_13867_guesses_on_pocket() -> None:
    evaluation = evaluate(STRATEGIES["minimax"], POCKET.rules, parse_code("11223", POCKET.rules))

    assert (evaluation.total, evaluation.most) == (13867, 6)


RANDOM_MEANS = [
    ("4x6", 4.638, 0.0, at_depth(400, 4000)),  # Swaszek 1999
    ("4x10-distinct", 5.468, 0.013, 4000),
    ("5x9", 6.21, 0.04, 600),
    ("5x10", 6.57, 0.04, 600),
]


@pytest.mark.both
def test_the_mean_of_random_candidates() -> None:
    for text, mean, error, games in at_depth(RANDOM_MEANS[:1], RANDOM_MEANS):
        found = evaluate(STRATEGIES["random"], parse_rules(text), games=games, seed=2)

        assert abs(found.mean - mean) < 3 * math.hypot(error, (found.standard_error or 0)), text
