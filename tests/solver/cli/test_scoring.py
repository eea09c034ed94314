"""The command `score`."""

from tests.solver.cli.results import result_of
from tests.solver.conftest import Run


def test_json_repeats_the_question(run: Run) -> None:
    assert result_of("score 12 21 --rules 2x12", run) == {
        "guess": "12",
        "secret": "21",
        "rules": "2x12",
        "answer": {"black": 0, "white": 2},
    }
