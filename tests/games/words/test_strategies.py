"""The names of strategies."""

from games.words.strategies import (
    STRATEGY_NAMES,
    strategy_choices,
    strategy_in_words,
    strategy_name,
)
from solver import STRATEGIES


def test_every_strategy_has_a_name():
    assert set(STRATEGY_NAMES) == set(STRATEGIES)
    assert strategy_name("minimax") == "Knuth"


def test_a_strategy_without_a_name_is_called_by_its_slug():
    assert strategy_name("of-mine") == "of-mine"
    assert [(slug, str(name)) for slug, name in strategy_choices(["entropy", "of-mine"])] == [
        ("entropy", "Entropy (Neuwirth)"),
        ("of-mine", "of-mine"),
    ]


def test_a_strategy_is_told_with_its_options_and_its_first_guess():
    assert strategy_in_words("minimax:ties=highest", "1122") == (
        "Knuth, ties to the highest code, first 1122"
    )
