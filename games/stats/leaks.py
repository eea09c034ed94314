"""Where a player loses guesses, in the newest reviewed games: by turn, by the codes that are left, and by habit."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from games.core.guess import Guess
from games.core.outcome import shape_of
from games.stats.career import Career
from solver import Flaw, Rules

LEAKY_GAMES = 200  # games whose guesses are read, the newest
LEAST_COST = 0.005  # guesses a game; a habit that costs less rounds to 0.00
MOST_HABITS = 3


class Span(NamedTuple):
    """A range of numbers of codes left. last: None for no end."""

    first: int
    last: int | None


SPANS = (Span(1, 2), Span(3, 8), Span(9, 40), Span(41, None))


class Made(NamedTuple):
    board: int
    turn: int
    code: str
    before: int
    loss: float
    flaw: str


class Opening(NamedTuple):
    """First guesses of a shape: the games, what the guess itself lost, and what whole games lost."""

    shape: str
    games: int
    loss: float
    in_all: float


class Habit(NamedTuple):
    """A flaw with so many codes left, or of first guesses of a shape, and its cost in each game."""

    flaw: Flaw
    span: Span
    shape: str
    cost: float


class Leaks(NamedTuple):
    """Losses as means over all of the games: they sum to what a game loses on average.

    estimated: what the games that ended before the code was found would still have lost.
    """

    games: int
    by_turn: list[tuple[int, float]]
    by_span: list[tuple[Span, float]]
    openings: list[Opening]
    habits: list[Habit]
    estimated: float = 0.0


def leaks(reviewed: Career, rules: Rules) -> Leaks | None:
    """The losses of the newest games, from one query; None if none of them has a guess."""
    newest, losses = reviewed.games[-LEAKY_GAMES:], reviewed.losses[-LEAKY_GAMES:]
    found = leaks_of(guesses_of(newest, rules))
    if found is None:
        return None
    made = sum(loss for _, loss in found.by_turn)
    return found._replace(estimated=sum(losses) / len(losses) - made)


def guesses_of(games: Sequence[int], rules: Rules) -> list[Made]:
    rows = Guess.objects.filter(board__game__in=games, board__level="", loss__isnull=False)
    facts = ("board", "number", "code", "candidates_left", "loss", "flaw")
    made: list[Made] = []
    left = rules.size
    for board, number, code, after, loss, flaw in sorted(rows.order_by().values_list(*facts)):
        before = rules.size if number == 1 else left
        made.append(Made(board, number, code, before, loss, flaw))
        left = after
    return made


def leaks_of(made: Iterable[Made]) -> Leaks | None:
    boards = [list(rows) for _, rows in groupby(made, key=attrgetter("board"))]
    if not boards:
        return None
    rows, games = [row for board in boards for row in board], len(boards)
    by_turn: defaultdict[int, float] = defaultdict(float)
    by_span: defaultdict[Span, float] = defaultdict(float)
    for row in rows:
        by_turn[row.turn] += row.loss
        by_span[span_of(row.before)] += row.loss
    return Leaks(
        games,
        [(turn, by_turn[turn] / games) for turn in sorted(by_turn)],
        [(span, by_span[span] / games) for span in SPANS],
        _openings(boards),
        _habits(rows, games),
    )


def span_of(codes: int) -> Span:
    return next(span for span in SPANS if span.last is None or codes <= span.last)


def _openings(boards: list[list[Made]]) -> list[Opening]:
    by_shape: dict[str, list[list[Made]]] = {}
    for board in boards:
        by_shape.setdefault(_shape(board[0]), []).append(board)
    found = [
        Opening(
            shape,
            len(those),
            sum(board[0].loss for board in those) / len(those),
            sum(row.loss for board in those for row in board) / len(those),
        )
        for shape, those in by_shape.items()
    ]
    return sorted(found, key=lambda row: (-row.games, row.shape))


def _habits(rows: list[Made], games: int) -> list[Habit]:
    costs: defaultdict[tuple[str, Span, str], float] = defaultdict(float)
    for row in rows:
        if row.flaw:
            shape = _shape(row) if row.flaw == Flaw.FIRST else ""
            costs[row.flaw, span_of(row.before), shape] += row.loss / games
    found = [Habit(Flaw(flaw), span, shape, cost) for (flaw, span, shape), cost in costs.items()]
    telling = [habit for habit in found if habit.cost >= LEAST_COST]
    return sorted(telling, key=lambda habit: (-habit.cost, habit.flaw, habit.span.first))[
        :MOST_HABITS
    ]


def _shape(row: Made) -> str:
    return shape_of(tuple(map(ord, row.code)))
