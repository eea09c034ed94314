"""Options of strategies."""

from typing import Any

from solver import STRATEGIES, OptionError, find_strategy, with_options
from tests.solver.refusing import refusal


def test_an_option_that_cannot_be_is_refused() -> None:
    refused: list[tuple[str, dict[str, Any], str]] = [
        ("minimax", {"memory": 2}, "minimax has no option memory; it has among, ties, prefer_"),
        ("lowest", {"ties": "highest"}, "lowest has no options."),
        ("random", {"red": 1}, "random has no option red; it has memory, blunder."),
        ("goldfish", {"memory": 0}, "memory is a number of answers from 1, not 0."),
        ("careless", {"blunder": 1.5}, "blunder is a probability from 0 to below 1, not 1.5."),
        ("minimax", {"ties": "first"}, "ties is one of lowest, highest, not 'first'."),
        ("entropy", {"among": "some"}, "among is one of all, candidates, not 'some'."),
        ("weighted", {"red": 1.5}, "red is a weight from 0 to 1, not 1.5."),
        ("weighted", {"white": -0.1}, "white is a weight from 0 to 1, not -0.1."),
        ("perfect", {"most": 0}, "most is at least 1 guess, not 0."),
    ]
    for slug, options, sentence in refused:
        told = refusal(with_options, STRATEGIES[slug], options, kind=OptionError)
        assert told.startswith(sentence), (slug, options)


def test_options_make_another_strategy_and_leave_the_first_alone() -> None:
    forgetful = with_options(STRATEGIES["random"], {"memory": 3})

    assert forgetful != STRATEGIES["random"]
    assert forgetful == with_options(forgetful, {})
    assert STRATEGIES["random"] == find_strategy("random")
