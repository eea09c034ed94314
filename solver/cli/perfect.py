"""The commands of perfect play: books, values, and reviews."""

import json
from time import monotonic
from typing import Annotated

import typer

from solver.analysis.review import review
from solver.analysis.values import best_guesses, value
from solver.cli.display import Bar, show_books, show_ledger, show_value
from solver.cli.options import AsJson, RulesText, Turns, parse_turn
from solver.core.codes import format_code, parse_code
from solver.core.contradiction import position_after
from solver.core.errors import SolverError
from solver.core.feedback import score
from solver.core.rules import parse_rules
from solver.perfect.books.book import Book, book_file, format_book, load_book
from solver.perfect.books.building import Journal, build
from solver.perfect.books.recipes import RECIPES, find_recipe

VALUE_EXAMPLE = 'Example: python -m solver value --rules 4x6 "1123 1 1"'
REVIEW_EXAMPLE = "Example: python -m solver review --secret 1234 1122 1344 1234"
INTERRUPTED = 130  # exit code, as shells use it after Ctrl-C
PROGRESS_INTERVAL = 5.0  # seconds between two reports of a search's progress

BookName = Annotated[str, typer.Argument(metavar="NAME", help=f"One of {', '.join(RECIPES)}.")]

book_app = typer.Typer(help="Make and check the stored trees of perfect play.")


@book_app.command("build", epilog="Example: python -m solver book build classic")
def build_command(name: BookName, as_json: AsJson = False) -> None:
    """Search for the best tree and store it. Stopped, the same command goes on where it was."""
    recipe = find_recipe(name)
    file = book_file(name)
    journal = Journal(file.with_suffix(".part"), _Progress(name))
    try:
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
    _show([book], as_json=as_json)


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
    _show(books, as_json=as_json)


def _show(books: list[Book], *, as_json: bool) -> None:
    if as_json:
        values = [book.as_json() for book in books]
        typer.echo(json.dumps(values[0] if len(values) == 1 else values))
    else:
        show_books(books)


def value_command(turns: Turns = None, rules: RulesText = "4x6", as_json: AsJson = False) -> None:
    """Show how many guesses perfect play still needs in a game, and every best guess."""
    shape = parse_rules(rules)
    position = position_after(shape, [parse_turn(turn, shape) for turn in turns or []])
    with Bar("perfect"):
        found, best = value(position), best_guesses(position)
    if as_json:
        codes = [format_code(code, shape) for code in best]
        typer.echo(json.dumps({"rules": str(shape), **found.as_json(), "best": codes}))
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
        typer.echo(json.dumps(ledger.as_json()))
    else:
        show_ledger(ledger)
