"""What holds of the sums of newest games, from which leaderboards are made."""

from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from typing import Any, NamedTuple

from django.db.models import Q

from games import thinking
from games.audit.findings import Finding, wrong
from games.audit.outcomes import ROUNDING
from games.models import Game, NewestGames, Outcome, Player
from solver import VARIANTS

MOST_GAMES = 50  # of a sum
SIZES = ("pegs", "colors", "repeats", "guesses_allowed")
NAMED = {
    (each.rules.pegs, each.rules.colors, each.rules.repeats, each.guesses): each.rules
    for each in VARIANTS.values()
}


class Sums(NamedTuple):
    """What a row should hold."""

    games: int
    played_out: int
    needed: int
    loss: float
    luck: float


def check_newest(page: Sequence[Player]) -> Iterator[Finding]:
    """Law: each player has a row for all named rules of games that count, with the sums of the newest.

    Nothing is known while a game is open or not reviewed, because those begun after it may wait.
    """
    unsure = set(_unsure(page))
    right = {key: sums for key, sums in _right(page).items() if key not in unsure}
    for row in NewestGames.objects.filter(player__in=page).order_by("pk"):
        key = (row.player_id, *(getattr(row, size) for size in SIZES))
        if key in unsure:
            continue
        sums = right.pop(key, None)
        if sums is None:
            yield from wrong(row, "row", "there", "none: no game counts")
            continue
        for name, value in sums._asdict().items():
            stored = getattr(row, name)
            if abs(stored - value) > ROUNDING:
                yield from wrong(row, name, stored, value)
    players = {player.pk: player for player in page}
    for player, *sizes in right:
        under = f"newest games under {NAMED[tuple(sizes)]}"
        yield from wrong(players[player], under, None, "there: games count")


def _right(page: Sequence[Player]) -> "dict[tuple[Any, ...], Sums]":
    """The rows of these players, worked out from their outcomes; read in parts, however many there are."""
    counting = Outcome.objects.filter(
        player__in=page, kind__in=["break", "daily"], is_assisted=False, is_adopted=False
    ).order_by("player", *SIZES, "-pk")
    rows = (row for row in counting.iterator() if _counts(row))
    by_rules = groupby(rows, lambda row: (row.player_id, *(getattr(row, size) for size in SIZES)))
    return {key: _sums(list(islice(games, MOST_GAMES))) for key, games in by_rules}


def _unsure(page: Sequence[Player]) -> "Iterator[tuple[Any, ...]]":
    """The keys under which a game with a guess is open, or waits for its review."""
    games = Game.objects.filter(player__in=page, mode="break", guesses_used__gt=0).order_by()
    waiting = games.filter(Q(finished_at=None) | Q(outcome__isnull=False, outcome__loss=None))
    for *key, finished_at in waiting.values_list("player", *SIZES, "finished_at").iterator():
        rules = NAMED.get(tuple(key[1:]))
        if rules and (finished_at is None or thinking.can_review(rules)):
            yield tuple(key)


def _counts(outcome: Outcome) -> bool:
    """Whether the rules have a name, and the game is reviewed if games under them are."""
    rules = NAMED.get(tuple(getattr(outcome, size) for size in SIZES))
    if rules is None:
        return False
    is_reviewed = outcome.loss is not None and outcome.rest is not None
    return is_reviewed or not thinking.can_review(rules)


def _sums(games: Sequence[Outcome]) -> Sums:
    needed = (game.guesses_used if game.solved else game.guesses_allowed + 1 for game in games)
    return Sums(
        len(games),
        sum(game.result != "given-up" for game in games),
        sum(needed),
        sum((game.loss or 0.0) + (game.rest or 0.0) for game in games),
        sum(game.luck or 0.0 for game in games),
    )
