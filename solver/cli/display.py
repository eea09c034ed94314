"""What the command line prints: tables, histograms, and a progress bar."""

import re
import sys
from collections.abc import Sequence
from itertools import zip_longest
from threading import Timer
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn
from rich.table import Column, Table

from solver.analysis.evaluation import Evaluation
from solver.analysis.review import Ledger
from solver.analysis.suggestion import Suggestion
from solver.analysis.values import Value
from solver.core.codes import Code, format_code
from solver.core.rules import Rules
from solver.perfect.books.book import Book

BAR_WIDTH = 40  # characters of the longest bar of a histogram
SHOWN_CODES = 8  # codes of a list that are printed
BAR_DELAY = 1.0  # seconds until a progress bar appears
UNCUT = 1 << 20  # columns of output that is no terminal
MOST_KEPT = 6  # characters of a word that a narrow terminal does not break
FIGURE = re.compile(r"(?<!\S)[-+≈]?\d[\dA-C.,%]*(?!\S)")  # codes are figures, too


def show(*parts: Table | str) -> None:
    """Print tables and lines. Where no terminal is, everything stands in full, however wide.

    In a narrow terminal, text shrinks and figures do not; what is still too wide runs over the edge.
    """
    is_terminal = sys.stdout is not None and sys.stdout.isatty()
    columns = Console().width if is_terminal else UNCUT
    console = Console(highlight=False, width=UNCUT)
    for part in parts:
        least = _shrinkable(part, console) if isinstance(part, Table) else 0
        console.print(part, width=max(columns, least))


def _shrinkable(table: Table, console: Console) -> int:
    """Let the texts of a table shrink, and nothing else. Returns its width when they have."""
    width = console.measure(table).maximum
    for column in table.columns:
        texts = [column.header, *column.cells]
        sizes = [console.measure(text) for text in texts]
        natural = max(size.maximum for size in sizes)
        word = min(MOST_KEPT, max(size.minimum for size in sizes))
        figures = [len(figure) for text in texts for figure in FIGURE.findall(str(text))]
        column.overflow = "fold"
        column.min_width = natural if column.no_wrap else max(word, *figures, 0)
        width -= natural - column.min_width
    return width


def show_evaluations(evaluations: Sequence[Evaluation]) -> None:
    """Print the figures of each strategy in a row, then the histograms."""
    sampled = not all(evaluation.complete for evaluation in evaluations)
    failed = any(evaluation.failures for evaluation in evaluations)
    rows = [
        _figures(evaluation, with_error=sampled, with_failures=failed) for evaluation in evaluations
    ]
    strategy, *numbers = rows[0]
    table = Table(_text(strategy), *map(_number, numbers), title=f"{evaluations[0].rules}")
    for figures in rows:
        table.add_row(*figures.values())
    if len(evaluations) == 1:
        show(table, _histogram(evaluations[0].histogram))
    else:
        show(table, _histograms(evaluations))


def _figures(evaluation: Evaluation, *, with_error: bool, with_failures: bool) -> dict[str, str]:
    first, shape = evaluation.first, evaluation.rules
    error = evaluation.standard_error
    return {
        "strategy": escape(evaluation.strategy),  # an engine may call itself anything
        "first": "any" if first is None else format_code(first, shape),
        "secrets": f"{evaluation.secrets:,}",
        "total": str(evaluation.total),
        "mean": f"{'' if evaluation.complete else '≈ '}{evaluation.mean:.4f}",
        **({"error": f"{error:.4f}" if error else ""} if with_error else {}),
        "most": str(evaluation.most),
        **({"failed": f"{evaluation.failures:,}"} if with_failures else {}),
        "seconds": f"{evaluation.seconds:.3f}",
    }


def names_of(evaluations: Sequence[Evaluation]) -> list[str]:
    """A name for each; with the first guess, as a strategy is written, where another has its name."""
    names = [each.strategy for each in evaluations]
    return [
        f"{each.strategy}@{format_code(each.first, each.rules)}"
        if names.count(each.strategy) > 1 and each.first is not None
        else each.strategy
        for each in evaluations
    ]


def _histogram(counts: Sequence[int]) -> Table:
    """The histogram of one strategy, drawn with bars."""
    table = Table(_number("guesses"), _number("secrets"), "", box=None)
    for guesses, secrets in enumerate(counts, start=1):
        bar = "█" * round(BAR_WIDTH * secrets / max(counts))
        table.add_row(str(guesses), str(secrets), bar)
    return table


def _histograms(evaluations: Sequence[Evaluation]) -> Table:
    """The histograms of several strategies, side by side."""
    table = Table(_number("guesses"), *map(_text, map(escape, names_of(evaluations))), box=None)
    counts = zip_longest(*(each.histogram for each in evaluations), fillvalue=0)
    for guesses, games in enumerate(counts, start=1):
        table.add_row(str(guesses), *map(str, games))
    return table


