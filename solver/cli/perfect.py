"""The commands of perfect play: totals, values, and reviews."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from solver.analysis.review import review
from solver.analysis.totals import MEASURED_CODES, measure
from solver.analysis.values import best_guesses, value
from solver.cli.basics import AsJson, RulesText
from solver.cli.display import Bar, show_ledger, show_value
from solver.cli.options import Jobs, MostWork, PriorFile, Turns, parse_history
from solver.cli.output import print_json, say
from solver.cli.studies import print_prior_value, read_prior
from solver.core.codes import format_code, read_code
from solver.core.errors import SolverError
from solver.core.feedback import score
from solver.core.files import write_whole
from solver.core.limits import Limit
from solver.core.rules import Rules, every_rules, parse_rules
from solver.perfect.best_known import TABLE_FILE, BestKnown, format_table, parse_table

VALUE_EXAMPLE = 'Example: python -m solver value --rules 4x6 "1123 1 1"'
TOTALS_EXAMPLE = "Example: python -m solver totals 5x6 6x4 --jobs 2"
REVIEW_EXAMPLE = "Example: python -m solver review --secret 1234 1122 1344 1234"
PARTS = 3  # of the work for a value: a search and two trees


def totals_command(
    rules: Annotated[
        list[str] | None, typer.Argument(metavar="[RULES]…", help="Rules; all by default.")
    ] = None,
    most_codes: Annotated[
        int, typer.Option(min=1, help="Rules with more codes get a lower bound only.")
    ] = MEASURED_CODES,
    jobs: Jobs = 1,
    output: Annotated[
        Path, typer.Option(dir_okay=False, help="The file to write; par comes from the usual one.")
    ] = TABLE_FILE,
    as_json: AsJson = False,
) -> None:
    """Find what the best known tree needs under rules, and write the file that par comes from.

    That is the tree of a book, or of Perfect. Lines of other rules stay as they are, and each line
    is written as soon as it is known.
    """
    entries = stored_totals(output)
    chosen = map(parse_rules, rules) if rules else sorted(every_rules(), key=lambda each: each.size)
    found = []
    for shape in chosen:
        with Bar(f"perfect, {shape}") as bar:
            best = measure(shape, jobs=jobs, most_codes=most_codes, watch=bar)
        record = entries[shape].record if shape in entries else None
        entries[shape] = replace(best, record=record)
        found.append(entries[shape].as_json())
        write_totals(output, entries)
    if as_json:
        print_json("totals", found)
    else:
        say(f"Wrote {output}.")


def stored_totals(file: Path) -> dict[Rules, BestKnown]:
    """The lines of a table that is there already; none without a file. Raises SolverError."""
    if not file.exists():
        return {}
    if not file.is_file():
        raise SolverError(f"{file} is not a file.")
    try:
        return parse_table(file.read_text())
    except (OSError, ValueError, AttributeError, TypeError):
        raise SolverError(f"{file} holds something else than a table of totals.") from None


def write_totals(file: Path, entries: Mapping[Rules, BestKnown]) -> None:
    """Write a table. Raises SolverError."""
    try:
        write_whole(file, format_table(entries))
    except OSError as error:
        raise SolverError(f"{file} cannot be written: {error.strerror}.") from None


def value_command(
    turns: Turns = None,
    rules: RulesText = "4x6",
    most_work: MostWork = None,
    prior: PriorFile = None,
    as_json: AsJson = False,
) -> None:
    """Show how many guesses perfect play still needs in a game, and every best guess.

    If a search takes too long, the tree of a simpler strategy stands in, and the figure is an upper
    bound. With --prior, show the fewest guesses on average where codes have weights, and one best
    guess.
    """
    shape = parse_rules(rules)
    history = parse_history(turns or [], shape)
    limit = None if most_work is None else Limit(most_work * 1_000_000 / PARTS)
    if prior is not None:
        print_prior_value(shape, history, read_prior(prior, shape), limit=limit, as_json=as_json)
        return
    with Bar("Searching for the fewest guesses, or else growing a tree that stands in"):
        if limit is None:
            found, best = value(shape, history), best_guesses(shape, history)
        else:
            found = value(shape, history, limit=limit, stand_in_limit=limit)
            best = best_guesses(shape, history, limit=limit, stand_in_limit=limit)
    if as_json:
        codes = [format_code(code, shape) for code in best]
        print_json("value", [{"rules": str(shape), **found.as_json(), "best": codes}])
    else:
        show_value(shape, found, best)


def review_command(
    guesses: Annotated[list[str], typer.Argument(metavar="GUESS…", help="The guesses made.")],
    secret: Annotated[str, typer.Option(metavar="CODE", help="The code sought.")],
    rules: RulesText = "4x6",
    as_json: AsJson = False,
) -> None:
    """Show what each guess of a board lost against perfect play, and how lucky its answer was."""
    shape = parse_rules(rules)
    code = read_code(secret, shape)
    codes = [read_code(guess, shape) for guess in guesses]
    with Bar("perfect"):
        ledger = review(shape, [(guess, score(guess, code)) for guess in codes])
    if as_json:
        print_json("review", [ledger.as_json()])
    else:
        show_ledger(ledger)
