"""Commands are loaded when they are called, and no sooner."""

import json
import subprocess
import sys

import pytest

from solver.cli.commands import COMMANDS, load

HEAVY = ("numpy", "rich", "multiprocessing", "concurrent.futures", "distributed")
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


@pytest.mark.deep
@pytest.mark.parametrize("words", [("score", "1122", "1212"), ("score", "1122", "1212", "--json")])
def test_a_command_that_needs_no_strategies_loads_none(words: tuple[str, ...]) -> None:
    loaded = loaded_by(*words)

    assert not loaded & set(HEAVY)
    assert {name for name in loaded if name.startswith("solver.")} <= {
        "solver.__main__",
        *(f"solver.cli{name}" for name in ("", ".basics", ".commands", ".main", ".output")),
        "solver.analysis",
        "solver.analysis.output",
        "solver.cli.scoring",
        "solver.core",
        *(f"solver.core.{name}" for name in ("codes", "errors", "feedback", "rules")),
    }


@pytest.mark.deep
@pytest.mark.parametrize("words", [("--help",), ("--version",), ()])
def test_the_help_of_all_commands_loads_none_of_them(words: tuple[str, ...]) -> None:
    loaded = loaded_by(*words)

    assert not loaded & {"numpy", "multiprocessing", "distributed"}
    assert not {f"solver.cli.{place.module}" for place in COMMANDS.values()} & loaded


@pytest.mark.deep
def test_a_command_loads_no_cluster_and_no_other_commands() -> None:
    loaded = loaded_by("evaluate", "lowest", "--rules", "2x2")

    assert "solver.cli.strategies" in loaded
    assert not loaded & {"distributed", "solver.cli.cluster", "solver.cli.trees", "jsonschema"}


@pytest.mark.deep
def test_an_engine_starts_without_what_only_people_look_at() -> None:
    loaded = loaded_by("engine", "--strategy", "lowest")

    assert "solver.engine.session" in loaded
    assert not loaded & {"rich", "solver.engine.referee", "solver.cli.options"}


def test_the_summary_of_a_command_is_the_first_sentence_of_its_help() -> None:
    for name, place in COMMANDS.items():
        command = load(name)

        assert command.name == name
        first = " ".join(command.help.split("\n\n")[0].split())
        assert first.startswith(place.summary), name
        assert place.summary.endswith("."), name
