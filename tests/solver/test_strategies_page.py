"""The figures and claims in `docs/strategies.md` agree with what the solver does."""

import math
import re
from pathlib import Path

import pytest

from solver import (
    CLASSIC,
    LEVELS,
    STRATEGIES,
    VARIANTS,
    Strategy,
    evaluate,
    format_code,
    parse_rules,
)
from solver.perfect.books.book import load_book
from solver.perfect.books.recipes import RECIPES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "strategies.md").read_text()
README = (ROOT / "README.md").read_text()


def table(heading: str) -> list[list[str]]:
    """The cells of the first table after a heading, without the header row."""
    part = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    first = re.search(r"(?:^\|.*\|\n)+", part, re.MULTILINE)
    assert first is not None
    lines = first[0].splitlines()
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_every_strategy_is_described_once() -> None:
    described = re.findall(r"^### `(.*)`$", PAGE, re.MULTILINE)

    assert sorted(described) == sorted(STRATEGIES)
    assert sorted(row[0] for row in table("On classic")) == sorted(STRATEGIES)


def test_nothing_unproven_is_called_the_best() -> None:
    """Super's tree is only known to need fewer guesses than the published trees that we found."""
    claim = "fewer than any that we have found published"
    [caveat] = {
        caveat
        for recipe in RECIPES.values()
        if not load_book(recipe.name).proven and (caveat := LEVELS["perfect"].caveat(recipe.rules))
    }

    assert f"{load_book('super').counts.total:,} guesses, {claim}" in " ".join(PAGE.split())
    assert "fewer guesses than any that we have found published" in caveat
    for text in (PAGE, README, caveat):
        assert not re.search(r"best (known|tree|found)|nobody knows", text, re.IGNORECASE)


@pytest.mark.parametrize("row", table("On classic"), ids=lambda row: str(row[0]))
def test_the_figures_on_classic_are_true(row: list[str]) -> None:
    slug, first, total, mean, most = row
    strategy = STRATEGIES[slug]

    evaluation = evaluate(
        strategy, CLASSIC.rules, games=2000 if strategy.is_random else None, seed=9
    )

    if strategy.is_random:
        assert (first, total) == ("any", "")
        assert abs(evaluation.mean - float(mean.removeprefix("≈ "))) < 3 * math.hypot(
            evaluation.standard_error, evaluation.standard_error / math.sqrt(10), 0.005
        )
        if slug in LEVELS:
            measured = LEVELS[slug].strength(CLASSIC.rules)
            assert measured is not None
            assert (mean, most) == (f"≈ {measured.mean:.2f}", f"≈ {measured.max}")
    else:
        assert evaluation.first is not None
        assert first == format_code(evaluation.first, CLASSIC.rules)
        assert (int(total), int(most)) == (evaluation.total, evaluation.max)
        assert mean == f"{evaluation.mean:.4f}"


@pytest.mark.parametrize("slug", [row[0] for row in table("On the other named rules")])
def test_the_figures_on_other_rules_are_true(slug: str) -> None:
    [row] = [cells for cells in table("On the other named rules") if cells[0] == slug]
    others = [variant for variant in VARIANTS.values() if variant is not CLASSIC]

    for variant, figures in zip(others, row[1:], strict=True):
        total, most = map(int, figures.split(" · "))
        evaluation = evaluate(STRATEGIES[slug], variant.rules)
        assert (variant.slug, total, most) == (variant.slug, evaluation.total, evaluation.max)


def test_the_books_are_as_told() -> None:
    rows = table("Perfect play")

    assert [row[0] for row in rows] == list(RECIPES)
    for name, rules, total, mean, most, proven, _seconds in rows:
        book = load_book(name)
        assert (rules, int(total), int(most)) == (
            str(book.rules),
            book.counts.total,
            book.counts.max,
        )
        assert mean == f"{book.counts.total / book.rules.size:.4f}"
        assert proven == ("yes" if book.proven else "no")


def test_the_means_for_pegs_and_colors_are_true() -> None:
    rows = table("Two mistakes, and what became of them")
    random: Strategy = STRATEGIES["random"]

    for pegs, kind, *means in rows:
        for colors, mean in enumerate(map(float, means), start=6):
            rules = parse_rules(f"{pegs}x{colors}")
            if kind == "right" and rules.size < 50_000:
                evaluation = evaluate(random, rules, games=400, seed=6)
                error = math.hypot(evaluation.standard_error, 0.015)
                assert abs(evaluation.mean - mean) < 3 * error, rules


def test_what_was_published_is_too_high_throughout() -> None:
    rows = table("Two mistakes, and what became of them")
    published = [row[2:] for row in rows if row[1] == "published"]
    right = [row[2:] for row in rows if row[1] == "right"]

    for wrong_means, right_means in zip(published, right, strict=True):
        for wrong, mean in zip(map(float, wrong_means), map(float, right_means), strict=True):
            assert wrong - mean > -0.05


def test_totals_named_in_the_text_are_true() -> None:
    def total(slug: str, first: str) -> int:
        code = tuple(int(symbol) - 1 for symbol in first)
        return evaluate(STRATEGIES[slug], CLASSIC.rules, code).total

    for slug, first, needed in [
        ("minimax", "1122", 5801),
        ("minimax", "2211", 5798),
        ("minimax-candidates", "2211", 5832),
        ("expected-size-candidates", "2311", 5721),
    ]:
        section = PAGE[PAGE.index(f"### `{slug}`") :]
        section = section[: section.index("\n### ", 1)]
        assert str(needed) in section
        assert total(slug, first) == needed


def test_the_tables_of_a_benchmark_stand_where_it_writes_them() -> None:
    measured = PAGE[PAGE.index("<!-- measured -->") : PAGE.index("<!-- end -->")]

    assert "whole tree, CPU seconds" in measured
    assert "one guess, CPU milliseconds" in measured


def test_the_strategy_written_there_runs() -> None:
    [program] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Strategy] = {}
    exec(program, names)  # noqa: S102

    evaluation = evaluate(names["highest"], CLASSIC.rules)

    assert evaluation.strategy == "highest"
    assert evaluation.total == 7471
