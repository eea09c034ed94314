"""The page of a review: headline, sum, ledgers, picture, and how hard the secret was."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from games import thinking
from games.core.board import Board
from games.core.game import Game
from games.core.guess import Guess
from games.core.player import Player
from games.review import words
from games.review.ledgers import ledger_of
from games.review.practice import SECRETS, secrets_of
from games.ui.charts.bars import Bar, bars
from games.ui.charts.bars import Row as BarRow
from games.ui.charts.falls import Fall, Series, fall, tens_below
from games.ui.charts.lines import Tick
from games.ui.charts.scales import WHOLE, fixed
from games.ui.numbers import NONE, decimal, proven
from games.ui.skill import HUNDREDTHS, Sums, grade_of, signed, sums_of_ledger
from games.ui.terms import grouped
from solver import (
    BLANKS,
    BULLS_AND_COWS,
    CLASSIC,
    MINI,
    POCKET,
    SUPER,
    Feedback,
    Ledger,
    Row,
    Rules,
    find_level,
    format_code,
    parse_code,
)

SHORT = 4  # pegs of codes that leave room for all columns of a ledger
AVERAGE = 0.15  # guesses; a code is as hard as others if the levels are as near to what is usual
FEW = 10  # codes; fewer are shown with one decimal, because they are an average

# The mean number of codes left after each guess of the level Perfect, over all codes; 0 for a code
# that was found. Found from its whole tree, which a test grows again.
PERFECT: dict[Rules, tuple[float, ...]] = {
    MINI.rules: (41.2, 7.6, 1.3),
    CLASSIC.rules: (185.3, 23.0, 2.7),
    BLANKS.rules: (377.6, 50.5, 5.9),
    POCKET.rules: (316.4, 28.7, 2.5),
    BULLS_AND_COWS.rules: (931.4, 157.9, 22.5, 2.9),
    SUPER.rules: (4283.0, 497.0, 48.4, 4.4),
}


class LedgerRow(NamedTuple):
    """A guess of a ledger, in words. best: the best guess, if it was another one."""

    number: int
    code: str
    answer: Feedback
    left: str
    is_won: bool
    why: str
    expected: str = ""
    loss: str = ""
    grade: str = ""
    grade_words: str = ""
    luck: str = ""
    best: str = ""
    address: str = ""
    is_chosen: bool = False


class LedgerCard(NamedTuple):
    """A board as a ledger. Without one, its rows show only how many codes were left. luck: empty if there was none."""

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
    """A board with its figures; None where answers fit no code.

    name: who broke the code, as the visitor knows them. is_own: whether the visitor did. is_drawn: whether a
    code was hidden, so that its answers may be lucky, and what perfect play needs on average is a par.
    """

    name: str
    is_own: bool
    board: Board
    figures: Figures | None
    is_drawn: bool = True

    @property
    def sums(self) -> Sums | None:
        return self.figures.sums if self.figures and self.is_drawn else None


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
            ledger = ledger_of(board)
            figures = Figures(ledger, sums_of_ledger(ledger)) if ledger else None
            is_own = board.player == viewer and not board.level
            name = _name_of(board, is_own=is_own)
            found.append(Reviewed(name, is_own, board, figures, is_drawn=not game.is_evil))
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
        "left": _decimal(sums.left) if sums.left else "",
        "equals": "=" if figures.ledger.stand_in is None else "≈",
        "par": _decimal(sums.par),
        "loss": _decimal(sums.loss),
        "luck_sign": "\N{MINUS SIGN}" if won else "+",
        "luck": _decimal(abs(sums.luck)),
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
    history = board.history
    for guess, before in zip(board.rows, board.codes_left, strict=False):
        earlier = history[: guess.number - 1]
        row = _bare_row(guess, before, words.ruled_out_words(game.rules, earlier, guess.pegs))
        if figures:
            found = figures.ledger.rows[guess.number - 1]
            why = words.why_words(game.rules, earlier, found, guess.flaw)
            row = _with_figures(row, figures)._replace(why=why)
        if chosen is not None:
            address = address_of(game, guess.number)
            row = row._replace(address=address, is_chosen=guess.number == chosen)
        rows.append(row)
    if figures is None:
        return LedgerCard(reviewed.name, caption, rows)
    loss = figures.proven(signed(-figures.sums.loss))
    luck = figures.proven(signed(figures.sums.luck)) if reviewed.is_drawn else ""
    return LedgerCard(reviewed.name, caption, rows, loss, luck, has_figures=True)


def address_of(game: Game, number: int) -> str:
    return reverse("review-row", args=[game.token, number])


def _name_of(board: Board, *, is_own: bool) -> str:
    if is_own:
        return _("You")
    return board.player.shown_as if board.player else board.codebreaker


def _bare_row(guess: Guess, before: int, why: str) -> LedgerRow:
    is_won = guess.black == len(guess.pegs)
    return LedgerRow(
        number=guess.number,
        code=guess.code,
        answer=guess.feedback,
        left=words.left_words(before, guess.candidates_left, is_found=is_won),
        is_won=is_won,
        why=why,
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


def _decimal(hundredths: int) -> str:
    return decimal(hundredths / HUNDREDTHS)


def stand_in_of(boards: Sequence[Reviewed]) -> str | None:
    """The strategy that stands in for perfect play on the page; None if every number is exact."""
    names = (each.figures.ledger.stand_in for each in boards if each.figures)
    return next((name for name in names if name), None)


class Key(NamedTuple):
    kind: str
    name: str


class Column(NamedTuple):
    name: str
    figures: list[str]


class Picture(NamedTuple):
    fall: Fall
    key: list[Key]
    summary: str
    table: list[Column]


def picture_of(boards: list[Reviewed], rules: Rules) -> Picture:
    """The lines of the boards, the player's first, and that of perfect play where it is known."""
    series = [
        Series("rival" if place else "you", _codes_left(each.board), ends=each.board.solved)
        for place, each in enumerate(boards)
    ]
    names = [each.name for each in boards]
    short = list(names)
    expected = PERFECT.get(rules)
    if expected and boards[0].sums:
        series.append(Series("perfect", (rules.size, *expected)))
        names.append(_("perfect play, on average"))
        short.append(_("perfect"))
    table = [
        Column(
            str(number) if number else _("start"), [_point_words(each, number) for each in series]
        )
        for number in range(max(len(each.numbers) for each in series))
    ]
    drawn = fall(
        series[::-1],
        top=rules.size,
        ticks=[Tick(str(number), grouped(number)) for number in tens_below(rules.size)],
        names=[row.name for row in table],
        words=[
            words.picture_words(row.name, list(zip(short, row.figures, strict=True)))
            for row in table
        ],
    )
    return Picture(
        drawn,
        [Key(each.kind, name) for each, name in zip(series, names, strict=True)],
        _("Codes left after each guess"),
        table,
    )


