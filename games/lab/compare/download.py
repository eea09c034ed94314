"""A comparison as files: the figures as JSON, and the guesses for each secret as CSV."""

from collections.abc import Iterator, Sequence
from shlex import quote

from games.lab.compare.asked import Question
from games.lab.compare.costs import Entry
from games.lab.files import MOST_BYTES
from games.models.asked import SEED
from solver import Evaluation, code_space, format_code, json_output

LINE_END = "\r\n"


def figures_of(evaluations: dict[Entry, Evaluation]) -> dict[str, object]:
    """What `python -m solver evaluate --json` prints."""
    return json_output("evaluate", [evaluation.as_json() for evaluation in evaluations.values()])


def guesses_of(evaluations: dict[Entry, Evaluation]) -> Iterator[str]:
    """Lines with a secret and the guesses that each strategy took.

    The pegs of a secret stand apart, as in the export of games: spreadsheets take 0011 for 11.
    """
    yield _line(["secret", *(f'"{entry}"' for entry in evaluations)])
    columns = [evaluation.each.tolist() for evaluation in evaluations.values()]
    first = next(iter(evaluations.values()))
    space = code_space(first.rules)
    for secret, *guesses in zip(first.met.tolist(), *columns, strict=True):
        code = " ".join(format_code(space.code(secret), first.rules))
        yield _line([code, *map(str, guesses)])


def bytes_of(evaluations: Sequence[Evaluation]) -> int:
    """How many bytes the lines with secrets have at most."""
    first = evaluations[0]
    longest = [" ".join("1" * first.rules.pegs), *(str(each.most) for each in evaluations)]
    return len(first.met) * len(_line(longest))


def fits(evaluations: Sequence[Evaluation]) -> bool:
    """Whether the guesses for each secret are offered as a file."""
    return bytes_of(evaluations) <= MOST_BYTES


def command_of(question: Question) -> str:
    """The command that prints the guesses for each secret, however many there are."""
    strategies = " ".join(quote(str(entry)) for entry in question.entries)
    [games] = {asked.games for asked in question.measurements.values()}
    drawn = f" --games {games}" if games else ""
    return f"python -m solver evaluate {strategies} --rules {question.rules}{drawn} --seed {SEED} --each"


def _line(cells: Sequence[str]) -> str:
    return ",".join(cells) + LINE_END
