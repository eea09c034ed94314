"""Reviews of games that ended before they were reviewed, in batches, the oldest board first."""

from collections.abc import Iterator

from django.db.models import Q, QuerySet

import solver
from games.core.board import Board
from games.review.stored import store_ledgers
from games.thinking import prices
from solver import Ledger, SolverError

BOARDS_PER_BATCH = 50  # boards whose ledgers are stored in one step


def not_reviewed(*, every: bool = False) -> QuerySet[Board]:
    """The boards of finished games that have a guess and no ledger yet."""
    boards = Board.objects.filter(
        loss=None, guesses_used__gt=0, game__finished_at__isnull=False
    ).order_by("pk")
    if every:
        return boards
    proven = Q()
    for rules in prices.REVIEWED:
        proven |= Q(game__pegs=rules.pegs, game__colors=rules.colors, game__repeats=rules.repeats)
    return boards.filter(proven)


def review_older(boards: QuerySet[Board]) -> Iterator[tuple[int, int]]:
    """Review boards, and yield after each batch how many were seen and how many have a ledger.

    A batch is stored in one step. So nothing is done twice if this is stopped at any moment and
    begun again, except for one batch.
    """
    last = 0
    boards = boards.select_related("game").prefetch_related("guesses")
    while batch := list(boards.filter(pk__gt=last)[:BOARDS_PER_BATCH]):
        found = [(board, ledger) for board in batch if (ledger := _ledger_of(board))]
        store_ledgers(found)
        last = batch[-1].pk
        yield len(batch), len(found)


def _ledger_of(board: Board) -> Ledger | None:
    """The ledger, worked out in this process; None if answers fit no code, or if it takes too long."""
    if not board.rows or board.is_contradictory:
        return None
    try:
        return solver.review(board.rules, board.history)
    except SolverError:
        return None
