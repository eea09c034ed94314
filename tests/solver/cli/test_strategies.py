"""The commands about strategies."""

import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from solver import VARIANTS
from tests.depth import at_depth
from tests.solver.cli.results import example_of, result_of, results_of, validator
from tests.solver.conftest import Install, Run


def test_several_strategies_are_compared(run: Run) -> None:
    _, table, _ = run("evaluate minimax most-parts --rules mini")

    results = results_of("evaluate minimax most-parts --rules mini", run)
    assert [result["strategy"] for result in results] == ["minimax", "most-parts"]
    rows = [line.split() for line in table.splitlines()]
    most = max(result["most"] for result in results)
    for guesses in range(1, most + 1):
        counts = [(result["histogram"] + [0] * most)[guesses - 1] for result in results]
        assert list(map(str, [guesses, *counts])) in rows


def test_options_make_the_strategies_of_the_sources(run: Run) -> None:
    lines = [
        "minimax --first 2211 --ties highest",
        "minimax --first 1122 --no-prefer-candidates",
        "expected-size --first 2311 --among candidates",
    ]
    texts = [
        "minimax:ties=highest@2211",
        "minimax:prefer_candidates=no@1122",
        "expected-size:among=candidates@2311",
    ]

    totals = [result_of(f"evaluate {line}", run)["total"] for line in lines]
    results = results_of(f"evaluate {' '.join(texts)}", run)

    assert totals == [result["total"] for result in results] == [5799, 6169, 5721]
    assert [f"{result['strategy']}@{result['first']}" for result in results] == texts


def test_a_suggestion_tells_what_it_would_tell(run: Run) -> None:
    _, table, _ = run("suggest minimax 1122,1,1 1344,0,2")

    result = result_of("suggest minimax 1122,1,1 1344,0,2", run)
    assert (result["guess"], result["candidates"], result["worst"]) == ("3511", 37, 5)
    assert {"answer": {"black": 2, "white": 0}, "candidates": 5} in result["cells"]
    assert sum(cell["candidates"] for cell in result["cells"]) == 37
    assert "2 black, 0 white │          5" in table
    assert f"{result['entropy']:.4f} bits" in table


@pytest.mark.deep
def test_strengths_are_written_where_told(run: Run, tmp_path: Path) -> None:
    """Runs the example of its help with fewer games, because it takes the longest of all."""
    path = tmp_path / "strengths.json"
    example = example_of("strengths", run)

    results = results_of(f"{example} --games 3 --jobs 1 --output {path}", run)

    stored = json.loads(path.read_text())
    assert all(
        stored[found["rules"]][found["strategy"]]["histogram"] == found["histogram"]
        for found in results
    )
    assert len(results) == sum(map(len, stored.values()))
    assert set(stored) == {str(variant.rules) for variant in VARIANTS.values()}
    assert all(sum(found["goldfish"]["histogram"]) == 3 for found in stored.values())
    assert sum(stored["4x6"]["knuth"]["histogram"]) == 1296


FAILURES = {
    "raising": ("at the first guess, it raised ZeroDivisionError", 216),
    "sometimes": ("after 666 1 0, it raised LookupError('this one')", 1),
    "sleeping": ("it took more than 0.2 seconds for a guess", 216),
    "dying": ("it ended its process", 216),
}


@pytest.mark.both
def test_an_evaluation_that_failed_is_named_and_ends_with_exit_code_1(
    install: Install, run: Run
) -> None:
    install("highest", *FAILURES)
    limited = ("--jobs 1 --guess-seconds 0.2", "--jobs 2 --guess-seconds 0.2")
    for name, how in product(at_depth(("sometimes",), FAILURES), at_depth(("--jobs 1",), limited)):
        reason, failures = FAILURES[name]

        code, output, errors = run(f"evaluate highest {name} --rules mini {how} --json")

        found = json.loads(output)
        validator().validate(found)
        fine, failed = found["results"]
        assert code == 1, (name, how)
        assert errors.startswith(f"{name} failed, so this is no result: the lowest candidate stood")
        assert len(errors.splitlines()) == 1, (name, how)
        assert reason in errors, (name, how)
        assert reason in failed["reason"], (name, how)
        assert (failed["failures"], failed["stand_in"]) == (failures, "lowest"), (name, how)
        assert (failed["complete"], failed["optimal"]) == (False, False), (name, how)
        assert (fine["failures"], fine["stand_in"], fine["reason"]) == (0, None, None), (name, how)
        assert fine["complete"], (name, how)


