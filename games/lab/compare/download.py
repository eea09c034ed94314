"""The guesses for each secret of a comparison as CSV."""

from collections.abc import Iterator, Sequence
from shlex import quote

from games.lab.compare.asked import Question
from games.lab.compare.costs import Entry
from games.lab.measurements import SEED
from solver import Evaluation, code_space, format_code

LINE_END = "\r\n"
MOST_SECRETS = 60_000  # in a file, which then has some two megabytes: a slow reader holds it


def guesses_of(evaluations: dict[Entry, Evaluation]) -> Iterator[str]:
    """Lines with a secret and the guesses that each strategy took.

    The pegs of a secret stand apart, as in the export of games: spreadsheets take 0011 for 11.
    """
    yield ",".join(["secret", *(f'"{entry}"' for entry in evaluations)]) + LINE_END
    columns = [evaluation.each.tolist() for evaluation in evaluations.values()]
    first = next(iter(evaluations.values()))
    space = code_space(first.rules)
    for secret, *guesses in zip(first.met.tolist(), *columns, strict=True):
        code = " ".join(format_code(space.code(secret), first.rules))
        yield ",".join([code, *map(str, guesses)]) + LINE_END


def fits(evaluations: Sequence[Evaluation]) -> bool:
    return bool(evaluations) and len(evaluations[0].met) <= MOST_SECRETS


def command_of(question: Question) -> str:
    strategies = " ".join(quote(str(entry)) for entry in question.entries)
    [games] = {asked.games for asked in question.measurements.values()}
    drawn = f" --games {games}" if games else ""
    return f"python -m solver evaluate {strategies} --rules {question.rules}{drawn} --seed {SEED} --each"
