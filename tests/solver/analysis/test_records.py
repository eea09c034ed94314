"""The fewest guesses known and published, and the tables of what strategies need."""

import json
import re
from itertools import product
from pathlib import Path

import pytest

from solver import (
    CLASSIC,
    MINI,
    STRATEGIES,
    SUPER,
    Rules,
    SolverError,
    as_strategy,
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
from solver.analysis.records import KnownTotal
from solver.analysis.table import Measured, measure_entry, read_table, table_file, write_table
from solver.core.limits import Limit
from solver.core.rules import every_rules
from tests.depth import IS_DEEP, at_depth
from tests.solver import failing
from tests.solver.refusals import refusal

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
        found = KnownTotal(Rules(2, 3), ours, False, 21, None, theirs)

        assert (found.least, found.is_ours, found.most) == (least, False, None), (ours, published)
        assert found.mean == (None if least is None else 10), (ours, published)
        assert found.as_json()["published"] == published


DOCS = Path(__file__).parents[3] / "docs"
PAGE = DOCS / "evidence" / "weighted.md"


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


HEAD: dict[str, object] = {"schema": 1}
NAMED = [Rules(3, 6), Rules(4, 6), Rules(4, 7), Rules(5, 5), Rules(4, 10, repeats=False)]


@pytest.mark.parametrize("slug", ["lowest", "minimax", "perfect"])
def test_within_the_limit_every_code_is_met_once(slug: str) -> None:
    entry, found = measure_entry(STRATEGIES[slug], MINI.rules), evaluate(slug, MINI.rules)

    assert (entry.histogram, entry.first, entry.complete) == (found.histogram, found.first, True)
    assert (entry.sampled, entry.seed, entry.standard_error) == (False, None, 0)


@pytest.mark.parametrize("slug", ["minimax", "perfect", "minimax-candidates"])
def test_beyond_the_limit_secrets_are_drawn(slug: str) -> None:
    entry = measure_entry(STRATEGIES[slug], CLASSIC.rules, limit=Limit(20_000), games=120, seed=5)

    assert (entry.sampled, entry.complete, entry.seed) == (True, False, 5)
    assert entry.histogram == evaluate(slug, CLASSIC.rules, games=100, seed=5).histogram
    exact = evaluate(slug, CLASSIC.rules).mean
    assert abs(entry.mean - exact) < 4 * (entry.standard_error or 0)


def test_a_strategy_that_fails_has_no_entry() -> None:
    with pytest.raises(SolverError, match="failed, so this is no result"):
        measure_entry(as_strategy(failing.raising), MINI.rules)


def test_an_entry_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    file = table_file("minimax", tmp_path)
    entries = [
        measure_entry(STRATEGIES["minimax"], rules) for rules in (Rules(3, 4), Rules(2, 2))
    ] + [measure_entry(STRATEGIES["random"], Rules(2, 3), games=50)]

    write_table(file, HEAD, entries)

    assert read_table(file) == {entry.rules: entry for entry in entries}
    assert [each["rules"] for each in json.loads(file.read_text())["results"]] == [
        "2x2",
        "2x3",
        "3x4",
    ]
    assert read_table(tmp_path / "none.json") == {}
    assert [path.name for path in tmp_path.iterdir()] == ["minimax.json"]


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "minimax.json"
    for text in ("", "[]", '{"results": [{}]}', '{"results": [{"rules": "9x9"}]}'):
        file.write_text(text)

        assert "holds something else than a table" in refusal(read_table, file), text


def test_a_name_that_no_file_can_have_is_refused() -> None:
    with pytest.raises(SolverError, match="can be no name of a file"):
        table_file("../minimax")
    with pytest.raises(SolverError, match="has no table"):
        measured_table("knut")


def test_what_is_stored_is_possible() -> None:
    """Every entry: its codes are all there, and nothing is better than what is proven."""
    for slug in measured_strategies():
        table = measured_table(slug)

        assert set(table) <= set(every_rules()), slug
        assert set(NAMED) <= set(table), slug
        for rules, entry in table.items():
            assert isinstance(entry, Measured)
            assert (entry.strategy, entry.rules) == (slug, rules)
            least = best_known(rules).bound
            if entry.sampled:
                assert entry.seed is not None, (slug, str(rules))
                error = entry.standard_error or 0
                assert entry.mean + 5 * error > least / rules.size, (slug, str(rules))
            else:
                assert entry.secrets == rules.size, (slug, str(rules))
                assert entry.total >= least, (slug, str(rules))


@pytest.mark.both
def test_what_is_stored_is_found_again() -> None:
    large = [Rules(2, 5), Rules(3, 6), Rules(4, 5, repeats=False)]
    for slug, rules in product(measured_strategies(), at_depth([Rules(2, 3)], large)):
        entry = measured_table(slug)[rules]
        if entry.sampled and not IS_DEEP:
            continue

        games = entry.secrets if entry.sampled else None
        found = evaluate(slug, rules, games=games, seed=entry.seed)

        assert found.histogram == entry.histogram, (slug, str(rules))
        assert (found.first, found.complete) == (entry.first, entry.complete), (slug, str(rules))