def test_a_table_tells_how_many_guesses_failed(install: Install, run: Run) -> None:
    install("raising")

    code, output, _ = run("evaluate raising minimax --rules mini")

    rows = {words[1]: words for words in map(str.split, output.splitlines()) if len(words) > 10}
    assert code == 1
    assert rows["strategy"][-4] == "failed"
    assert (rows["raising"][-4], rows["minimax"][-4]) == ("216", "0")
    assert "≈" in rows["raising"]
    assert "failed" not in run("evaluate minimax --rules mini")[1]


@pytest.mark.deep
def test_what_a_strategy_prints_does_not_get_into_the_json(install: Install) -> None:
    install("talking")
    command = ["-m", "solver", "evaluate", "talking", "--rules", "mini", "--json"]

    done = subprocess.run(
        [sys.executable, *command],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )

    [found] = json.loads(done.stdout)["results"]
    assert found["failures"] == 0
    assert "I think." in done.stderr


def test_a_suggestion_says_that_the_lowest_candidate_stands_in(install: Install, run: Run) -> None:
    install("raising", "highest")

    code, output, errors = run("suggest raising 1122,1,1 --json")

    found = json.loads(output)
    validator().validate(found)
    [result] = found["results"]
    assert code == 0
    assert "raising raised ZeroDivisionError" in errors
    assert "so this is the lowest candidate" in errors
    assert result["guess"] == result_of("suggest lowest 1122,1,1", run)["guess"]
    assert result["stand_in"] == "lowest"
    assert result["reason"].startswith("raised ZeroDivisionError")
    assert not result["complete"]
    assert result_of("suggest highest --rules mini", run)["stand_in"] is None


@pytest.mark.deep
def test_a_suggestion_does_not_wait_for_ever(install: Install, run: Run) -> None:
    install("sleeping")

    code, output, errors = run("suggest sleeping --guess-seconds 0.2")

    assert code == 0
    assert "1111" in output
    assert "sleeping took more than 0.2 seconds for a guess, so this is the lowest" in errors


@pytest.mark.deep
def test_a_strategy_that_finds_no_other_secret_is_named_beside_the_results(
    install: Install, run: Run, tmp_path: Path
) -> None:
    install("stubborn")
    weights = tmp_path / "weights.csv"
    weights.write_text("11,1\n12,1\n")
    told = "stubborn has not come to an end after 1000 guesses.\n"

    for more in ("", f" --prior {weights}"):
        code, output, errors = run(f"evaluate stubborn minimax --rules 2x3{more} --json")

        [found] = json.loads(output)["results"]
        assert (code, found["strategy"]) == (1, "minimax"), more
        assert told in errors, more
    for line in ("evaluate stubborn", "compare stubborn minimax", "tree stubborn"):
        assert run(f"{line} --rules 2x3")[::2] == (1, told), line


@pytest.mark.deep
def test_a_strategy_that_hangs_beside_its_guesses_is_ended_too(install: Install, run: Run) -> None:
    install("pausing")

    code, _, errors = run("evaluate pausing --rules 2x3 --guess-seconds 1")

    assert code == 1
    assert "pausing failed, so this is no result" in errors


def test_a_table_and_a_histogram_are_drawn(run: Run) -> None:
    code, output, _ = run("evaluate most-parts --first 1123")

    assert code == 0
    assert {"most-parts", "4x6", "1123", "5668", "4.3735"} <= set(output.split())
    assert "635  ████" in output


def test_a_suggestion_begins_with_the_guess_that_is_given(run: Run) -> None:
    assert result_of("suggest minimax:ties=highest@2211", run)["guess"] == "2211"
    assert result_of("suggest minimax@2211 2211,1,1", run)["strategy"] == "minimax"
