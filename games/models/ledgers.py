"""What a review found, stored on the guesses, on the board, and in the outcome of the player."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import models, transaction

from games.models.board import Board
from games.models.guess import Guess
from games.models.newest import NewestGames
from games.models.outcome import Outcome
from games.models.player import Player
from games.models.rounds import LadderRound
from games.models.rules import counted_rules
from games.models.stored_careers import StoredCareer
from games.modes import BREAK
from games.modes.choices import Coach, Handicap
from games.prepared import Prepared, PreparedUpdate, Slot
from solver import Ledger, Rules, Step, flaw_of, rests

if TYPE_CHECKING:
    from games.models.game import Game

LAST_GAMES = 100  # games whose steps tell what a player loses from a position, the newest
TELLING = 0.005  # guesses; a rest is not stored anew for less

_KEY = models.BigAutoField()
_LOCK = Prepared(
    lambda: (
        Player.objects.filter(pk=Slot("pk", _KEY)).select_for_update(no_key=True).values_list("pk")
    )
)
_GUESS = PreparedUpdate(lambda: Guess.objects.filter(pk=Slot("pk", _KEY)), ["loss", "luck", "flaw"])
_BOARD = PreparedUpdate(lambda: Board.objects.filter(pk=Slot("pk", _KEY)), ["loss", "luck"])
_OUTCOME = PreparedUpdate(
    lambda: Outcome.objects.filter(game=Slot("game", _KEY)), ["loss", "luck", "left", "rest"]
)


def store_ledger(board: Board, ledger: Ledger) -> None:
    """Store what each guess of a finished board lost, and how lucky its answer was.

    The statistics learn of the player's board.
    """
    store_ledgers([(board, ledger)])
    game = board.game
    is_helped = game.coach != Coach.OFF or game.handicap != Handicap.NONE
    if board.level or is_helped or game.is_evil:
        return
    with transaction.atomic():
        _LOCK(pk=game.player_id)
        estimated = settle_rests(game.player_id, board.rules)
        if estimated:
            NewestGames.objects.sum_up_under(game.player_id, board.rules)
            ended = Outcome.objects.filter(pk__in=estimated).values_list("finished_at", flat=True)
            _let_read_anew(game.player_id, board.rules, ended)
    if _is_of_bot(game):
        LadderRound.objects.settle(game.player_id, [game.pk, *estimated])


def _is_of_bot(game: "Game") -> bool:
    """Whether a bot played a game; not if its player has gone meanwhile."""
    if type(game).player.is_cached(game):
        return game.player.is_bot
    return Player.objects.filter(pk=game.player_id, is_bot=True).exists()


def store_ledgers(found: Sequence[tuple[Board, Ledger]]) -> None:
    """Store ledgers of several boards, without estimating what games given up would have lost."""
    for board, ledger in found:
        _note(board, ledger)
    while not _store([board for board, _ in found]):
        pass  # each guest signs in once


def _store(boards: Sequence[Board]) -> bool:
    """Store the figures of boards; False, with nothing stored, if games have gone to another player."""
    of_people = [board for board in boards if not board.level and board.game.plays is BREAK]
    with transaction.atomic():
        # A player who signs in or leaves meanwhile moves or deletes the same rows in another order.
        # Both lock the player first, because otherwise each might wait for the other.
        for player in sorted({board.game.player_id for board in boards}):
            _LOCK(pk=player)
        if _are_adopted(boards):
            return False
        for board in boards:
            if not board.level:
                left, rest = (0, 0.0) if board.solved else (board.codes_left[-1], None)
                _OUTCOME(game=board.game_id, loss=board.loss, luck=board.luck, left=left, rest=rest)
            for row in board.rows:
                _GUESS(pk=row.pk, loss=row.loss, luck=row.luck, flaw=row.flaw)
            _BOARD(pk=board.pk, loss=board.loss, luck=board.luck)
        for player, rules in {(board.game.player_id, board.rules) for board in of_people}:
            NewestGames.objects.sum_up_under(player, rules)
        for board in boards:
            game = board.game
            if not board.level and game.finished_at:
                _let_read_anew(game.player_id, counted_rules(game.variant), [game.finished_at])
    return True


def _are_adopted(boards: Sequence[Board]) -> bool:
    """Whether guests have signed in since these were read, so that games are now another player's.

    Tells the games who that is.
    """
    outcomes = Outcome.objects.filter(game__in={board.game_id for board in boards}).order_by()
    players = dict(outcomes.values_list("game", "player"))
    adopted = [
        board.game
        for board in boards
        if players.get(board.game_id, board.game.player_id) != board.game.player_id
    ]
    for game in adopted:
        game.player_id = players[game.pk]
    return bool(adopted)


def _let_read_anew(player: int, rules: Rules, ended: Iterable[datetime]) -> None:
    """Let nobody use what is kept of a player's games, if it may include games that have changed.

    rules: under which these are counted. ended: when they ended. The player is locked.
    """
    moments = sorted(ended)
    outcomes = Outcome.objects.filter(player=player).under(rules)
    if outcomes.may_be_stored(moments[0]):
        Player.objects.let_games_be_read_anew(player)
    StoredCareer.objects.refresh(player, rules, moments)


def _note(board: Board, ledger: Ledger) -> None:
    """Set the figures. The evil codemaker draws nothing, so there is no luck in its answers."""
    is_drawn, history = not board.game.is_evil, board.history
    for row, found in zip(board.rows, ledger.rows, strict=True):
        row.loss, row.luck = found.loss, found.luck if is_drawn else None
        row.flaw = flaw_of(board.rules, history[: row.number - 1], found) or ""
    board.loss, board.luck = ledger.loss, ledger.luck if is_drawn else None


def settle_rests(player: int, rules: Rules) -> list[int]:
    """Estimate what the newest games of a player that found no code would still have lost.

    They are estimated anew with each game, because each tells more of what the player loses.
    Returns the keys of those whose estimate has changed.
    """
    outcomes = Outcome.objects.filter(player=player).under(rules).fair_and_alone()
    newest = outcomes.filter(loss__isnull=False).order_by("-finished_at", "-pk")
    games = list(newest.values_list("pk", "solved", "left", "rest")[:LAST_GAMES])
    ended_early = [(pk, left, rest) for pk, solved, left, rest in games if not solved]
    if not ended_early:
        return []
    known = rests(_steps_of((pk for pk, *_ in games), rules))
    changed = {
        pk: known.of(left or 0)
        for pk, left, rest in ended_early
        if rest is None or abs(known.of(left or 0) - rest) >= TELLING
    }
    rows = [Outcome(game_id=pk, rest=rest) for pk, rest in changed.items()]
    Outcome.objects.bulk_update(rows, ["rest"])
    return list(changed)


def settle_older_rests() -> int:
    """Estimate what games without an estimate would still have lost, and return their number."""
    waiting = Outcome.objects.fair_and_alone().filter(loss__isnull=False, rest=None).order_by()
    places = list(waiting.values_list("player", "pegs", "colors", "repeats").distinct())
    settled = 0
    for player, pegs, colors, repeats in places:
        rules = Rules(pegs, colors, repeats)
        with transaction.atomic():
            _LOCK(pk=player)
            if number := _settle_all(player, rules):
                settled += number
                NewestGames.objects.sum_up_under(player, rules)
                Player.objects.let_games_be_read_anew(player)
                StoredCareer.objects.write_anew(player, rules)
    return settled


def _settle_all(player: int, rules: Rules) -> int:
    outcomes = Outcome.objects.filter(player=player).under(rules).fair_and_alone()
    reviewed = outcomes.filter(loss__isnull=False)
    newest = reviewed.order_by("-finished_at", "-pk").values_list("pk", flat=True)
    known, waiting = rests(_steps_of(newest[:LAST_GAMES], rules)), reviewed.filter(rest=None)
    sizes = waiting.order_by().values_list("left", flat=True).distinct()
    return sum(waiting.filter(left=left).update(rest=known.of(left or 0)) for left in list(sizes))


def _steps_of(games: Iterable[int], rules: Rules) -> list[list[Step]]:
    """The reviewed guesses of players in some games."""
    rows = Guess.objects.filter(board__game__in=list(games), board__level="", loss__isnull=False)
    found: defaultdict[int, list[Step]] = defaultdict(list)
    facts = rows.order_by("board", "number").values_list(
        "board", "black", "candidates_left", "loss"
    )
    for board, black, left, loss in facts:
        steps = found[board]
        before = steps[-1].after if steps else rules.size
        steps.append(Step(before, loss or 0, 0 if black == rules.pegs else left))
    return list(found.values())
