"""The fewest guesses known: our records, and what is published."""

import re
from pathlib import Path

from solver import (
    CLASSIC,
    SUPER,
    Rules,
    best_known,
    evaluate,
    measured_strategies,
    measured_table,
    records,
)
from solver.analysis.published import (
    PUBLISHED_TOTALS,
    PublishedTotal,
    published_means,
    two_different_pegs,
    two_pegs,
)
from solver.analysis.records import Standing
from solver.core.rules import every_rules

BY_RULES = {each.rules: each for each in records()}


def test_there_is_a_line_for_all_rules_in_order() -> None:
    assert set(BY_RULES) == set(every_rules())
    assert len(records()) == len(BY_RULES)
    assert str(records()[0].rules) == "2x2"
    assert not records()[-1].rules.repeats


def test_figures_are_those_of_the_table_of_totals() -> None:
    for rules, standing in BY_RULES.items():
        known = best_known(rules)

        assert (standing.ours, standing.optimal) == (known.least, known.optimal)
        assert standing.least is None or standing.least >= standing.bound
        if standing.histogram is not None:
            assert sum(standing.histogram) == rules.size
            assert standing.ours == sum(n * each for n, each in enumerate(standing.histogram, 1))
            assert standing.most == len(standing.histogram)


def test_no_strategy_needs_fewer_guesses_than_the_record() -> None:
    beaten = [
        (slug, str(rules))
        for slug in measured_strategies()
        for rules, entry in measured_table(slug).items()
        if entry.complete and entry.total < (BY_RULES[rules].least or 0)
    ]

    assert not beaten


def test_classic_is_the_record_of_koyama_and_lai() -> None:
    classic = BY_RULES[CLASSIC.rules]

    assert (classic.least, classic.optimal, classic.is_ours) == (5625, True, False)
    assert classic.published is not None
    assert (classic.published.who, classic.published.year) == ("Koyama and Lai", 1993)
    assert classic.histogram == evaluate("perfect", "classic").histogram


def test_a_total_below_what_is_published_is_ours() -> None:
    found = BY_RULES[SUPER.rules]

    assert found.published is not None
    assert found.ours is not None
    assert found.least == found.ours < found.published.total
    assert found.is_ours
    assert not found.optimal


def test_what_others_found_is_theirs() -> None:
    for ours, published, least in ((None, None, None), (None, 90, 90), (90, 90, 90), (91, 90, 90)):
        theirs = None if published is None else PublishedTotal(published, "somebody", None, None)
        found = Standing(Rules(2, 3), ours, False, 21, None, theirs)

        assert (found.least, found.is_ours, found.most) == (least, False, None), (ours, published)
        assert found.mean == (None if least is None else 10), (ours, published)
        assert found.as_json()["published"] == published


DOCS = Path(__file__).parents[3] / "docs"
PAGE = DOCS / "strategies.md"


def test_the_page_states_the_same_means() -> None:
    rows = re.findall(r"^\| (\d) \| stated \| (.*) \|$", PAGE.read_text(), re.MULTILINE)

    stated = {
        Rules(int(pegs), 6 + at): float(mean)
        for pegs, means in rows
        for at, mean in enumerate(means.split(" | "))
    }
    published = published_means("weighted")
    assert set(stated) == set(published)
    assert all(abs(stated[rules] - mean) <= 0.0051 for rules, mean in published.items())


def test_the_bibliography_has_each_published_total_with_its_source() -> None:
    page = (DOCS / "bibliography.md").read_text()
    for rules, published in PUBLISHED_TOTALS.items():
        size = f"{rules.pegs} × {rules.colors}" if rules.repeats else "different colors"
        total = str(published.total)
        if published.total > 999:
            total = rf"{published.total // 1000},?{published.total % 1000:03}"

        rows = [line for line in page.splitlines() if re.match(rf"\| [^|]*\b{total}\b", line)]

        assert any(published.who in row for row in rows), str(rules)
        assert any(size in row or "Bulls and Cows" in row for row in rows), str(rules)
        assert published.address is None or published.address in page, str(rules)


def test_no_published_total_is_below_what_is_proven() -> None:
    for rules, published in PUBLISHED_TOTALS.items():
        known = best_known(rules)

        assert published.total >= known.bound, str(rules)
        assert known.total is not None, str(rules)
        assert not known.optimal or published.total == known.total, str(rules)


def test_all_proven_totals_of_two_pegs_follow_the_formulas() -> None:
    for standing in records():
        rules = standing.rules
        if rules.pegs == 2 and rules.colors >= 3:
            formula = two_pegs if rules.repeats else two_different_pegs

            assert (standing.least, standing.optimal) == (formula(rules.colors), True)
