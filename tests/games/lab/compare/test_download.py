"""A comparison as files; the command line prints the same."""

import json

from games.lab.compare.asked import Entry, Question
from games.lab.compare.download import bytes_of, command_of, figures_of, guesses_of
from solver import Evaluation, Rules, evaluate, parse_strategy
from tests.solver.cli.results import validator

MINIMAX, RANDOM = Entry("minimax:ties=highest"), Entry("random", "12")


def evaluations() -> dict[Entry, Evaluation]:
    return {
        MINIMAX: evaluate(parse_strategy(MINIMAX.text), "2x3"),
        RANDOM: evaluate("random", "2x3", "12", games=50, seed=0),
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


def test_the_length_of_the_lines_is_known_before():
    both = {MINIMAX: evaluate("minimax", "3x6"), RANDOM: evaluate("goldfish", "3x6", seed=0)}
    head, *lines = "".join(guesses_of(both)).splitlines(keepends=True)

    assert head.startswith("secret")
    assert len("".join(lines)) <= bytes_of([*both.values()]) < 1.5 * len("".join(lines))


def test_the_command_draws_the_same_secrets():
    question = Question(Rules(7, 7), (Entry("random"), Entry("parts+0.3*entropy")))

    assert command_of(question) == (
        "python -m solver evaluate random 'parts+0.3*entropy' --rules 7x7 --games 100 --seed 0 --each"
    )