def _number(heading: str) -> Column:
    return Column(heading, justify="right", no_wrap=True)


def _text(heading: str) -> Column:
    return Column(heading, justify="right")


def show_suggestion(suggestion: Suggestion) -> None:
    """Print the guess, its figures, and the cells that it makes."""
    sign = "" if suggestion.complete else "≈ "
    facts = {
        "guess": sign + format_code(suggestion.guess, suggestion.rules),
        "candidates left": f"{suggestion.candidates:,}",
        "could be the secret": "yes" if suggestion.is_candidate else "no",
        "worst case": f"{suggestion.worst:,}",
        "expected": f"{suggestion.expected:.4f}",
        "entropy": f"{suggestion.entropy:.4f} bits",
    }
    summary = Table(show_header=False, box=None)
    for fact in facts.items():
        summary.add_row(*fact)
    cells = Table("answer", _number("candidates"))
    for feedback, size in suggestion.cells.items():
        cells.add_row(str(feedback), f"{size:,}")
    show(summary, cells)


def show_books(books: Sequence[Book]) -> None:
    """Print the figures of each book."""
    headings = ("book", "rules", "first", "total", "mean", "most")
    table = Table(*map(_number, headings), "", "guesses", box=None, padding=(0, 0, 0, 1))
    for book in books:
        table.add_row(
            book.name,
            str(book.rules),
            book.tree[0],
            str(book.counts.total),
            f"{book.counts.mean:.4f}",
            str(book.counts.most),
            "proven" if book.proven else "not proven",
            " ".join(map(str, book.counts.histogram)),
        )
    show(table)


def show_value(rules: Rules, found: Value, best: Sequence[Code]) -> None:
    """Print the value of a position, and its best guesses."""
    summary = Table(show_header=False, box=None)
    for name, text in {
        "value": f"{found}",
        "candidates left": f"{found.candidates:,}",
        "best guesses": _some(rules, best, SHOWN_CODES),
        **_whose(found.stand_in),
    }.items():
        summary.add_row(name, text)
    show(summary)


def show_ledger(ledger: Ledger) -> None:
    """Print a row for each guess, and the sums."""
    headings = ("", "guess", "", "before", "expected", "after", "Q", "V", "loss", "luck", "clash")
    table = Table(*map(_number, headings), "best", box=None, padding=(0, 0, 0, 1))
    for number, row in enumerate(ledger.rows, start=1):
        sign = "≈ " if row.stand_in else ""
        table.add_row(
            str(number),
            format_code(row.guess, ledger.rules),
            f"{row.answer.black} {row.answer.white}",
            f"{row.before:,}",
            f"{row.expected:.2f}",
            f"{row.after:,}",
            f"{row.needed}",
            f"{row.value}",
            f"{sign}{row.loss:.4f}",
            f"{sign}{row.luck:+.4f}",
            "" if row.clash is None else f"{row.clash}",
            _some(ledger.rules, row.best, 1),
        )
    sign = "≈ " if ledger.stand_in else ""
    summary = Table(show_header=False, box=None)
    for name, text in {
        "guesses": f"{len(ledger.rows)}",
        **({"still needed": f"{ledger.left}"} if ledger.left.total else {}),
        "par": f"{ledger.par}",
        "skill": f"{sign}{-ledger.loss:+.4f}",
        "luck": f"{sign}{ledger.luck:+.4f}",
        **_whose(ledger.stand_in),
    }.items():
        summary.add_row(name, text)
    show(table, summary)


def _some(rules: Rules, codes: Sequence[Code], most: int) -> str:
    """The first of many codes, and how many more there are."""
    shown = " ".join(format_code(code, rules) for code in codes[:most])
    return shown if len(codes) <= most else f"{shown} +{len(codes) - most:,}"


def _whose(strategy: str | None) -> dict[str, str]:
    """The row that names the strategy which stands in for perfect play, if there is one."""
    return {"≈": f"by {strategy}, because the fewest guesses are not known"} if strategy else {}


class Bar:
    """A progress bar on standard error that appears when its work has taken a second."""

    def __init__(self, what: str) -> None:
        errors = Console(stderr=True)
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            TimeElapsedColumn(),
            console=errors,
            disable=not errors.is_terminal,
            transient=True,
        )
        self._task = self._progress.add_task(what, total=None)  # pulses until the share is known
        self._timer = Timer(BAR_DELAY, self._progress.start)
        self._timer.daemon = True

    def __call__(self, share: float) -> None:
        """Show the share of the work that is done, from 0 to 1."""
        self._progress.update(self._task, total=1.0, completed=share)

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._timer.cancel()
        self._timer.join()
        if self._progress.live.is_started:
            self._progress.stop()
