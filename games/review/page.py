"""The page of a review: its headline, its sum, and the ledgers, ready to be placed."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from games.core.board import Board
from games.core.game import Game
from games.core.guess import Guess
from games.core.player import Player
from games.review import words
from games.review.ledgers import ledger_of
from games.ui.charts.scales import WHOLE, fixed
from games.ui.numbers import decimal, proven
from games.ui.skill import HUNDREDTHS, Sums, grade_of, signed, sums_of_ledger
from solver import Feedback, Ledger, Row, format_code


class Tick(NamedTuple):
    at: str
    words: str


class LedgerRow(NamedTuple):
    """A guess of a ledger, in words. best: the best guess, if it was another one."""

    number: int
    code: str
    answer: Feedback
    left: str
    clash: str
    is_won: bool
    expected: str = ""
    loss: str = ""
    grade: str = ""
    grade_words: str = ""
    luck: str = ""
    best: str = ""
    address: str = ""
    is_chosen: bool = False


class LedgerCard(NamedTuple):
    """A board as a ledger. Without one, its rows tell only how many codes were left."""

    name: str
    caption: str
    rows: list[LedgerRow]
    loss: str = ""
    luck: str = ""
    has_figures: bool = False


class Figures(NamedTuple):
    ledger: Ledger
    sums: Sums

    def proven(self, words: str) -> str:
        """A figure of the whole ledger, behind a sign if it is not proven to be optimal."""
        return proven(words, is_exact=self.ledger.stand_in is None)


class Reviewed(NamedTuple):
    """A board with its figures; None where nothing was drawn, or where answers fit no code.

    name: who broke the code, as the visitor knows them. is_own: whether the visitor did.
    """

    name: str
    is_own: bool
    board: Board
    figures: Figures | None

    @property
    def sums(self) -> Sums | None:
        return self.figures.sums if self.figures else None


def reviewed_boards(game: Game, viewer: Player | None) -> list[Reviewed]:
    """The boards of a game that have a guess, the player's first. Raises BusyError.

    Others than the player see the boards of one secret: that of a challenge may come from a duel,
    whose other secret is the player's own.
    """
    boards = sorted(game.seats, key=lambda board: board is not game.board)
    is_own_game = game.player_id == (viewer.pk if viewer else None)
    found = []
    for board in boards:
        if board.rows and (is_own_game or board.secret == game.board.secret):
            ledger = None if game.is_evil else ledger_of(board)
            figures = Figures(ledger, sums_of_ledger(ledger)) if ledger else None
            is_own = board.player == viewer and not board.level
            found.append(Reviewed(_name_of(board, is_own=is_own), is_own, board, figures))
    return found


def costliest(reviewed: Reviewed) -> int:
    if reviewed.figures is None:
        return 1
    losses = reviewed.figures.sums.losses
    return losses.index(max(losses)) + 1


def equation_of(figures: Figures) -> dict[str, Any]:
    """Guesses = par + lost by guesses + lost by luck, in words, and as the parts of a bar.

    left: what perfect play would still have needed, for a code that was not found. equals: the sign
    before par, which tells whether all numbers are proven to be exact. luck_sign: plus for guesses
    lost, minus for guesses won.
    """
    sums = figures.sums
    whole = max(sums.par + sums.loss, sums.guesses + sums.left)
    won = max(sums.luck, 0)

    def share(hundredths: int) -> str:
        return fixed(WHOLE * hundredths / whole)

    end = sums.par + sums.loss
    return {
        "guesses": decimal(sums.guesses / HUNDREDTHS, 0),
        "left": _plain(sums.left) if sums.left else "",
        "equals": "=" if figures.ledger.stand_in is None else "≈",
        "par": _plain(sums.par),
        "loss": _plain(sums.loss),
        "luck_sign": "\N{MINUS SIGN}" if won else "+",
        "luck": _plain(abs(sums.luck)),
        "par_width": share(sums.par),
        "loss_at": share(sums.par),
        "loss_width": share(sums.loss),
        "luck_at": share(end - won),
        "luck_width": share(abs(sums.luck)),
        "is_lucky": bool(won),
        "ticks": [
            Tick(share(HUNDREDTHS * number), str(number))
            for number in range(whole // HUNDREDTHS + 1)
        ],
    }


def ledger_card(game: Game, reviewed: Reviewed, chosen: int | None) -> LedgerCard:
    """The ledger of a board. chosen: the number of the row that is analyzed; None on other boards."""
    board, figures = reviewed.board, reviewed.figures
    caption = words.ledger_caption(reviewed.name, is_own=reviewed.is_own)
    rows = []
    for guess, before in zip(board.rows, board.codes_left, strict=False):
        row = _bare_row(guess, before)
        if figures:
            row = _with_figures(row, figures)
        if chosen is not None:
            address = address_of(game, guess.number)
            row = row._replace(address=address, is_chosen=guess.number == chosen)
        rows.append(row)
    if figures is None:
        return LedgerCard(reviewed.name, caption, rows)
    loss, luck = signed(-figures.sums.loss), signed(figures.sums.luck)
    return LedgerCard(
        reviewed.name, caption, rows, figures.proven(loss), figures.proven(luck), has_figures=True
    )


def address_of(game: Game, number: int) -> str:
    return reverse("review-row", args=[game.token, number])


def _name_of(board: Board, *, is_own: bool) -> str:
    if is_own:
        return _("You")
    return board.player.shown_as if board.player else board.codebreaker


def _bare_row(guess: Guess, before: int) -> LedgerRow:
    is_won = guess.black == len(guess.pegs)
    clash = guess.clashes_with
    return LedgerRow(
        number=guess.number,
        code=guess.code,
        answer=guess.feedback,
        left=words.left_words(before, guess.candidates_left, is_found=is_won),
        clash=words.clash_words(clash.number if clash else None),
        is_won=is_won,
    )


def _with_figures(bare: LedgerRow, figures: Figures) -> LedgerRow:
    ledger, sums = figures
    row = ledger.rows[bare.number - 1]
    grade = grade_of(row)
    is_exact = row.stand_in is None
    return bare._replace(
        expected="" if bare.is_won or row.before == 1 else words.expected_words(row.expected),
        loss=proven(signed(-sums.losses[bare.number - 1]), is_exact=is_exact),
        grade=grade,
        grade_words=words.grade_words(grade),
        luck=proven(signed(sums.lucks[bare.number - 1]), is_exact=is_exact),
        best=format_code(row.best[0], ledger.rules) if _is_other(row) else "",
    )


def _is_other(row: Row) -> bool:
    return grade_of(row) not in {"best", "forced"}


def _plain(hundredths: int) -> str:
    return decimal(hundredths / HUNDREDTHS)


def stand_in_of(boards: Sequence[Reviewed]) -> str | None:
    """Which play stands in for perfect play somewhere on the page; None if every number is exact."""
    names = (each.figures.ledger.stand_in for each in boards if each.figures)
    return next((name for name in names if name), None)
