"""JSON that others read, with the version of its schema."""

import solver
from solver.analysis.output import json_head, json_output
from tests.solver.cli.results import validator


def test_results_stand_after_the_schema_the_version_and_the_command() -> None:
    results = [solver.evaluate("minimax", "2x2").as_json()]

    found = json_output("evaluate", results)

    validator().validate(found)
    assert found == json_head("evaluate") | {"results": results}
    assert json_head("tree")["version"] == solver.__version__
