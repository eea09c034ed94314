"""Strategies as text: read, written, and refused in words."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    CLASSIC,
    STRATEGIES,
    Among,
    BookPlayer,
    CodeError,
    DecisionTree,
    Limit,
    Opened,
    OptionError,
    Strategy,
    Ties,
    UnknownStrategyError,
    evaluate,
    metered,
    parse_strategy,
    strategy_options,
    strategy_text,
    suggest,
    with_options,
    with_written_options,
)
from solver.strategies.design import DesignError
from solver.strategies.opened import Careful
from solver.strategies.written import MAX_TEXT
from tests.solver.refusing import refusal

ONE_STEP = st.builds(
    lambda slug, among, ties, prefer: with_options(
        STRATEGIES[slug], {"among": among, "ties": ties, "prefer_candidates": prefer}
    ),
    st.sampled_from(["minimax", "minimax-candidates", "entropy", "most-parts"]),
    st.sampled_from(Among),
    st.sampled_from(Ties),
    st.booleans(),
)
RANDOM = st.builds(
    lambda slug, memory, blunder: with_options(
        STRATEGIES[slug], {"memory": memory, "blunder": blunder}
    ),
    st.sampled_from(["random", "goldfish", "careless"]),
    st.integers(1, 20),
    st.floats(0, 1, exclude_max=True),
)
WEIGHTED = st.builds(
    lambda red, white: with_options(STRATEGIES["weighted"], {"red": red, "white": white}),
    st.floats(0, 1),
    st.floats(0, 1),
)


@given(st.one_of(ONE_STEP, RANDOM, WEIGHTED))
def test_reading_is_the_inverse_of_writing(strategy: Strategy):
    assert parse_strategy(strategy_text(strategy)) == strategy


def test_a_strategy_without_options_is_written_as_its_name():
    for slug, strategy in STRATEGIES.items():
        assert strategy_text(strategy) == slug
        assert parse_strategy(slug) == strategy


def test_equal_strategies_have_one_text():
    written = {
        "minimax:ties=lowest,among=candidates": "minimax:among=candidates",
        "perfect:most=5": "perfect:most=5",
        "parts+0.3*entropy:ties=highest": "parts+0.3*entropy:ties=highest",
    }
    for text, same in written.items():
        assert strategy_text(parse_strategy(text)) == same


def test_what_is_no_option_is_refused_by_naming_it():
    refused = {
        "minimax:limit=3": "minimax has no option limit; it has among, ties,",
        "minimax:ties=first": "'first' is no value of ties.",
        "minimax:ties": "'' is no value of ties.",
        "minimax:prefer_candidates=maybe": "'maybe' is no value of prefer_candidates.",
        "random:memory=1e9": "'1e9' is no value of memory.",
        "random:blunder=nan": "blunder is a probability from 0 to below 1, not nan.",
        "lowest:memory=2": "lowest has no options.",
        "x" * (MAX_TEXT + 1): f"A strategy has at most {MAX_TEXT} characters.",
    }
    for text, sentence in refused.items():
        assert refusal(parse_strategy, text, kind=OptionError).startswith(sentence), text
    for text in ("", "knut", "knut:ties=highest"):
        assert refusal(parse_strategy, text, kind=UnknownStrategyError), text
    assert refusal(parse_strategy, "parts+fou", kind=DesignError)


@pytest.mark.parametrize("text", ["minimax:ties=highest@2211", "parts+0.3*entropy@1123"])
def test_a_first_guess_is_a_code_of_some_rules(text: str):
    opened = parse_strategy(text, "4x6")

    assert isinstance(opened, Opened)
    assert strategy_text(opened, CLASSIC.rules) == text
    assert strategy_text(opened) == strategy_text(opened.strategy) == text.partition("@")[0]
    with pytest.raises(OptionError, match="is a code of some rules, and no rules are given"):
        parse_strategy(text)
    with pytest.raises(CodeError):
        parse_strategy(text, "5x8")


def test_a_strategy_around_another_has_its_text():
    tied = parse_strategy("minimax:ties=highest")

    with metered(Limit(1)) as meter:
        assert strategy_text(Careful(tied, meter)) == "minimax:ties=highest"
    assert evaluate(tied, "3x6").strategy == suggest(tied, "3x6").strategy == "minimax:ties=highest"
    assert DecisionTree.build(tied, "3x6").strategy == "minimax:ties=highest"
    assert evaluate(parse_strategy("minimax@1122", "4x6"), "4x6").total == 5801


def test_what_no_text_stands_for_is_written_as_its_slug():
    for slug in ("imported", "minimax", "parts+fou"):
        assert strategy_text(replace(BookPlayer("mini"), slug=slug)) == slug


def test_the_options_of_a_strategy_are_what_its_text_may_hold():
    assert strategy_options(STRATEGIES["perfect"]) == {"among": Among, "most": int}
    assert strategy_options(STRATEGIES["lowest"]) == {}


def test_written_options_make_the_strategy_of_the_text():
    options = {"ties": "highest", "prefer_candidates": "no"}

    made = with_written_options(STRATEGIES["entropy"], options)

    assert made == parse_strategy("entropy:ties=highest,prefer_candidates=no")
