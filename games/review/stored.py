"""What a review found, stored on the guesses, on the boards, and in the outcomes of the players."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple

from django.db import models, transaction
from django.db.models import Q

from games import thinking
from games.core import ends
from games.core.board import Board
from games.core.compiled import PreparedInsert, PreparedUpdate, Slot
from games.core.game import Game
from games.core.game_fields import GameFields
from games.core.guess import Guess
from games.core.modes import BREAK
from games.core.modes.choices import Coach, Handicap
from games.core.origins import way_of
from games.core.outcome import Outcome
from games.core.player import Player
from games.stats.newest import ALONE, NewestGames, has_strengths
from games.stats.rounds import LadderRound
from solver import History, Ledger, Rules, SolverError, flaw_of
from solver.site import Step, expected_losses

TELLING_GAMES = 100  # games whose steps tell what a player loses from a position, the newest
TELLING = 0.005  # guesses; a rest is not stored anew for less

_KEY = models.BigAutoField()
_ROWS = PreparedInsert(lambda: Guess, unique=["board", "number"], update=["loss", "luck", "flaw"])
_BOARD = PreparedUpdate(lambda: Board.objects.filter(pk=Slot("pk", _KEY)), ["loss", "luck"])
_OUTCOME = PreparedUpdate(
    lambda: Outcome.objects.filter(game=Slot("game", _KEY)), ["loss", "luck", "left", "rest"]
)


Review = Callable[[Rules, History], Ledger | None]


def review_boards(boards: Iterable[Board], review: Review = thinking.review) -> None:
    """Set the figures of boards of games that have ended, which are to be stored.

    Nothing is set under rules that are not proven, where a person's answers fit no code, and while
    the site is busy.
    """
    for board in boards:
        if board.rows and thinking.can_review(board.rules):
            with suppress(SolverError, thinking.BusyError, thinking.EndlessError):
                if ledger := review(board.rules, board.history):
                    _note(board, ledger)


@contextmanager
def figures_around(games: Sequence[GameFields], ended: Sequence[ends.Ended]) -> Iterator[None]:
    """Let estimates, sums, and rounds follow when outcomes of games under the same rules are stored.

    The statistics learn of those that were reviewed.
    """
    told = [
        (game, outcome) for game, outcome in ended if outcome.loss is not None and _is_telling(game)
    ]
    changed = settle({game.player_id for game, _ in told}, games[0].rules, told) if told else []
    yield
    for _, outcome in ended:
        is_apart = outcome.is_assisted or outcome.is_adopted
        counts = outcome.kind in ALONE and not is_apart
        if counts and not has_strengths(outcome.variant):  # otherwise once it is reviewed
            NewestGames.objects.sum_up([outcome.player_id], outcome.variant)
    for game in games:
        if game.player.is_bot:
            LadderRound.objects.count_end(game)
    _follow([game for game, _ in told], changed)


def store_ledger(board: Board, ledger: Ledger) -> None:
    """Store what each guess of a finished board lost, and how lucky its answer was.

    The statistics learn of the player's board.
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
        _note(board, ledger)
    for board in here:
        board.game.player = players[board.game_id]
        if not board.level:
            left, rest = (0, 0.0) if board.solved else (board.codes_left[-1], None)
            _OUTCOME(game=board.game_id, loss=board.loss, luck=board.luck, left=left, rest=rest)
        _ROWS(board.rows)
        _BOARD(pk=board.pk, loss=board.loss, luck=board.luck)
    told = [board.game for board in here if _is_telling(board.game)]
    if not estimates:
        _sum_up(here)
    elif told:
        _follow(told, settle({game.player_id for game in told}, told[0].rules))


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


def _is_telling(game: GameFields) -> bool:
    """Whether the statistics learn of a game once it is reviewed: a code was hidden, and nobody helped."""
    return game.coach == Coach.OFF and game.handicap == Handicap.NONE and not game.is_evil


def _follow(games: Sequence[GameFields], changed: Sequence["_Played"]) -> None:
    """Let sums and rounds follow games under the same rules that have just been reviewed.

    Their players are locked. changed: other games that are estimated anew.
    """
    if not games:
        return
    alone = {game.player_id for game in games if way_of(game).slug in ALONE}
    lone = {each.player for each in changed if each.kind in ALONE}
    NewestGames.objects.sum_up_under({*alone, *lone}, games[0].rules)
    for game in games:
        if game.player.is_bot:
            LadderRound.objects.settle([game.pk, *(each.pk for each in changed)])


