"""Boards of the trainer: who did best in the same time or on the same positions."""

from collections import Counter
from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple

from django.db import models
from django.db.models import Max

from games.core.player import Player
from games.process_cache import ProcessCache
from games.stats.leaderboard import OF_APPEARING

SHOWN = 10  # lines of a board
FRESH_SECONDS = 60  # for which a board is not worked out again
BYTES_PER_LINE = 100
ENOUGH = 10  # players, from which on a share of them is told


class Line(NamedTuple):
    place: int
    name: str
    score: int
    is_viewer: bool


class Scores(NamedTuple):
    """The best scores with their players, and how many players have each score."""

    best: list[tuple[int, int]]
    players: Mapping[int, int]

    def place(self, score: int) -> int:
        return 1 + sum(number for other, number in self.players.items() if other > score)


_cache: ProcessCache[Scores] = ProcessCache(
    name="boards-of-trainer",
    seconds=FRESH_SECONDS,
    most_bytes=1_000_000,
    size=lambda scores: BYTES_PER_LINE * (len(scores.best) + len(scores.players)),
)


def board_of(
    runs: "models.QuerySet[Any]", score: str, key: Hashable, viewer: Player | None
) -> list[Line]:
    """The best run of each player who appears, the best first; equals share a place.

    The viewer has a line anyway. score: the field that counts. key: what tells these runs from others.
    """
    counted = runs.order_by()
    scores = _cache.get(key, lambda: _scores(counted, score))
    best = dict(scores.best)
    own = counted.filter(player=viewer).aggregate(best=Max(score))["best"] if viewer else None
    names = dict(Player.objects.appearing().filter(pk__in=best).values_list("pk", "username"))
    if viewer and own is not None:
        best[viewer.pk] = own
        names[viewer.pk] = viewer.shown_as
    lines = [
        Line(scores.place(score), names[pk], score, viewer is not None and pk == viewer.pk)
        for pk, score in best.items()
        if pk in names
    ]
    lines.sort(key=lambda line: (line.place, not line.is_viewer))
    return [line for at, line in enumerate(lines) if at < SHOWN or line.is_viewer]


def _scores(counted: "models.QuerySet[Any]", score: str) -> Scores:
    of_players = counted.filter(**OF_APPEARING).values_list("player").annotate(best=Max(score))
    found = [(player, best) for player, best in of_players.iterator()]
    leading = sorted(found, key=lambda each: (-each[1], each[0]))[:SHOWN]
    return Scores(leading, Counter(best for _player, best in found))


def share_below(runs: "models.QuerySet[Any]", score: str, mine: float) -> float | None:
    """The share of others' runs with less; None if there are too few. runs: one of each player."""
    others = runs.aggregate(
        all=models.Count("pk"), below=models.Count("pk", filter=models.Q(**{f"{score}__lt": mine}))
    )
    return others["below"] / others["all"] if others["all"] >= ENOUGH else None
