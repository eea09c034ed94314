"""Published means, as docs/strategies.md states them."""

import re
from pathlib import Path

from solver import Rules, best_known, records
from solver.analysis.published import (
    PUBLISHED,
    PUBLISHED_TOTALS,
    published_means,
    two_different_pegs,
    two_pegs,
)
from solver.analysis.table import measured_table
from solver.strategies import STRATEGIES

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


def test_only_strategies_of_this_package_have_published_means() -> None:
    assert set(PUBLISHED) <= set(STRATEGIES)
    assert published_means("minimax") == {}


def test_most_published_means_of_weighted_play_are_too_high() -> None:
    ours = measured_table("weighted")

    over = [
        (mean - ours[rules].mean) / (ours[rules].standard_error or 1)
        for rules, mean in published_means("weighted").items()
    ]

    assert sum(each > 2 for each in over) >= 10
    assert all(each > -4 for each in over)


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


def test_the_formula_for_pegs_that_may_be_alike_does_not_hold_for_two_colors() -> None:
    assert two_pegs(2) == 7 < best_known(Rules(2, 2)).bound
    assert Rules(2, 2) not in PUBLISHED_TOTALS