def _codes_left(board: Board) -> list[float]:
    """Codes left at the start and after each guess; 1 when the code is found."""
    return [float(left) for left in board.codes_left]


def _point_words(series: Series, number: int) -> str:
    if number >= len(series.numbers):
        return NONE
    left = series.numbers[number]
    if series.ends and number == len(series.numbers) - 1:
        return _("found")
    if series.kind == "perfect" and left < FEW:
        return decimal(left, 1)
    return grouped(round(left))


def review_context(game: Game, boards: list[Reviewed], chosen: int) -> dict[str, Any]:
    """The context of the page, opened at a row of the first board."""
    mine = boards[0]
    theirs = boards[1] if len(boards) > 1 else None
    guesses = len(mine.board.rows)
    return {
        "game": game,
        "here": "play",
        "number": chosen,
        "headline": words.headline(mine.board, mine.sums),
        "subtitle": words.subtitle(game),
        "verdict": words.verdict(mine.figures.sums) if mine.figures else "",
        "contest_words": words.contest_words(game, mine.sums, theirs.sums)
        if mine.is_own and theirs and mine.sums and theirs.sums
        else "",
        "equation": equation_of(mine.figures) if mine.figures and mine.is_drawn else None,
        "cards": [
            ledger_card(game, each, None if place else chosen) for place, each in enumerate(boards)
        ],
        "is_long": game.pegs > SHORT,
        "is_contest": theirs is not None,
        "picture": picture_of(boards, game.rules),
        "legend": words.legend(is_drawn=mine.is_drawn) if mine.figures else words.no_legend(),
        "stand_in_words": words.stand_in_words(stand_in_of(boards)) if mine.figures else "",
        "row_address": _row_address(game, chosen, guesses),
        "hard": hard_of(game),
        "practice": {
            "address": reverse("review-practice", args=[game.token, chosen]),
            "title": _("Play from guess %(number)s") % {"number": chosen},
            "choices": [
                {"value": each, "words": _(SECRETS[each])} for each in secrets_of(mine.board)
            ],
        },
        "previous": _row_address(game, chosen - 1, guesses),
        "next": _row_address(game, chosen + 1, guesses),
        "first": _row_address(game, 1, guesses),
        "last": _row_address(game, guesses, guesses),
    }


def _row_address(game: Game, number: int, guesses: int) -> str:
    return address_of(game, number) if 1 <= number <= guesses else ""


class Hard(NamedTuple):
    """A bar for each level, with an outline at what it needs for a code on average."""

    bars: list[Bar]
    words: str


def hard_of(game: Game) -> Hard | None:
    """None if the player hid no code, if it is not known, or if the rules are not small.

    Raises BusyError.
    """
    secret = game.board.secret
    if game.plays.breaks_code or not secret or not thinking.can_review(game.rules):
        return None
    rows, distances = [], []
    needed = thinking.hardness(game.rules, parse_code(secret, game.rules))
    for each in needed:
        level = find_level(each.level)
        strength = level.strength(game.rules)
        usual = strength.mean if strength else None
        if usual is not None:
            distances.append(each.mean - usual)
        shown = proven(decimal(each.mean), is_exact=each.games == 1)
        rows.append(BarRow(_(level.name), each.mean, shown, usual, detail=_usual_words(usual)))
    return Hard(bars(rows), verdict_of(distances))


def _usual_words(mean: float | None) -> str:
    return _("%(guesses)s for any code") % {"guesses": decimal(mean)} if mean else ""


def verdict_of(distances: Sequence[float]) -> str:
    """Whether the levels need more guesses for it than for other codes."""
    if not distances:
        return ""
    more = sum(distances) / len(distances)
    facts = {"guesses": decimal(abs(more), 1)}
    if abs(more) < AVERAGE:
        return _("About as hard as other codes: the levels need as many guesses as usual.")
    if more > 0:
        return _("Hard: on average, the levels need %(guesses)s more guesses than usual.") % facts
    return _("Easy: on average, the levels need %(guesses)s fewer guesses than usual.") % facts
