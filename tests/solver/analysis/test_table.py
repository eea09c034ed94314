"""The table of strategies: measured, written entry by entry, and read back."""

import json
from itertools import product
from pathlib import Path

import pytest

from solver import CLASSIC, MINI, STRATEGIES, Rules, SolverError, as_strategy, best_known, evaluate
from solver.analysis.table import (
    Measured,
    measure_entry,
    measured_strategies,
    measured_table,
    read_table,
    table_file,
    write_table,
)
from solver.core.limits import Limit
from solver.core.rules import every_rules
from tests.depth import IS_DEEP, at_depth
from tests.solver import failing
from tests.solver.refusing import refusal

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
