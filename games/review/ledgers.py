"""The ledger of a board: what each guess lost, how lucky its answer was, and the best guess.

Ledgers are stored with the guesses, the boards, and the outcomes; sums and rounds follow.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress

from django.db import models, transaction
from django.db.models import Q, QuerySet

import solver
from games import thinking
from games.core import ends
from games.core.board import FIGURES, Board
from games.core.compiled import CompiledUpdate, Slot
from games.core.game import Game
from games.core.game_fields import GameFields
from games.core.guess import store_figures
from games.core.modes import BREAK
from games.core.modes.choices import Coach, Handicap
from games.core.optional_writes import optional_write
from games.core.origins import way_of
from games.core.outcome import Outcome
from games.core.player import Player
from games.review.estimates import ReviewedGame, estimate_rests
from games.stats.bot_ladder import LadderRound
from games.stats.leaderboard import ALONE, NewestGames, has_strengths
from games.thinking import costs
from games.thinking.gate import BusyError
from games.ui.skill import GOOD, Judged, judged
from solver import History, Ledger, Rules, SolverError, flaw_of, format_code

Review = Callable[[Rules, History], Ledger | None]

BOARDS_PER_BATCH = 50  # boards whose ledgers are stored in one step

_KEY = models.BigAutoField()
_BOARD = CompiledUpdate(lambda: Board.objects.filter(pk=Slot("pk", _KEY)), FIGURES)
_OUTCOME = CompiledUpdate(
    lambda: Outcome.objects.filter(game=Slot("game", _KEY)), ["loss", "luck", "left", "rest"]
)


def ledger_of(board: Board) -> Ledger | None:
    """The ledger of a board of a game that is over, whose figures are stored the first time.

    None without a guess, and if a person's answers fit no code. Raises BusyError.
    """
    if not board.rows:
        return None
    try:
        ledger = thinking.review(board.rules, board.history)
    except SolverError:
        return None
    if board.loss is None and board.pk:
        with optional_write():
            store_ledger(board, ledger)
    return ledger


def reviewed(game: Game) -> Judged | None:
    """Skill and luck, with the best guess noted on each row that was a slip or worse.

    Under rules whose reviews take a moment, the ledgers of all boards are stored the first time; under
    others, only what was reviewed before is told. None if the player broke no code or none was
    hidden, on a board that was left, and while the site is busy.
    """
    if thinking.can_review(game.rules):
        _review_at_once(game)
    board = game.board
    if not game.plays.breaks_code or (skill := board.skill) is None or board.luck is None:
        return None
    return judged(skill, board.luck)


def awaits_review(game: Game) -> bool:
    """Whether skill and luck of a game that is over are worked out when somebody asks for them."""
    board = game.board
    is_judged = game.plays.breaks_code and not game.is_evil and board.is_spent
    return is_judged and game.is_stored and board.loss is None


def _review_at_once(game: Game) -> None:
    ledger = ledger_if_not_busy(game.board)
    for board in game.seats:
        if board.loss is None and board is not game.board:
            ledger_if_not_busy(board)
    if ledger and game.plays.breaks_code:
        _mark_best(game, ledger)


def ledger_if_not_busy(board: Board) -> Ledger | None:
    """The ledger of a board; a busy site works it out when the game is shown the next time."""
    try:
        return ledger_of(board)
    except BusyError:
        return None


def _mark_best(game: Game, ledger: Ledger) -> None:
    for row, found in zip(game.board.rows, ledger.rows, strict=True):
        if found.loss >= GOOD:
            row.best = format_code(found.best[0], game.rules)


def review_boards(boards: Iterable[Board], review: Review = thinking.review) -> None:
    """Set the figures of boards of games that have ended, which are to be stored.

    Nothing is set under rules that are not proven, where a person's answers fit no code, and while
    the site is busy.
    """
    for board in boards:
        if board.rows and thinking.can_review(board.rules):
            with suppress(SolverError, thinking.BusyError, thinking.EndlessError):
                if ledger := review(board.rules, board.history):
                    _set_figures(board, ledger)


@contextmanager
def updating_figures(games: Sequence[GameFields], ended: Sequence[ends.Ended]) -> Iterator[None]:
    """Update estimates, sums, and rounds when outcomes of games under the same rules are stored."""
    reviewed = [
        (game, outcome)
        for game, outcome in ended
        if outcome.loss is not None and _is_fair_and_alone(game)
    ]
    changed = []
    if reviewed:
        players = {game.player_id for game, _ in reviewed}
        changed = estimate_rests(players, games[0].rules, reviewed)
    yield
    for _, outcome in ended:
        is_apart = outcome.is_assisted or outcome.is_adopted
        counts = outcome.kind in ALONE and not is_apart
        if counts and not has_strengths(outcome.variant):  # otherwise once it is reviewed
            NewestGames.objects.sum_up([outcome.player_id], outcome.variant)
    for game in games:
        if game.player.is_bot:
            LadderRound.objects.count_game(game)
    _update_sums([game for game, _ in reviewed], changed)


def store_ledger(board: Board, ledger: Ledger) -> None:
    """Store what each guess of a finished board lost, and how lucky its answer was.

    The sums of the player follow, if the board is theirs.
    """
    store_ledgers([(board, ledger)], estimates=not board.level)


@transaction.atomic
def store_ledgers(found: Sequence[tuple[Board, Ledger]], *, estimates: bool = False) -> None:
    """Store ledgers of several boards.

    estimates: whether what games given up would have lost is estimated, too.
    """
    players = _lock_players({board.game_id for board, _ in found})
    here = [board for board, _ in found if board.game_id in players]  # others are deleted
    for board, ledger in found:
        _set_figures(board, ledger)
    for board in here:
        board.game.player = players[board.game_id]
        if not board.level:
            left, rest = (0, 0.0) if board.solved else (board.codes_left[-1], None)
            _OUTCOME(game=board.game_id, loss=board.loss, luck=board.luck, left=left, rest=rest)
        store_figures(board.rows)
        _BOARD(pk=board.pk, loss=board.loss, luck=board.luck, is_exact=board.is_exact)
    games = [board.game for board in here if _is_fair_and_alone(board.game)]
    if not estimates:
        _sum_up(here)
    elif games:
        _update_sums(games, estimate_rests({game.player_id for game in games}, games[0].rules))


def _lock_players(games: Collection[int]) -> dict[int, Player]:
    """The players of games, by the keys of these, locked.

    A player who signs in or leaves meanwhile moves or deletes the same rows in another order. Both lock
    the player first, because otherwise each might wait for the other.
    """
    rows = Game.objects.filter(pk__in=games).select_related("player").order_by("player_id")
    locked = rows.select_for_update(of=("player",), no_key=True)
    players = {game.pk: game.player for game in locked}
    if len(players) < len(games):  # a guest may have signed in during the wait
        players |= {game.pk: game.player for game in locked.all()}
    return players


def _sum_up(boards: Iterable[Board]) -> None:
    of_people = [board for board in boards if not board.level and board.game.plays is BREAK]
    for player, rules in {(board.game.player_id, board.rules) for board in of_people}:
        NewestGames.objects.sum_up_under([player], rules)


def _is_fair_and_alone(game: GameFields) -> bool:
    """Whether a code was hidden, and nobody helped: only such games tell what a player loses."""
    return game.coach == Coach.OFF and game.handicap == Handicap.NONE and not game.is_evil


def _update_sums(games: Sequence[GameFields], changed: Sequence[ReviewedGame]) -> None:
    """Update sums and rounds after games under the same rules that have just been reviewed.

    Their players are locked. changed: other games with a new estimate.
    """
    if not games:
        return
    alone = {game.player_id for game in games if way_of(game).slug in ALONE}
    lone = {each.player for each in changed if each.kind in ALONE}
    NewestGames.objects.sum_up_under({*alone, *lone}, games[0].rules)
    for game in games:
        if game.player.is_bot:
            LadderRound.objects.update_strengths([game.pk, *(each.pk for each in changed)])


def _set_figures(board: Board, ledger: Ledger) -> None:
    """Loss, luck, and flaws. The evil codemaker draws nothing, so there is no luck in its answers."""
    is_drawn, history = not board.game.is_evil, board.history
    for row, found in zip(board.rows, ledger.rows, strict=True):
        row.loss, row.luck = found.loss, found.luck if is_drawn else None
        row.flaw = flaw_of(board.rules, history[: row.number - 1], found) or ""
    board.loss, board.luck = ledger.loss, ledger.luck if is_drawn else None
    board.is_exact = ledger.optimal


def not_reviewed(*, every: bool = False) -> QuerySet[Board]:
    """The boards of finished games that have a guess and no ledger yet."""
    boards = Board.objects.filter(
        loss=None, guesses_used__gt=0, game__finished_at__isnull=False
    ).order_by("pk")
    if every:
        return boards
    proven = Q()
    for rules in costs.REVIEWED:
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
        found = [(board, ledger) for board in batch if (ledger := _ledger_in_this_process(board))]
        store_ledgers(found)
        last = batch[-1].pk
        yield len(batch), len(found)


def _ledger_in_this_process(board: Board) -> Ledger | None:
    """None if answers fit no code, or if it takes too long."""
    if not board.rows or board.is_contradictory:
        return None
    try:
        return solver.review(board.rules, board.history)
    except SolverError:
        return None
