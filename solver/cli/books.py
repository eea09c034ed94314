"""The commands of books: the stored trees of perfect play, and those that a command builds."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from solver.analysis.parallel import spread
from solver.cli.basics import AsJson
from solver.cli.display import show_books
from solver.cli.options import Jobs, Scheduler, executor_for
from solver.cli.output import print_json, say
from solver.cli.perfect import stored_totals, write_totals
from solver.core.errors import SolverError
from solver.core.files import write_whole
from solver.perfect.best_known import TABLE_FILE, Record, best_known
from solver.perfect.books.book import (
    Book,
    BookError,
    book_file,
    digest_of,
    format_book,
    load_book,
    parse_book,
)
from solver.perfect.books.building import Journal, build, build_seconds, note, parts_of
from solver.perfect.books.recipes import RECIPES, UNSTORED, find_recipe
from solver.perfect.books.seconds import SETTLED, format_seconds, seconds_file

INTERRUPTED = 130  # exit code, as shells use it after Ctrl-C
PROGRESS_INTERVAL = 5.0  # seconds between two reports of a search's progress

BookName = Annotated[
    str, typer.Argument(metavar="NAME", help=f"One of {', '.join([*RECIPES, *UNSTORED])}.")
]
BookFile = Annotated[Path, typer.Argument(metavar="FILE", help="A file that was built.")]

book_app = typer.Typer(help="Make and check the stored trees of perfect play.")


@book_app.command("build", epilog="Example: python -m solver book build classic")
def build_command(
    name: BookName,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", dir_okay=False, help="The file to write, instead of the stored one."
        ),
    ] = None,
    jobs: Jobs = 1,
    scheduler: Scheduler = None,
    as_json: AsJson = False,
) -> None:
    """Search for the best tree and store it. Stopped, the same command goes on where it was.

    Other processes settle what follows each first guess. A book that is not proven, or whose tree
    has a limit of guesses, is built by one process.
    """
    recipe = find_recipe(name)
    if out is None and name in UNSTORED:
        raise SolverError(f"The book {name} is too large to be stored. Name a file with --out.")
    file = out or book_file(name)
    with _journal(file, name) as journal:
        with executor_for(scheduler, jobs) as executor:
            if jobs > 1 or executor is not None:
                settled = Journal(journal.path, journal.watch)
                for _, findings in spread(parts_of(recipe, settled), executor=executor, jobs=jobs):
                    for finding in findings:
                        note(settled, finding)
        book = build(recipe, journal)
        write_whole(file, format_book(book))
    _show("book build", [book], as_json=as_json)


@book_app.command("seconds", epilog="Example: python -m solver book seconds bulls-and-cows")
def seconds_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help=f"A book: {', '.join(SETTLED)}.")],
) -> None:
    """Find what every position after two guesses needs, and store it beside a book."""
    if name not in SETTLED:
        raise SolverError(
            f"Values after two guesses are stored beside {', '.join(SETTLED)} only, not {name}."
        )
    file = seconds_file(name)
    with _journal(file, name) as journal:
        values = build_seconds(name, journal)
        write_whole(file, format_seconds(name, values))
    say(f"Wrote {file}: {sum(map(len, values.values())):,} positions.")


@contextmanager
def _journal(file: Path, name: str) -> Iterator[Journal]:
    """The journal of a search that ends with writing a file; removed then, and kept if stopped."""
    journal = Journal(file.with_suffix(".part"), _Progress(name))
    try:
        yield journal
    except KeyboardInterrupt:
        say(f"Stopped. The same command goes on from {journal.entries:,} positions.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    except OSError as error:
        raise SolverError(f"{file} cannot be written: {error.strerror}.") from None
    journal.remove()


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
            say(f"{self._name}: {settled:,} large positions settled, {seconds} s", err=True)


@book_app.command("verify", epilog="Example: python -m solver book verify classic")
def verify_command(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="A book or a file; every stored book by default."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Find every secret by the trees, scored with code of its own, and compare the guesses.

    A file of a book that is not stored must be the one whose figures the table of totals has.
    """
    if name is not None and Path(name).suffix == ".json":
        books = [_read(Path(name))]
    else:
        books = [_stored(each) for each in ([name] if name else RECIPES)]
    for book in books:
        book.verify()
    _show("book verify", books, as_json=as_json)


def _stored(name: str) -> Book:
    """A stored book. Raises SolverError."""
    if find_recipe(name).name in UNSTORED:
        raise SolverError(
            f"The book {name} is not stored. Build it with --out, and verify that file."
        )
    return load_book(name)


def _read(file: Path) -> Book:
    """The book in a file. Raises SolverError, also if it is not the one in the table."""
    text = _text_of(file)
    book = parse_book(file.stem, text)
    record = best_known(book.rules).record
    if record and record.book == book.name and record != _record_of(book, text):
        raise BookError(
            f"{file} is not the book {book.name} that the table of totals knows: its digest is "
            f"{digest_of(text)}, not {record.digest}."
        )
    return book


def _text_of(file: Path) -> str:
    """The text of a file. Raises SolverError."""
    try:
        return file.read_text()
    except (OSError, ValueError) as error:
        raise SolverError(f"{file} cannot be read: {error}.") from None


@book_app.command("enter", epilog="Example: python -m solver book enter 6x7.json")
def enter_command(
    file: BookFile,
    output: Annotated[Path, typer.Option(dir_okay=False, help="The table to write.")] = TABLE_FILE,
    as_json: AsJson = False,
) -> None:
    """Verify a book that is too large to be stored, and enter its figures into the totals."""
    text = _text_of(file)
    book = parse_book(file.stem, text)
    if book.name not in UNSTORED:
        raise SolverError(f"{book.name} is no book whose figures are kept in the table.")
    book.verify()
    entries = stored_totals(output)
    if book.rules not in entries:
        raise SolverError(f"{output} has no line for {book.rules}.")
    entries[book.rules] = replace(entries[book.rules], record=_record_of(book, text))
    write_totals(output, entries)
    _show("book enter", [book], as_json=as_json)


def _record_of(book: Book, text: str) -> Record:
    """The figures of a book that the table keeps."""
    return Record(book.name, book.counts.total, book.counts.histogram, digest_of(text))


def _show(command: str, books: list[Book], *, as_json: bool) -> None:
    if as_json:
        print_json(command, [book.as_json() for book in books])
    else:
        show_books(books)
