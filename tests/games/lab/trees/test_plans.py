"""What a tree is of, in an address."""

import shlex

import pytest
from django.urls import resolve, reverse

from games.lab.paths import PathError
from games.lab.trees.plans import WALKED, Plan
from solver import (
    CLASSIC,
    MINI,
    STRATEGIES,
    BookPlayer,
    OneStep,
    Opened,
    Rules,
    parse_strategy,
)

RULES = CLASSIC.rules


@pytest.mark.parametrize(
    "text",
    [
        *WALKED,
        "book:classic-in-5",
        "book:classic",
        "perfect@1111",
        "minimax:ties=highest,prefer_candidates=no@1122",
        "entropy:prefer_candidates=no",
        "parts+0.3*entropy:among=candidates@1123",
    ],
)
def test_a_plan_is_written_as_it_is_read(text: str):
    plan = Plan.read(text, RULES)
    address = reverse("lab-tree", args=[str(RULES), plan.text])

    assert plan.text == text
    assert address == f"/lab/trees/4x6/{text}/"
    assert resolve(address).kwargs["strategy"] == text
    hash(plan.strategy())  # what is remembered of it is found by it
    if not plan.is_book:
        assert shlex.split(plan.command)[-3:] == [text, "--rules", "4x6"]


def test_equal_plans_have_one_text():
    plan = Plan.read("minimax:prefer_candidates=no,ties=lowest@1122", RULES)

    assert plan == Plan(RULES, "minimax:prefer_candidates=no@1122")
    assert plan.name == "Knuth, candidates not preferred, first 1122"
    assert plan.command == "python -m solver tree minimax:prefer_candidates=no@1122 --rules 4x6"
    assert plan.file_name == "minimax-prefer_candidates=no@1122-4x6"
    assert Plan.read("10*parts+3*entropy", RULES).file_name == "parts+0.3xentropy-4x6"


def test_a_plan_makes_the_guesses_of_its_options():
    plain = Plan.read("minimax:prefer_candidates=no@1123", RULES).strategy()

    assert isinstance(plain, Opened)
    assert isinstance(plain.strategy, OneStep)
    assert (plain.first, plain.strategy.prefer_candidates) == ((0, 0, 1, 2), False)
    assert Plan.read("minimax", RULES).strategy() == STRATEGIES["minimax"]
    assert Plan.read("entropy+parts", RULES).strategy() == parse_strategy("entropy+parts")
    assert Plan.read("book:classic-in-5", RULES).strategy() == BookPlayer("classic-in-5")
    assert Plan.read("book:mini", MINI.rules).command == "python -m solver tree --book mini"


def test_a_plan_is_varied():
    knuth = Plan(RULES, "minimax:among=candidates@1122")

    assert knuth.varied({}, "") is knuth
    assert knuth.varied({"ties": "highest"}, "").text == (
        "minimax:among=candidates,ties=highest@1122"
    )
    assert knuth.varied({}, "1123").text == "minimax:among=candidates@1123"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nobody", "There is no strategy “nobody” whose tree can be walked."),
        ("random", "Random draws its guesses, so it has no decision tree."),
        ("random:memory=3@1122", "Random draws its guesses, so it has no decision tree."),
        ("book:mini", "There is no book “mini” for Classic 4 × 6."),
        ("book:classic@1122", "There is no book “classic@1122” for Classic 4 × 6."),
        ("perfect:ties=highest", "perfect has no option ties; it has among, most."),
        ("perfect:most=5", "With these options, Perfect searches for each guess longer than"),
        ("minimax:lowest", "minimax has no option lowest; it has among, ties,"),
        ("minimax@11", "A code here has 4 pegs, not 2."),
        ("parts+fou", "Nothing is known as 'fou' at character 7;"),
        ("minimax~first=1122", "There is no strategy “minimax~first=1122” whose tree"),
        ("m" * 301, "A strategy has at most 300 characters."),
    ],
)
def test_what_names_no_plan_is_told(text: str, sentence: str):
    with pytest.raises(PathError) as refused:
        Plan.read(text, RULES)

    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "options", "first", "sentence"),
    [
        ("book:classic", {}, "1122", "A book has a first guess and options of its own."),
        ("book:classic", {"ties": "highest"}, "", "A book has a first guess and options"),
        ("perfect", {"ties": "highest"}, "", "perfect has no option ties; it has among, most."),
        ("lowest", {"ties": "highest"}, "", "lowest has no options."),
        ("minimax", {}, "9999", "'9' in hole 1 is not one of the colors 123456."),
    ],
)
def test_what_does_not_vary_it_is_told(
    text: str, options: dict[str, str], first: str, sentence: str
):
    with pytest.raises(PathError) as refused:
        Plan(RULES, text).varied(options, first)

    assert str(refused.value).startswith(sentence)


def test_every_strategy_that_draws_nothing_is_walked():
    assert set(WALKED) == {slug for slug in STRATEGIES if not STRATEGIES[slug].is_random}
    assert all(Plan.read(slug, Rules(5, 6)).name != slug for slug in WALKED)
