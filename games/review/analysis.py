"""The analysis of one row: how the guess that was made split the codes left, and how others would.

A split is light work. What a guess needs is known from the ledger for the guess that was made and
the best one, and worked out for a guess that the visitor tries.
"""

from collections.abc import Mapping, Sequence
from math import log2
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import thinking
from games.core.board import Board
from games.core.game import Game
from games.review.ledgers import ledger_of
from games.review.page import Reviewed
from games.ui.charts.groups import Side, answers_of, groups
from games.ui.numbers import decimal, labeled, proven
from games.ui.skill import LEAST_SHOWN, needed_in_words
from games.ui.terms import grouped
from solver import (
    LEVELS,
    Code,
    Feedback,
    History,
    Row,
    Rules,
    Value,
    format_code,
    parse_code,
    score,
)

WARY = LEVELS["knuth"].strategy  # leaves the fewest codes after the worst answer
PER_PAGE = 200  # codes left that are listed, each with what guessing it needs


class Analysis(NamedTuple):
    title: str
    sides: list[Side]
    notes: list[str]
    bits: str
    codes_address: str
    codes_words: str


class RatedCode(NamedTuple):
    code: str
    needed: str
    is_best: bool
    is_secret: bool
    address: str


class CodesLeft(NamedTuple):
    title: str
    codes: list[RatedCode]
    is_rated: bool
    previous: str
    next: str


class Compared(NamedTuple):
    """A guess to compare. needed: None where it is not known."""

    name: str
    code: Code
    needed: Value | None
    is_best: bool = False


def analysis_of(game: Game, reviewed: Reviewed, number: int, tried: Code | None) -> Analysis:
    """What a row shows. tried: another guess to compare. Raises BusyError."""
    rules, board = game.rules, reviewed.board
    history = board.history[: number - 1]
    before = board.codes_left[number - 1]
    guess, answer = board.history[number - 1]
    row = reviewed.figures.ledger.rows[number - 1] if reviewed.figures else None
    compared = [
        Compared(
            _("yours") if reviewed.is_own else reviewed.name,
            guess,
            row.needed if row else None,
        )
    ]
    compared += _best(rules, history, guess, before, row)
    if tried:
        needed = in_line_with(row, tried, thinking.try_guess(rules, history, tried).tried.needed)
        compared.append(Compared(_("your try"), tried, needed))
    cells = [thinking.cells_after(rules, history, each.code) for each in compared]
    answers = answers_of(rules.pegs, *cells)
    tallest = max(max(each.values()) for each in cells)
    sides = []
    for each, split in zip(compared, cells, strict=True):
        came = answer if each.code == guess else _would_have_come(board, each.code)
        bars = groups(split, answers, tallest, came)
        facts = split_words(split)
        need = needed_in_words(each.needed, row.value if row else None) if each.needed else ""
        sides.append(
            Side(each.name, format_code(each.code, rules), facts, need, bars, each.is_best)
        )
    notes = row_notes(row) if row else []
    told = " · ".join(
        labeled(each.name, bits_words(split)) for each, split in zip(compared, cells, strict=True)
    )
    bits = _("%(row)s. A bit halves the codes left.") % {"row": told}
    return Analysis(
        row_title(number, before),
        sides,
        notes,
        bits,
        reverse("review-codes", args=[game.token, number]),
        codes_link(before),
    )


def _best(
    rules: Rules, history: History, guess: Code, before: int, row: Row | None
) -> list[Compared]:
    """The best guess, if it was another one; without figures, the most careful guess."""
    if row is not None:
        is_other = row.loss >= LEAST_SHOWN
        return [Compared(_("best"), row.best[0], row.value, is_best=True)] if is_other else []
    wary = thinking.suggest(WARY, rules, history, before).guess
    return [Compared(_("safest"), wary, None, is_best=True)] if wary != guess else []


def in_line_with(row: Row | None, guess: Code, needed: Value) -> Value:
    """What a guess needs, as the ledger has it: its own figures first, and none below the best.

    Where perfect play is not known, a guess may be measured with another yardstick than the ledger's.
    """
    if row is None:
        return needed
    if guess == row.guess:
        return row.needed
    if guess in row.best:
        return row.value
    if needed.mean >= row.value.mean:
        return needed
    return row.value._replace(stand_in=needed.stand_in or row.value.stand_in)


