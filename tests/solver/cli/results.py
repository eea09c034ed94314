"""What commands print: JSON as `docs/schema.json` describes it, and the examples in their help."""

import json
import re
import shlex
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from tests.solver.conftest import Run

SCHEMA = Path(__file__).parents[3] / "docs" / "schema.json"


@cache
def validator() -> Draft202012Validator:
    schema = json.loads(SCHEMA.read_text())
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def results_of(line: str, run: Run) -> list[dict[str, Any]]:
    """The results of a command that succeeds."""
    code, output, errors = run(f"{line} --json")
    assert (code, errors) == (0, "")
    found = json.loads(output)
    validator().validate(found)
    results: list[dict[str, Any]] = found["results"]
    return results


def result_of(line: str, run: Run) -> dict[str, Any]:
    """The only result of a command that succeeds."""
    [result] = results_of(line, run)
    return result


def assert_refused(run: Run, line: str, sentence: str) -> None:
    """A command is refused in one sentence, which begins so."""
    code, output, errors = run(line)
    assert (code, output) == (2, ""), line
    assert errors.startswith(sentence), line
    assert errors.count("\n") == 1, line


def example_of(command: str, run: Run) -> str:
    """The example in the help of a command."""
    code, output, _ = run(f"{command} --help")
    assert code == 0
    [example] = re.findall(r"Example: python -m solver (.*)", output)
    return " ".join(word.replace(" ", ",") for word in shlex.split(example))
