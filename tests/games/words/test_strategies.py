"""The names of strategies, and the lines that say what they do."""

import pytest

from games.words.strategies import (
    STRATEGY_LINES,
    STRATEGY_NAMES,
    strategy_called,
    strategy_choices,
    strategy_in_words,
    strategy_line,
    strategy_name,
)
from solver import STRATEGIES


def test_every_strategy_has_a_name():
    assert set(STRATEGY_NAMES) == set(STRATEGIES)
    assert strategy_name("minimax") == "Knuth"


def test_a_strategy_without_a_name_is_called_by_its_slug():
    assert strategy_name("of-mine") == "of-mine"
    assert [(slug, str(name)) for slug, name in strategy_choices(["entropy", "of-mine"])] == [
        ("entropy", "Entropy"),
        ("of-mine", "of-mine"),
    ]


def test_a_strategy_is_told_with_its_options_and_its_first_guess():
    assert strategy_in_words("minimax:ties=highest", "1122") == (
        "Knuth, ties to the highest candidate, first 1122"
    )


def test_every_strategy_has_a_line_that_cites_whose_rule_it_is():
    assert set(STRATEGY_LINES) == set(STRATEGIES)
    assert strategy_line("entropy").endswith("tells the most on average. After Neuwirth 1982.")
    assert strategy_line("goldfish") == STRATEGY_LINES["goldfish"]
    assert strategy_line("of-mine") == ""


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Knuth", "minimax"),
        ("most parts", "most-parts"),
        ("Entropy", "entropy"),
        ("Lowest candidate", "lowest"),
        ("parts+0.3*entropy", "parts+0.3*entropy"),
        ("", ""),
    ],
)
def test_a_strategy_is_found_by_what_it_is_called(name: str, slug: str):
    assert strategy_called(name) == slug
