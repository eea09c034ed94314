"""The records: the fewest guesses known, ours and what is published."""

import pytest

from solver import (
    CLASSIC,
    SUPER,
    Rules,
    best_known,
    evaluate,
    measured_strategies,
    measured_table,
    parse_rules,
)
from solver.analysis.published import PublishedTotal
from solver.analysis.records import Standing, records
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


@pytest.mark.deep
@pytest.mark.parametrize("text", ["8x3", "7x4"])
def test_the_design_that_visitors_see_first_beats_no_record(text: str) -> None:
    assert evaluate("parts+0.3*entropy", text).total >= (BY_RULES[parse_rules(text)].least or 0)


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
