"""A comparison as files: the figures as JSON, and the guesses for each secret as CSV."""

from collections.abc import Iterator, Sequence
from itertools import islice

from games.lab.compare.asked import Entry
from solver import Evaluation, code_space, format_code, json_output

LINES_PER_PIECE = 1_000


def figures_of(evaluations: dict[Entry, Evaluation]) -> dict[str, object]:
    """What `python -m solver evaluate --json` prints."""
    return json_output("evaluate", [evaluation.as_json() for evaluation in evaluations.values()])


def guesses_of(evaluations: dict[Entry, Evaluation]) -> Iterator[str]:
    """Lines with a secret and the guesses that each strategy took, in pieces."""
    yield ",".join(["secret", *(f'"{entry}"' for entry in evaluations)]) + "\r\n"
    columns = [evaluation.each.tolist() for evaluation in evaluations.values()]
    first = next(iter(evaluations.values()))
    lines = _lines(first, columns)
    while piece := "".join(islice(lines, LINES_PER_PIECE)):
        yield piece


def _lines(first: Evaluation, columns: Sequence[list[int]]) -> Iterator[str]:
    space = code_space(first.rules)
    for secret, *guesses in zip(first.met.tolist(), *columns, strict=True):
        code = format_code(space.code(secret), first.rules)
        yield ",".join([code, *map(str, guesses)]) + "\r\n"
