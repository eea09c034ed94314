"""The JSON of every command has one shape."""

import json
from pathlib import Path

import solver
from tests.solver.cli.results import results_of
from tests.solver.conftest import Run

EXAMPLE = Path(__file__).parents[3] / "docs" / "example-tree.txt"
COMMANDS = {
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
    for command, line in COMMANDS.items():
        results = results_of(line, run)  # checked against the schema
        found = json.loads(run(f"{line} --json")[1])

        assert list(found) == ["schema", "version", "command", "results"]
        assert (found["schema"], found["version"]) == (1, solver.__version__)
        assert found["command"] == command
        assert len(found["results"]) == len(results) == 1 + (command == "evaluate")