def _note(board: Board, ledger: Ledger) -> None:
    """Set the figures. The evil codemaker draws nothing, so there is no luck in its answers."""
    is_drawn, history = not board.game.is_evil, board.history
    for row, found in zip(board.rows, ledger.rows, strict=True):
        row.loss, row.luck = found.loss, found.luck if is_drawn else None
        row.flaw = flaw_of(board.rules, history[: row.number - 1], found) or ""
    board.loss, board.luck = ledger.loss, ledger.luck if is_drawn else None


class _Played(NamedTuple):
    """A reviewed game as its outcome tells of it, and the steps of the player's guesses."""

    pk: int
    player: int
    kind: str
    solved: bool
    left: int | None
    rest: float | None
    steps: list[Step]

    def add(self, rules: Rules, black: int, left: int, loss: float | None) -> None:
        if loss is not None:
            before = self.steps[-1].after if self.steps else rules.size
            self.steps.append(Step(before, loss, 0 if black == rules.pegs else left))


_FACTS = ("pk", "player_id", "kind", "solved", "left", "rest")
_ROW = "game__boards__guesses__"
_STEP = [f"{_ROW}{name}" for name in ("black", "candidates_left", "loss")]


def _newest_of(
    players: Iterable[int], rules: Rules, ended: Sequence[ends.Ended] = ()
) -> list[_Played]:
    """The newest games of players that tell what they lose, in the order in which they were stored.

    ended: those of them that are not stored yet.
    """
    reviewed = Outcome.objects.under(rules).fair_and_alone().filter(loss__isnull=False)
    newest = Q()
    for player in players:
        own = reviewed.filter(player=player).order_by("-finished_at", "-pk")
        most = TELLING_GAMES - sum(game.player_id == player for game, _ in ended)
        newest |= Q(pk__in=own.values("pk")[:most])
    rows = Outcome.objects.filter(newest, game__boards__level="")
    rows = rows.order_by("game__boards__pk", f"{_ROW}number")
    found: dict[int, _Played] = {}
    for *facts, black, left, loss in rows.values_list(*_Played._fields[:-1], *_STEP):
        game = found.setdefault(facts[0], _Played._make([*facts, []]))
        game.add(rules, black, left, loss)
    return list(found.values())


def _played(game: GameFields, outcome: Outcome) -> _Played:
    facts = (getattr(outcome, name) for name in _FACTS)
    played = _Played._make([*facts, []])
    for row in game.board.rows:
        played.add(game.rules, row.black, row.candidates_left, row.loss)
    return played


def settle(players: Iterable[int], rules: Rules, ended: Sequence[ends.Ended] = ()) -> list[_Played]:
    """Estimate what the newest games of players that found no code would still have lost.

    They are estimated anew with each game under these rules, because each tells more of what the player
    loses. The players are locked. ended: games that end now; their outcomes get their estimates, and are
    not stored yet. Returns the others whose estimate has changed.
    """
    newest = _newest_of(players, rules, ended)
    newest += [_played(game, outcome) for game, outcome in ended if not outcome.is_won_by_others]
    rest: dict[int, float] = {}
    changed = []
    for player in players:
        own = [game for game in newest if game.player == player]
        lost = [game for game in own if not game.solved]
        known = expected_losses(game.steps for game in own) if lost else None
        for game in lost:
            estimate = known.of(game.left or 0) if known else 0.0
            if game.rest is None or abs(estimate - game.rest) >= TELLING:
                rest[game.pk] = estimate
                changed.append(game)
    for _, outcome in ended:
        outcome.rest = rest.get(outcome.pk, outcome.rest)
    new = {outcome.pk for _, outcome in ended}
    others = [game for game in changed if game.pk not in new]
    stored = [Outcome(game_id=game.pk, rest=rest[game.pk]) for game in others]
    Outcome.objects.bulk_update(stored, ["rest"])
    return others


def settle_older_rests() -> int:
    """Estimate what games without an estimate would still have lost, and return their number."""
    waiting = Outcome.objects.fair_and_alone().filter(loss__isnull=False, rest=None).order_by()
    places = list(waiting.values_list("player", "pegs", "colors", "repeats").distinct())
    settled = 0
    for player, pegs, colors, repeats in places:
        rules = Rules(pegs, colors, repeats)
        with transaction.atomic():
            list(Player.objects.select_for_update(no_key=True).filter(pk=player).values_list("pk"))
            if number := _settle_all(player, rules):
                settled += number
                NewestGames.objects.sum_up_under([player], rules)
    return settled


def _settle_all(player: int, rules: Rules) -> int:
    known = expected_losses(game.steps for game in _newest_of([player], rules))
    reviewed = Outcome.objects.filter(player=player, loss__isnull=False).under(rules)
    waiting = reviewed.fair_and_alone().filter(rest=None)
    sizes = waiting.order_by().values_list("left", flat=True).distinct()
    return sum(waiting.filter(left=left).update(rest=known.of(left or 0)) for left in list(sizes))
