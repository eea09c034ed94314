"""The command line."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from signal import SIGINT, raise_signal
from typing import Any

import numpy as np
import pytest

from solver import STRATEGIES, VARIANTS, Position
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

BAD_INPUT = {
    "evaluate knut": "There is no strategy 'knut'; there are lowest, random,",
    "evaluate minimax --rules 4by6": "'4by6' is neither pegs x colors, as 4x6",
    "evaluate minimax --rules 9x6": "There can be 2 to 8 pegs in a code, not 9.",
    "evaluate minimax --rules 6x12": "6 pegs of 12 colors make 2,985,984 codes",
    "evaluate minimax --first 112": "A code here has 4 pegs, not 3.",
    "evaluate minimax --first 1127": "'7' in hole 4 is not one of the colors 123456.",
    "evaluate lowest --rules 4x10-distinct --first 0012": "0 is in holes 1 and 2,",
    "evaluate random --seed -1": "Invalid value for '--seed'",
    "evaluate random --seed many": "Invalid value for '--seed'",
    "evaluate minimax --fast": "No such option: --fast",
    "evaluate minimax random --ties highest": "random has no option --ties; it has --memory,",
    "evaluate minimax --memory 2": "minimax has no option --memory; it has --among, --ties,",
    "evaluate random --blunder 2": "--blunder is a probability from 0 to below 1, not 2.0.",
    "evaluate minimax --ties middle": "Invalid value for '--ties'",
    "evaluate minimax --games 0": "Invalid value for '--games'",
    "evaluate minimax --jobs 0": "Invalid value for '--jobs'",
    "tree random": "random draws its guesses, so it has no decision tree.",
    "tree minimax --format png": "Invalid value for '--format'",
    "tree minimax --first 11": "A code here has 4 pegs, not 2.",
    "suggest minimax 1122,3,1": "3 black, 1 white is no possible answer with 4 pegs.",
    "suggest minimax 1122,5,0": "5 black, 0 white is no possible answer with 4 pegs.",
    "suggest minimax 1122,1": "'1122 1' is no guess with its black and white pegs, as",
    "suggest minimax 1122,-1,0": "'1122 -1 0' is no guess with its black and white pegs",
    "suggest minimax 1192,1,0": "'9' in hole 3 is not one of the colors 123456.",
    "suggest minimax 1122,0,0 1111,1,0": "No code answers 1 black, 0 white to 1111 and fits",
    "suggest knut": "There is no strategy 'knut'",
    "score 1122 112": "A code here has 4 pegs, not 3.",
    "score 1122": "Missing argument",
    "score 0012 0123 --rules bulls-and-cows": "0 is in holes 1 and 2, but colors may not repeat.",
    "strengths --output /no/such/folder/file --games 1": "/no/such/folder/file cannot be written",
    "value 1122,1": "'1122 1' is no guess with its black and white pegs, as",
    "value 1122,0,0 1111,1,0": "No code answers 1 black, 0 white to 1111 and fits",
    "value 1122,4,0 1122,3,0": "No code answers 3 black, 0 white to 1122 and fits",
    "value 1122,1,1 --rules 4by6": "'4by6' is neither pegs x colors",
    "review 1122": "Missing option '--secret'",
    "review --secret 1234": "Missing argument",
    "review --secret 123 1122": "A code here has 4 pegs, not 3.",
    "review --secret 1234 112": "A code here has 4 pegs, not 3.",
    "review --secret 1234 1122 1234 1243": "Guess 2 found the secret, so no guess comes after it.",
    "book build chess": "There is no book 'chess'; there are mini, classic, classic-in-5,",
    "book verify chess": "There is no book 'chess'",
    "book burn": "No such command 'burn'.",
    "evaluate": "Missing argument",
    "guess": "No such command 'guess'.",
}


class InterruptedStrategy:
    """A strategy that raises KeyboardInterrupt, as if Ctrl-C were pressed."""

    slug = "interrupted"
    is_random = False

    def next_guess(self, _position: Position, _rng: np.random.Generator) -> int:
        raise_signal(SIGINT)
        return 0


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


def test_a_table_and_a_histogram_are_drawn(run: Run) -> None:
    code, output, _ = run("evaluate most-parts --first 1123")

    assert code == 0
    assert {"most-parts", "4x6", "1123", "5668", "4.3735"} <= set(output.split())
    assert "635  ████" in output


def test_a_figure_that_is_not_exact_says_so(run: Run) -> None:
    _, output, _ = run("evaluate random --rules mini --seed 4")

    assert "≈" in output


@pytest.mark.parametrize("line", BAD_INPUT)
def test_bad_input_gets_one_sentence(run: Run, line: str) -> None:
    code, output, errors = run(line)

    assert (code, output) == (2, "")
    assert errors.startswith(BAD_INPUT[line])
    assert errors.count("\n") == 1


def test_no_command_prints_the_help(run: Run) -> None:
    code, output, _ = run("")

    assert code == 0
    assert "evaluate" in output


@pytest.mark.parametrize(
    "command",
    [
        "evaluate",
        "tree",
        "suggest",
        "score",
        "value",
        "review",
        "book verify",
    ],
)
def test_help_has_an_example_that_runs(run: Run, command: str) -> None:
    code, printed, errors = run(example_of(command, run))

    assert (code, errors) == (0, "")
    assert printed


def example_of(command: str, run: Run) -> str:
    """The example in the help of a command."""
    code, output, _ = run(f"{command} --help")
    assert code == 0
    [example] = re.findall(r"Example: python -m solver (.*)", output)
    return " ".join(word.replace(" ", ",") for word in shlex.split(example))


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


def test_a_score_is_given_in_words_and_in_json(run: Run) -> None:
    assert run("score 1122 1212")[1] == "2 black, 2 white\n"
    assert json.loads(run("score 1122 1212 --json")[1]) == {"black": 2, "white": 2}


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


def test_ctrl_c_ends_without_a_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STRATEGIES, "interrupted", InterruptedStrategy())

    code, output, errors = run("evaluate interrupted --rules mini")

    assert (code, output, errors) == (130, "", "")


def test_the_package_runs_as_a_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "solver", "evaluate", "knut"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert done.stderr.startswith("There is no strategy 'knut'")
    assert "Traceback" not in done.stderr
