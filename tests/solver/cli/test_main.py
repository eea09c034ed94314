"""The command line, and what its commands have in common."""

import json
import os
import subprocess
import sys
from pathlib import Path
from signal import SIGINT

import numpy as np
import pytest

import solver
from solver import STRATEGIES, Position
from solver.cli.commands import COMMANDS, load
from tests.depth import at_depth
from tests.solver.cli.results import assert_refused, example_of, results_of
from tests.solver.conftest import Run

FULL = Path("/dev/full")
BAD_INPUT = {
    "evaluate knut": "There is no strategy 'knut'; there are lowest, random,",
    "evaluate minimax random --ties highest": "random has no option ties; it has memory,",
    "evaluate minimax --each --games 2000000": "--each prints at most 1,048,576 secrets, not",
    "evaluate minimax --games 0": "Invalid value for '--games'",
    "totals --output /no/such/folder/file 2x2": "/no/such/folder/file cannot be written",
    "tree random": "random draws its guesses, so it has no decision tree.",
    "tree": "Give a strategy or a --book, one of the two.",
    "tree --book mini --rules 3x6": "A book has its own rules and guesses, so --book takes no",
    "tree minimax --json --format text": "--json and --format say two things about the output;",
    "score-tree /no/such/file": "/no/such/file cannot be read: No such file or directory.",
    "score-tree docs": "docs cannot be read: Is a directory.",
    "score-tree docs/example-tree.txt --from r": "Line 1 is not a node of R's tree:",
    "suggest minimax 1122,1": "'1122 1' is no guess with its black and white pegs, as",
    "strengths --output /no/such/folder/file --games 1": "/no/such/folder/file cannot be written",
    "value 1122,0,0 1111,1,0": "No code answers 1 black, 0 white to 1111 and fits",
    "review --secret 1234 1122 1234 1243": "Guess 2 found the secret, so no guess comes after it.",
    "book build chess": "There is no book 'chess'; there are mini, classic, classic-in-5,",
    "book burn": "No such command 'burn'.",
    "evaluate minimax --prior /no/such/file": "/no/such/file cannot be read: No such file",
    "compare minimax": "Missing argument",
    "table minimax --output /no/such/folder": "There is no folder /no/such/folder.",
    "table knut": "There is no strategy 'knut'; there are ",
}


class InterruptedStrategy:
    """A strategy that interrupts the command, as if Ctrl-C were pressed, wherever it works."""

    slug = "interrupted"
    is_random = False

    def __init__(self) -> None:
        self.command = os.getpid()

    def next_guess(self, _position: Position, _rng: np.random.Generator) -> int:
        os.kill(self.command, SIGINT)
        return 0


def test_bad_input_gets_one_sentence(run: Run) -> None:
    for line, sentence in BAD_INPUT.items():
        assert_refused(run, line, sentence)


def test_no_command_prints_the_help(run: Run) -> None:
    code, output, _ = run("")

    assert code == 0
    assert "evaluate" in output


@pytest.mark.both
def test_help_has_an_example_that_runs(run: Run) -> None:
    commands = (
        "score",
        "suggest",
        "value",
        "score-tree",
        "tree",
        "evaluate",
        "review",
        "book verify",
    )
    for command in at_depth(commands[:3], commands):
        code, printed, errors = run(example_of(command, run))

        assert (code, errors) == (0, ""), command
        assert printed, command


def test_the_version_is_that_of_the_package(run: Run) -> None:
    assert run("--version") == (0, f"{solver.__version__}\n", "")


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.deep)])
def test_ctrl_c_ends_without_a_traceback(
    run: Run, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    monkeypatch.setitem(STRATEGIES, "interrupted", InterruptedStrategy())

    code, output, errors = run(f"evaluate interrupted --rules mini --jobs {jobs}")

    assert (code, output, errors) == (130, "", "")


@pytest.mark.deep
@pytest.mark.parametrize("line", ["tree minimax --rules 2x3", "evaluate lowest --rules 2x3"])
def test_output_that_cannot_be_written_is_reported_in_a_sentence(line: str) -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "solver", *line.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert done.returncode == 1
    assert done.stderr.splitlines()[-1:] == [
        "The output cannot be written: No space left on device."
    ]
    assert "Traceback" not in done.stderr


EXAMPLE = Path(__file__).parents[3] / "docs" / "example-tree.txt"
LINES = {
    "score": "score 1122 1212",
    "value": "value --rules mini 112,1,1",
    "review": "review --rules mini --secret 123 112",
    "suggest": "suggest minimax --rules mini",
    "evaluate": "evaluate minimax lowest --rules mini",
    "book verify": "book verify mini",
    "tree": "tree minimax --rules mini",
    "score-tree": f"score-tree {EXAMPLE}",
}


def test_every_command_names_the_schema_the_version_and_itself(run: Run) -> None:
    for command, line in LINES.items():
        results = results_of(line, run)  # checked against the schema
        found = json.loads(run(f"{line} --json")[1])

        assert list(found) == ["schema", "version", "command", "results"]
        assert (found["schema"], found["version"]) == (1, solver.__version__)
        assert found["command"] == command
        assert len(found["results"]) == len(results) == 1 + (command == "evaluate")


LOADED = """
import json, sys
from contextlib import suppress
from solver.__main__ import main
sys.argv = ["solver", *sys.argv[1:]]
with suppress(SystemExit):
    main()
print(json.dumps(sorted(sys.modules)))
"""


def loaded_by(*words: str) -> set[str]:
    """The modules that a command line has loaded in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words], capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_the_summary_of_a_command_is_the_first_sentence_of_its_help() -> None:
    for name, place in COMMANDS.items():
        command = load(name)

        assert command.name == name
        first = " ".join(command.help.split("\n\n")[0].split())
        assert first.startswith(place.summary), name
        assert place.summary.endswith("."), name


@pytest.mark.deep
def test_a_command_loads_no_more_than_it_needs() -> None:
    places = {f"solver.cli.{place.module}" for place in COMMANDS.values()}
    for words, own in (("score 1122 1212 --json", {"solver.cli.scoring"}), ("--help", set())):
        loaded = loaded_by(*words.split())

        assert not loaded & {"numpy", "multiprocessing", "distributed"}, words
        assert loaded & places == own, words


def test_codes_are_given_in_any_digits_or_in_colors_and_undo_takes_back_a_turn(run: Run) -> None:
    arabic = "1122,1,1".translate({ord(str(digit)): chr(0x660 + digit) for digit in range(10)})
    plain = run("suggest minimax 1122,1,1")

    for turns in (
        arabic,
        "orange,orange,sky,sky,1,1",
        "Orange,orange,bleu,ciel,HIMMELBLAU,1,1",
        "1122,1,1 1344,0,2 undo",
        "undo 1344,0,2 Undo 1122,1,1",
    ):
        assert run(f"suggest minimax {turns}") == plain, turns
    assert run("score 1122 orange,blau,sky,orange")[1] == run("score 1122 1421")[1]
    assert run("review --secret gelb,gelb,blau,blau 3344")[0] == 0
    [result] = results_of("evaluate minimax --rules 2x3 --first jaune,bleu,ciel", run)
    assert result["first"] == "32"
