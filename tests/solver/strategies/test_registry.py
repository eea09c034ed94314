"""Strategies by their names, with options and a first guess, and as text."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    CLASSIC,
    LEVELS,
    MINI,
    STRATEGIES,
    Among,
    BookPlayer,
    CodeError,
    DecisionTree,
    Limit,
    OneStep,
    Opened,
    OptionError,
    Strategy,
    StrategyError,
    Ties,
    TooFarError,
    UnknownStrategyError,
    as_strategy,
    evaluate,
    metered,
    parse_strategy,
    strategy_text,
    suggest,
    with_options,
)
from solver.core.limits import CALL_COST
from solver.core.position import Position
from solver.core.space import code_space
from solver.site import with_written_options
from solver.strategies.base import PricedStrategy, chance
from solver.strategies.costs import worst_case
from solver.strategies.design import DesignError
from solver.strategies.foreign import ForeignStrategy
from solver.strategies.opened import Careful
from solver.strategies.written import MAX_TEXT
from tests.solver import failing
from tests.solver.conftest import Install
from tests.solver.refusals import refusal


def test_a_strategy_may_be_given_by_its_slug_or_itself() -> None:
    own = OneStep("own", worst_case, Among.CANDIDATES)

    assert as_strategy("minimax") is as_strategy(STRATEGIES["minimax"]) is STRATEGIES["minimax"]
    assert as_strategy(own) is own


def test_one_of_another_package_may_be_given_by_its_slug(install: Install) -> None:
    install("highest")

    assert as_strategy("highest") == ForeignStrategy("highest", failing.highest)
    assert as_strategy(as_strategy("highest")) is as_strategy("highest")


def test_an_object_from_elsewhere_is_guarded() -> None:
    named, unnamed = as_strategy(failing.highest), as_strategy(failing.free)

    assert (named.slug, named.is_random) == ("highest", False)
    assert (unnamed.slug, unnamed.is_random) == ("Free", True)


class Numbered(failing.Highest):
    slug: Any = 7


def test_what_is_no_strategy_is_refused() -> None:
    refused: list[tuple[Any, str]] = [
        (None, "A NoneType is no strategy: it has no method next_guess."),
        (max, "A builtin_function_or_method is no strategy: it has no method next_guess."),
        (failing.Highest, "Highest is a class; a strategy is an object, such as Highest()."),
        (OneStep, "OneStep is a class; a strategy is an object, such as OneStep()."),
        (LEVELS["knuth"], "A Level is no strategy."),
        (Numbered(), "The slug of a Numbered is 7, which is no text."),
    ]
    for what, sentence in refused:
        assert refusal(as_strategy, what, kind=StrategyError) == sentence


def test_an_object_whose_attributes_cannot_be_read_is_no_strategy() -> None:
    class Broken:
        @property
        def is_random(self) -> bool:
            raise RuntimeError

        def next_guess(self, *_args: object) -> int:
            return 0

    with pytest.raises(
        StrategyError, match="A Broken is no strategy: its is_random raised Runtime"
    ):
        as_strategy(Broken())


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


def test_a_given_first_guess_is_followed_by_the_own_guesses() -> None:
    first = (0, 1, 1)
    for slug in ("lowest", "minimax", "perfect"):
        tree = DecisionTree.build(Opened(STRATEGIES[slug], first), MINI.rules)

        assert (tree.strategy, tree.first) == (slug, first)
        assert tree.histogram == DecisionTree.build(slug, MINI.rules, first).histogram, slug


def test_a_search_that_the_meter_could_end_is_not_begun() -> None:
    position = Position.start(code_space(CLASSIC.rules)).after_turns(
        [("1111", (1, 0)), ("1234", (1, 1))]
    )

    for limit, is_allowed in ((Limit(100_000_000), False), (Limit(10**12), True)):
        with metered(limit) as meter:
            careful = Careful.under(STRATEGIES["perfect"], meter)
            if is_allowed:
                own = STRATEGIES["perfect"].next_guess(position, chance(0))
                assert careful.next_guess(position, chance(0)) == own
            else:
                with pytest.raises(TooFarError):
                    careful.next_guess(position, chance(0))
                assert meter.pairs <= CALL_COST


def test_a_strategy_that_never_searches_needs_no_care() -> None:
    with metered() as meter:
        assert Careful.under(STRATEGIES["minimax"], meter) is STRATEGIES["minimax"]
        opened = Opened(STRATEGIES["perfect"], (0, 0, 1, 1))
        assert isinstance(Careful.under(opened, meter), Careful)


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


def test_written_options_make_the_strategy_of_the_text():
    options = {"ties": "highest", "prefer_candidates": "no"}

    made = with_written_options(STRATEGIES["entropy"], options)

    assert made == parse_strategy("entropy:ties=highest,prefer_candidates=no")


def test_the_price_is_that_of_the_inner_strategy_after_the_first_guess() -> None:
    inner = STRATEGIES["minimax"]
    opened = Opened(inner, (0, 0, 1, 2))

    assert isinstance(inner, PricedStrategy)
    assert opened.most_work(CLASSIC.rules, 1296, 0) == 0
    assert opened.most_work(CLASSIC.rules, 200, 1) == inner.most_work(CLASSIC.rules, 200, 1)