def _would_have_come(board: Board, guess: Code) -> Feedback | None:
    """The answer that another guess would have got; None where no code was hidden."""
    if board.game.is_evil or not board.secret:
        return None
    return score(guess, parse_code(board.secret, board.rules))


def codes_left(game: Game, board: Board, number: int, page: int) -> CodesLeft:
    """A page of the codes left before a row, from 1 on; empty beyond the last. Raises BusyError."""
    rules, history = game.rules, board.history[: number - 1]
    before = board.codes_left[number - 1]
    start = (page - 1) * PER_PAGE
    shown = thinking.page_of_candidates(rules, history, start, PER_PAGE)
    row, rated = _rated(game, board, number, shown)
    address = reverse("review-row", args=[game.token, number])
    here = reverse("review-codes", args=[game.token, number])
    return CodesLeft(
        codes_title(number, before),
        [
            RatedCode(
                code=(text := format_code(code, rules)),
                needed=_mean(value),
                is_best=row is not None and code in row.best,
                is_secret=text == board.secret,
                address=f"{address}?try={text}#analysis",
            )
            for code, value in zip(shown, rated, strict=True)
        ],
        any(rated),
        f"{here}?page={page - 1}" if page > 1 else "",
        f"{here}?page={page + 1}" if start + PER_PAGE < before else "",
    )


def _rated(
    game: Game, board: Board, number: int, codes: Sequence[Code]
) -> tuple[Row | None, list[Value | None]]:
    ledger = ledger_of(board) if codes else None
    if ledger is None:
        return None, [None] * len(codes)
    row = ledger.rows[number - 1]
    found = thinking.rate_guesses(game.rules, board.history[: number - 1], list(codes))
    if found is None:
        return row, [None] * len(codes)
    return row, [in_line_with(row, code, value) for code, value in zip(codes, found, strict=True)]


def _mean(value: Value | None) -> str:
    return proven(decimal(value.mean), is_exact=value.optimal) if value else ""


def row_title(number: int, before: int) -> str:
    words = ngettext(
        "Row %(number)s: %(codes)s code left",
        "Row %(number)s: %(codes)s codes to tell apart",
        before,
    )
    return words % {"number": number, "codes": grouped(before)}


def split_words(cells: Mapping[Feedback, int]) -> str:
    """A split in figures: "9 groups, the largest 5, 2.6 expected"."""
    sizes = list(cells.values())
    codes = sum(sizes)
    expected = sum(size**2 for size in sizes) / codes
    words = ngettext(
        "%(groups)s group, the largest %(worst)s, %(expected)s expected",
        "%(groups)s groups, the largest %(worst)s, %(expected)s expected",
        len(sizes),
    )
    return words % {
        "groups": grouped(len(sizes)),
        "worst": grouped(max(sizes)),
        "expected": decimal(expected, 1),
    }


def bits_words(cells: Mapping[Feedback, int]) -> str:
    """What the answer is expected to tell: "2.9 bits"; each bit halves the codes left."""
    codes = sum(cells.values())
    bits = sum(size / codes * log2(codes / size) for size in cells.values())
    return _("%(bits)s bits") % {"bits": decimal(bits, 1)}


def row_notes(row: Row) -> list[str]:
    notes = []
    if row.answer.black != len(row.guess):
        words = ngettext(
            "After the answer, %(codes)s code was left: %(guesses)s more guesses expected.",
            "After the answer, %(codes)s codes were left: %(guesses)s more guesses expected.",
            row.after,
        )
        notes.append(words % {"codes": grouped(row.after), "guesses": decimal(row.left.mean)})
    if row.left.optimal and len(row.best) > 1:
        count = {"count": grouped(len(row.best))}
        notes.append(_("%(count)s guesses are equally good here.") % count)
    return notes


def codes_link(before: int) -> str:
    words = ngettext("See the code that was left", "See all %(codes)s codes that were left", before)
    return words % {"codes": grouped(before)}


def codes_title(number: int, before: int) -> str:
    words = ngettext(
        "%(codes)s code was left before guess %(number)s",
        "%(codes)s codes were left before guess %(number)s",
        before,
    )
    return words % {"codes": grouped(before), "number": number}
