"""Strategies in an address."""

import pytest

from games.lab.paths import PathError
from games.lab.trees.plans import WALKED, Plan
from solver import CLASSIC, MINI, STRATEGIES, BookPlayer, OneStep, Opened, Rules

RULES = CLASSIC.rules


@pytest.mark.parametrize(
    "text",
    [
        *WALKED,
        "book:classic-in-5",
        "book:classic",
        "perfect~first=1111",
        "minimax~first=1122~highest~no-preference",
        "entropy~no-preference",
    ],
)
def test_a_plan_is_written_as_it_is_read(text: str):
    plan = Plan.read(text, RULES)

    assert str(plan) == text
    assert Plan.read(str(plan), RULES) == plan
    hash(plan.strategy())  # what is remembered of it is found by it


def test_options_may_stand_in_any_order():
    plan = Plan.read("minimax~no-preference~first=1122", RULES)

    assert str(plan) == "minimax~first=1122~no-preference"
    assert plan.full_name == "Knuth (first 1122, no preference for candidates)"
    assert plan.command == (
        "python -m solver tree minimax --rules 4x6 --first 1122 --no-prefer-candidates"
    )


def test_a_plan_makes_the_guesses_of_its_options():
    plain = Plan.read("minimax~first=1123~no-preference", RULES).strategy()

    assert isinstance(plain, Opened)
    assert isinstance(plain.strategy, OneStep)
    assert (plain.first, plain.strategy.prefer_candidates) == ((0, 0, 1, 2), False)
    assert Plan.read("minimax", RULES).strategy() == STRATEGIES["minimax"]
    assert Plan.read("book:classic-in-5", RULES).strategy() == BookPlayer("classic-in-5")
    assert Plan.read("book:mini", MINI.rules).command == "python -m solver tree --book mini"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nobody", "There is no strategy “nobody” whose tree can be walked."),
        ("random", "Random draws its guesses, so it has no decision tree."),
        ("book:mini", "There is no book “mini” for Classic 4 × 6."),
        ("book:classic~first=1122", "Perfect, from its book has no option “first=1122”."),
        ("perfect~highest", "Perfect has no option “highest”."),
        ("minimax~lowest", "Knuth has no option “lowest”."),
        ("minimax~first=11", "A code here has 4 pegs, not 2."),
        ("minimax~", "Knuth has no option “”."),
    ],
)
def test_what_names_no_plan_is_told(text: str, sentence: str):
    with pytest.raises(PathError) as refused:
        Plan.read(text, RULES)

    assert str(refused.value) == sentence


def test_every_strategy_that_draws_nothing_is_walked():
    assert set(WALKED) == {slug for slug in STRATEGIES if not STRATEGIES[slug].is_random}
    assert all(Plan.read(slug, Rules(5, 6)).name != slug for slug in WALKED)
