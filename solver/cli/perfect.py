"""The commands of perfect play: books, values, and reviews."""

from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from solver.analysis.review import review
from solver.analysis.spreading import spread
from solver.analysis.totals import MEASURED_CODES, measure
from solver.analysis.values import best_guesses, value
from solver.cli.basics import AsJson, RulesText
from solver.cli.display import Bar, show_books, show_ledger, show_value
from solver.cli.options import (
    Jobs,
    MostWork,
    PriorFile,
    Scheduler,
    Turns,
    executor_for,
    parse_turn,
)
from solver.cli.output import print_json
from solver.cli.studies import print_prior_value, read_prior
from solver.core.codes import format_code, parse_code
from solver.core.errors import SolverError
from solver.core.feedback import score
from solver.core.limits import Limit
from solver.core.rules import Rules, every_rules, parse_rules
from solver.perfect.best_known import TABLE_FILE, BestKnown, format_table, parse_table
from solver.perfect.books.book import Book, book_file, format_book, load_book
from solver.perfect.books.building import Journal, build, note
from solver.perfect.books.parts import parts_of
from solver.perfect.books.recipes import RECIPES, find_recipe

VALUE_EXAMPLE = 'Example: python -m solver value --rules 4x6 "1123 1 1"'
TOTALS_EXAMPLE = "Example: python -m solver totals 5x6 6x4 --jobs 2"
REVIEW_EXAMPLE = "Example: python -m solver review --secret 1234 1122 1344 1234"
PARTS = 3  # of the work for a value: a search and two trees
INTERRUPTED = 130  # exit code, as shells use it after Ctrl-C
PROGRESS_INTERVAL = 5.0  # seconds between two reports of a search's progress

BookName = Annotated[str, typer.Argument(metavar="NAME", help=f"One of {', '.join(RECIPES)}.")]

book_app = typer.Typer(help="Make and check the stored trees of perfect play.")


@book_app.command("build", epilog="Example: python -m solver book build classic")
def build_command(
    name: BookName, jobs: Jobs = 1, scheduler: Scheduler = None, as_json: AsJson = False
) -> None:
    """Search for the best tree and store it. Stopped, the same command goes on where it was.

    Other processes settle what follows each first guess. A book that is not proven, or whose tree
    has a limit of guesses, is built by one process.
    """
    recipe = find_recipe(name)
    file = book_file(name)
    progress = _Progress(name)
    journal = Journal(file.with_suffix(".part"), progress)
    try:
        with executor_for(scheduler, jobs) as executor:
            if jobs > 1 or executor is not None:
                settled = Journal(journal.path, progress)
                for _, findings in spread(parts_of(recipe, settled), executor=executor, jobs=jobs):
                    for finding in findings:
                        note(settled, finding)
        book = build(recipe, journal)
        file.write_text(format_book(book))
    except KeyboardInterrupt:
        typer.echo(
            f"Stopped. The same command goes on from {journal.entries:,} positions.", err=True
        )
        raise typer.Exit(INTERRUPTED) from None
    except OSError as error:
        raise SolverError(f"{file} cannot be written: {error.strerror}.") from None
    journal.remove()
    _show("book build", [book], as_json=as_json)


class _Progress:
    """Reports from time to time how many positions are settled."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._began = self._said = monotonic()

    def __call__(self, settled: int) -> None:
        now = monotonic()
        if now - self._said >= PROGRESS_INTERVAL:
            self._said = now
            seconds = round(now - self._began)
            typer.echo(f"{self._name}: {settled:,} large positions settled, {seconds} s", err=True)


@book_app.command("verify", epilog="Example: python -m solver book verify classic")
def verify_command(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="A book; every one by default.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Find every secret by the stored trees, and compare with what they promise."""
    names = list(RECIPES) if name is None else [find_recipe(name).name]
    books = [load_book(each) for each in names]
    for book in books:
        book.verify()
    _show("book verify", books, as_json=as_json)


def _show(command: str, books: list[Book], *, as_json: bool) -> None:
    if as_json:
        print_json(command, [book.as_json() for book in books])
    else:
        show_books(books)


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
    entries = _stored_totals(output)
    chosen = map(parse_rules, rules) if rules else sorted(every_rules(), key=lambda each: each.size)
    found = []
    for shape in chosen:
        with Bar(f"perfect, {shape}") as bar:
            entries[shape] = measure(shape, jobs=jobs, most_codes=most_codes, watch=bar)
        found.append(entries[shape].as_json())
        try:
            output.write_text(format_table(entries))
        except OSError as error:
            raise SolverError(f"{output} cannot be written: {error.strerror}.") from None
    if as_json:
        print_json("totals", found)
    else:
        typer.echo(f"Wrote {output}.")


def _stored_totals(file: Path) -> dict[Rules, BestKnown]:
    """The lines of a table that is there already; none without a file. Raises SolverError."""
    if not file.exists():
        return {}
    if not file.is_file():
        raise SolverError(f"{file} is not a file.")
    try:
        return parse_table(file.read_text())
    except (OSError, ValueError, AttributeError, TypeError):
        raise SolverError(f"{file} holds something else than a table of totals.") from None


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
    history = [parse_turn(turn, shape) for turn in turns or []]
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
    code = parse_code(secret, shape)
    codes = [parse_code(guess, shape) for guess in guesses]
    with Bar("perfect"):
        ledger = review(shape, [(guess, score(guess, code)) for guess in codes])
    if as_json:
        print_json("review", [ledger.as_json()])
    else:
        show_ledger(ledger)
