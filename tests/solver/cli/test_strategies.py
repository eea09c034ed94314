"""The commands about strategies."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from solver import VARIANTS
from tests.solver.cli.examples import example_of
from tests.solver.conftest import Run

KEYS = [
    "strategy",
    "rules",
    "first",
    "codes",
    "total",
    "mean",
    "max",
    "histogram",
    "exact",
    "seconds",
]


def test_json_has_the_documented_keys(run: Run) -> None:
    code, output, errors = run("evaluate minimax --first 1122 --json")

    result = json.loads(output)
    assert (code, errors) == (0, "")
    assert list(result) == KEYS
    assert result["rules"] == "4x6"
    assert result["total"] == 5801
    assert result["mean"] == pytest.approx(5801 / 1296)
    assert result["max"] == 5
    assert result["histogram"] == [1, 6, 62, 533, 694]
    assert result["exact"] is True


def test_rules_may_be_named_and_a_seed_repeats(run: Run) -> None:
    line = "evaluate random --rules mini --first 112 --seed 4 --json"

    results = [json.loads(run(line)[1]) for _ in range(2)]

    assert (results[0]["rules"], results[0]["first"]) == ("3x6", "112")
    assert results[0]["histogram"] == results[1]["histogram"]


def test_several_strategies_are_compared(run: Run) -> None:
    _, table, _ = run("evaluate minimax most-parts --rules mini")
    _, text, _ = run("evaluate minimax most-parts --rules mini --json")

    results = json.loads(text)
    assert [result["strategy"] for result in results] == ["minimax", "most-parts"]
    rows = [line.split() for line in table.splitlines()]
    most = max(result["max"] for result in results)
    for guesses in range(1, most + 1):
        counts = [(result["histogram"] + [0] * most)[guesses - 1] for result in results]
        assert list(map(str, [guesses, *counts])) in rows


def test_drawn_games_tell_their_number_and_error(run: Run) -> None:
    _, output, _ = run("evaluate minimax --games 50 --seed 1 --jobs 2 --json")

    result = json.loads(output)
    assert list(result) == ["games" if key == "codes" else key for key in KEYS[:6]] + [
        "standard_error",
        *KEYS[6:],
    ]
    assert (result["games"], result["exact"]) == (50, False)
    assert result["standard_error"] > 0


def test_options_make_the_strategies_of_the_sources(run: Run) -> None:
    line = "evaluate minimax --first 2211 --ties highest --json"
    _, highest, _ = run(line)
    _, plain, _ = run("evaluate minimax --first 1122 --no-prefer-candidates --json")
    _, among, _ = run("evaluate expected-size --first 2311 --among candidates --json")

    totals = [json.loads(text)["total"] for text in (highest, plain, among)]
    assert totals == [5799, 6169, 5721]


def test_a_tree_is_printed_line_by_line(run: Run) -> None:
    code, output, _ = run("tree minimax --first 1122 --no-prefer-candidates")

    lines = output.splitlines()
    assert (code, len(lines)) == (0, 1710)
    assert lines[:4] == ["1 - - 1122 1296", "2 0 0 3345 256", "3 0 0 6666 1 *", "3 0 1 6646 16"]
    assert all(line.endswith(" 1 *") == (line.split()[4] == "1") for line in lines)


def test_a_tree_as_json_is_nested(run: Run) -> None:
    _, output, _ = run("tree minimax --rules mini --json")
    _, same, _ = run("tree minimax --rules mini --format json")

    def count(node: dict[str, Any]) -> int:
        return 1 + sum(map(count, node["answers"].values()))

    tree = json.loads(output)
    assert output == same
    assert (tree["strategy"], tree["rules"], tree["exact"]) == ("minimax", "3x6", True)
    assert tree["root"]["candidates"] == 216
    assert count(tree["root"]) == tree["nodes"]


def test_a_tree_as_dot_names_each_node_once(run: Run) -> None:
    _, output, _ = run("tree most-parts --rules mini --format dot")
    _, text, _ = run("tree most-parts --rules mini")

    nodes = re.findall(r'^  "([\d.]+)" \[label="(\d+)\\n(\d+)"\];$', output, re.MULTILINE)
    arrows = re.findall(r'^  "([\d.]+)" -> "([\d.]+)" \[label="\d \d"\];$', output, re.MULTILINE)
    assert output.startswith('digraph "most-parts 3x6" {')
    assert output.endswith("}\n")
    assert len({name for name, _, _ in nodes}) == len(nodes) == len(text.splitlines())
    assert sorted(end for _, end in arrows) == sorted(name for name, _, _ in nodes if name != "0.0")


def test_a_suggestion_tells_what_it_would_tell(run: Run) -> None:
    _, table, _ = run("suggest minimax 1122,1,1 1344,0,2")
    _, text, _ = run("suggest minimax 1122,1,1 1344,0,2 --json")

    result = json.loads(text)
    assert list(result) == [
        "strategy",
        "rules",
        "guess",
        "candidates",
        "is_candidate",
        "cells",
        "worst",
        "expected",
        "entropy",
        "exact",
    ]
    assert (result["guess"], result["candidates"], result["worst"]) == ("3511", 37, 5)
    assert {"black": 2, "white": 0, "candidates": 5} in result["cells"]
    assert sum(cell["candidates"] for cell in result["cells"]) == 37
    assert "2 black, 0 white │          5" in table
    assert f"{result['entropy']:.4f} bits" in table


def test_strengths_are_written_where_told(run: Run, tmp_path: Path) -> None:
    """Runs the example of its help with fewer games, because it takes the longest of all."""
    path = tmp_path / "strengths.json"
    example = example_of("strengths", run)

    code, output, errors = run(f"{example} --games 3 --jobs 1 --output {path} --json")

    stored = json.loads(path.read_text())
    assert (code, errors) == (0, "")
    assert json.loads(output) == stored
    assert set(stored) == {str(variant.rules) for variant in VARIANTS.values()}
    assert all(sum(found["goldfish"]["histogram"]) == 3 for found in stored.values())
    assert sum(stored["4x6"]["knuth"]["histogram"]) == 1296
