"""A comparison as files; the command line prints the same."""

import json

from games.lab.compare.asked import Entry
from games.lab.compare.download import figures_of, guesses_of
from solver import Evaluation, evaluate, parse_strategy
from tests.solver.cli.results import validator

MINIMAX, RANDOM = Entry("minimax:ties=highest"), Entry("random", "12")


def evaluations() -> dict[Entry, Evaluation]:
    return {
        MINIMAX: evaluate(parse_strategy(MINIMAX.text), "2x3"),
        RANDOM: evaluate("random", "2x3", "12", games=2_500, seed=0),
    }


def test_the_figures_keep_to_the_schema_and_name_the_options():
    found = json.loads(json.dumps(figures_of(evaluations())))

    validator().validate(found)
    assert [each["strategy"] for each in found["results"]] == ["minimax:ties=highest", "random"]


def test_each_secret_has_its_line():
    both = {MINIMAX: evaluate("minimax", "2x3"), RANDOM: evaluate("entropy", "2x3")}
    lines = "".join(guesses_of(both)).split("\r\n")

    assert lines[0] == 'secret,"minimax:ties=highest","random@12"'
    assert lines[1].startswith("11,")
    assert len(lines) == 1 + 9 + 1


def test_many_lines_come_in_pieces():
    assert len(list(guesses_of({RANDOM: evaluations()[RANDOM]}))) == 1 + 3
