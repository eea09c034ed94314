"""The figures and claims in `docs/strategies.md` agree with what the solver does.

The page says which of its figures are checked here. docs/bibliography.md has their sources.
"""

import math
import re
from pathlib import Path

import pytest

from solver import (
    CLASSIC,
    LEVELS,
    STRATEGIES,
    SUPER,
    VARIANTS,
    DecisionTree,
    Rules,
    Strategy,
    best_known,
    evaluate,
    format_code,
    parse_code,
    parse_rules,
    records,
    with_options,
)
from solver.core import limits
from solver.core.rules import every_rules
from solver.perfect.books.book import load_book
from solver.perfect.books.recipes import RECIPES
from tests.depth import at_depth

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "strategies.md").read_text()
WEIGHTED = (ROOT / "docs" / "evidence" / "weighted.md").read_text()
README = (ROOT / "README.md").read_text()
TEXT = " ".join(PAGE.split())


def table(heading: str) -> list[list[str]]:
    """The cells of the first table after a heading, without the header row."""
    return first_table(PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0])


def first_table(text: str) -> list[list[str]]:
    first = re.search(r"(?:^\|.*\|\n)+", text, re.MULTILINE)
    assert first is not None
    lines = first[0].splitlines()
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines[2:]]


def section(slug: str) -> str:
    """What the page says about a strategy, on one line."""
    return " ".join(PAGE.partition(f"### `{slug}`\n")[2].partition("\n##")[0].split())


def test_every_strategy_is_described_once() -> None:
    described = re.findall(r"^### `(.*)`$", PAGE, re.MULTILINE)

    assert sorted(described) == sorted(STRATEGIES)
    assert sorted(row[0] for row in table("On classic")) == sorted(STRATEGIES)


def test_nothing_unproven_is_called_the_best() -> None:
    """Super's tree is only known to need fewer guesses than the published trees that we found.

    For the other rules without a proof we found no published total, so nothing is said of one.
    """
    claim = "fewer than any that we have found published"
    [caveat] = {
        caveat
        for recipe in RECIPES.values()
        if not load_book(recipe.name).proven and (caveat := LEVELS["perfect"].caveat(recipe.rules))
    }

    assert f"{load_book('super').counts.total:,} guesses, {claim}" in TEXT
    assert "a tree that a long search has found" in caveat
    compared = [each.rules for each in records() if each.published and not each.optimal]
    assert compared == [Rules(5, 8)]
    assert "publish" not in caveat
    for text in (PAGE, README, caveat):
        assert not re.search(r"best (known|tree|found)|nobody knows", text, re.IGNORECASE)


@pytest.mark.both
def test_the_figures_on_classic_are_true() -> None:
    rows = table("On classic")
    quick = [row for row in rows if row[0] in {"minimax", "most-parts"}]
    for slug, first, total, mean, most in at_depth(quick, rows):
        strategy = STRATEGIES[slug]
        games = 2000 if strategy.is_random else None

        found = evaluate(strategy, CLASSIC.rules, games=games, seed=9)

        error = found.standard_error or 0
        if strategy.is_random:
            both = math.hypot(error, error / math.sqrt(10), 0.005)
            assert (first, total) == ("any", ""), slug
            assert abs(found.mean - float(mean.removeprefix("≈ "))) < 3 * both, slug
        else:
            assert found.first is not None, slug
            assert first == format_code(found.first, CLASSIC.rules), slug
            assert (int(total), int(most)) == (found.total, found.most), slug
            assert mean == f"{found.mean:.4f}", slug
        if strategy.is_random and slug in LEVELS:
            measured = LEVELS[slug].strength(CLASSIC.rules)
            assert measured is not None, slug
            assert (mean, most) == (f"≈ {measured.mean:.2f}", f"≈ {measured.most}"), slug


@pytest.mark.deep
@pytest.mark.parametrize("row", table("On the other named rules"), ids=lambda row: str(row[0]))
def test_the_figures_on_other_rules_are_true(row: list[str]) -> None:
    slug, *cells = row
    others = [variant for variant in VARIANTS.values() if variant is not CLASSIC]

    for variant, figures in zip(others, cells, strict=True):
        total, most = map(int, figures.split(" · "))
        evaluation = evaluate(STRATEGIES[slug], variant.rules)
        assert (variant.slug, total, most) == (variant.slug, evaluation.total, evaluation.most)


def test_the_books_are_as_told() -> None:
    rows = table("Perfect play")

    for name, (title, total, mean, most, proven) in zip(RECIPES, rows, strict=True):
        book = load_book(name)
        assert title in (name, f"{name}` ({book.rules})")
        assert (int(total), int(most)) == (book.counts.total, book.counts.most)
        assert mean == f"{book.counts.total / book.rules.size:.4f}"
        assert proven == ("yes" if book.proven else "no")


@pytest.mark.deep
def test_the_means_for_pegs_and_colors_are_true() -> None:
    random: Strategy = STRATEGIES["random"]

    for pegs, kind, *means in first_table(WEIGHTED):
        for colors, mean in enumerate(map(float, means), start=6):
            rules = parse_rules(f"{pegs}x{colors}")
            if kind == "right" and rules.size < 50_000:
                evaluation = evaluate(random, rules, games=400, seed=6)
                error = math.hypot((evaluation.standard_error or 0), 0.015)
                assert abs(evaluation.mean - mean) < 3 * error, rules


def test_the_tree_without_preference_is_as_told() -> None:
    strategy = with_options(STRATEGIES["minimax"], {"prefer_candidates": False})

    tree = DecisionTree.build(strategy, CLASSIC.rules, parse_code("1122", CLASSIC.rules))

    total = sum(guesses * found for guesses, found in enumerate(tree.histogram, 1))
    most = len(tree.histogram)
    assert f"{len(tree):,} nodes, {total} guesses in all, {most} at most" in section("minimax")


def test_the_limits_are_as_told() -> None:
    named = {
        "the position, after 20 answers": None,
        "a code space that is not remembered": None,
        "a guess of a one-step strategy": limits.STEP_LIMIT,
        "a search of `perfect": limits.SEARCH_LIMIT,
        "any of these together": limits.ANSWER_LIMIT,
        "a rescue": limits.RESCUE_LIMIT,
        "all searches and trees of a review, or of a trial of a guess": limits.REVIEW_LIMIT,
    }
    rows = table("What an answer may cost")

    assert {row[0] for row in rows} == named.keys()
    for part, most, *_ in rows:
        limit = named[part]
        assert limit is None or most == f"{limit.pairs / 1e6:,.0f} million"


def test_what_the_page_says_of_totals_is_true() -> None:
    page = " ".join(PAGE.split())
    every = [best_known(rules) for rules in every_rules()]
    proven = {best.rules for best in every if best.optimal}
    measured = [best for best in every if best.total is not None]
    largest = max(best.rules.size for best in measured)
    few = {best.rules for best in every if best.rules.size <= 1_331}

    assert f"each of the {len(every)} allowed rules" in page
    assert f"{len(proven)} of the totals are proven" in page
    assert few - proven == {parse_rules("6x6-distinct")}
    assert f"no tree needs fewer than {best_known(SUPER.rules).bound:,} guesses" in page
    assert f"Under the {len(every) - len(measured)} rules with more than {largest:,} codes" in page
    assert all(best.rules.size > largest for best in every if best.total is None)
