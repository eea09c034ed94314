"""The leaderboards of players who chose to appear: of today, and under each of the named rules.

Each process computes the scores of all players once a minute. Names, whether players still choose
to appear, and the score of the viewer are read for each request.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from math import floor
from typing import Any, NamedTuple

from django.db.models import (
    Case,
    F,
    Field,
    FloatField,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    When,
)
from django.db.models.expressions import Combinable

from games import thinking
from games.keeping import Keeper
from games.models.outcome import Outcome
from games.models.player import Player
from games.models.rules import NEEDED, sizes_of
from games.models.ways import DAILY
from games.modes import BREAK
from games.modes.choices import Result
from solver import Variant, par

LAST_GAMES = 50  # games over which a score is the mean, the newest
MIN_GAMES = 20  # games that a player needs to appear
MAX_LEADERS = 100  # lines of a leaderboard
FRESH_SECONDS = 60  # seconds for which scores are not computed again
CACHE_BYTES = 2_000_000  # bytes of memory for scores
BYTES_PER_LINE = 200  # approximate bytes of a score

HALF = 0.5 + 1e-7
"""Added to round half up; sums of floats that stand for the same number differ by less."""

ALONE = [BREAK.slug, DAILY.slug]
"""The ways of playing in which nobody knows the secret and no opponent reveals any of it."""

GAME_UNIT = 10_000
"""Added to the points of each game, so that one sum has the number of games and their points.

The points of the last games always sum to less.
"""

PLAYED_OUT = Case(When(result=Result.GIVEN_UP, then=0), default=1)
"""1 for a game in which the code was found or all guesses were used."""


class Leader(NamedTuple):
    """A line of a leaderboard. For a day there is one game, and the score is its guesses.

    place: None for a player who did not find the code of a day. luck: the guesses that luck saved in
    each game; None where the score is no strength.
    """

    place: int | None
    name: str
    games: int
    score: float
    is_found: bool = True
    is_viewer: bool = False
    luck: float | None = None


class Leaderboard(NamedTuple):
    """The best, and the viewer's line even if they do not appear; None if they have no score."""

    leaders: list[Leader]
    viewer: Leader | None
    games_of_viewer: int = 0

    @property
    def is_viewer_shown(self) -> bool:
        return any(leader.is_viewer for leader in self.leaders)


class Score(NamedTuple):
    """The score of a player: guesses for a day, or those of last games in hundredths.

    Hundredths are whole numbers, so that equal means are exactly equal. games: without those given
    up, if the score is the strength. luck: as in `Leader`.
    """

    points: int
    name: str
    player: int
    games: int
    is_found: bool = True
    luck: float | None = None


class Scores(NamedTuple):
    """The best scores, and how many players have each score."""

    best: list[Score]
    players: Mapping[int, int]

    def place(self, points: int) -> int:
        """One more than the number of players with fewer guesses."""
        return 1 + sum(number for score, number in self.players.items() if score < points)


_kept: Keeper[Scores] = Keeper(
    seconds=FRESH_SECONDS,
    most_bytes=CACHE_BYTES,
    size=lambda scores: BYTES_PER_LINE * (len(scores.best) + len(scores.players)),
)


class _WorthOfLast(Subquery):
    """The sum of `worth` over the games of a subquery, which may be limited to the last ones."""

    template = "(SELECT SUM(last.worth) FROM (%(subquery)s) AS last)"
    output_field = IntegerField()


def leaders_of_day(day: date, viewer: Player | None) -> Leaderboard:
    """Players who finished the daily of a day, fewest guesses first. Equals share a place.

    Those who did not find the code come last and have no place.
    """
    scores = _kept.get(day, lambda: scores_of_day(day))
    # Filters by the player of the game, because an index leads to a player's few dailies.
    own = _of_day(day).filter(game__player=viewer)[:1] if viewer else ()
    mine = next(map(_score_of_day, own), None)
    return _board(scores, viewer, mine, games=1 if mine else 0, is_mean=False)


def leaders_under(variant: Variant, viewer: Player | None) -> Leaderboard:
    """Players by their last games under these rules, the lowest score first.

    Where games are reviewed, the score is the strength, and elsewhere the mean of the guesses.
    """
    scores = _kept.get(variant, lambda: scores_under(variant))
    own = _of_last_games(Player.objects.filter(pk=viewer.pk), variant) if viewer else []
    mine = next(iter(own), None)
    games = mine.games if mine else 0
    line = mine if games >= MIN_GAMES else None
    return _board(scores, viewer, line, games=games, is_mean=True)


def scores_of_day(day: date) -> Scores:
    """The scores of all who appear and have finished the daily of a day."""
    appearing = _of_day(day).filter(
        player__is_public=True,
        player__is_guest=False,
        player__is_active=True,
        player__is_bot=False,
    )
    return _sorted(map(_score_of_day, appearing.iterator()))


def scores_under(variant: Variant) -> Scores:
    """The scores of all who appear and have played enough under these rules."""
    scores = _of_last_games(Player.objects.appearing(), variant)
    return _sorted(score for score in scores if score.games >= MIN_GAMES)


def _of_day(day: date) -> "QuerySet[Outcome, Any]":
    of_day = Q(game__daily__day=day, game__daily__isnull=False, game__is_practice=False)
    played = Outcome.objects.filter(of_day, kind=DAILY.slug).order_by()
    return played.annotate(needed=NEEDED).values("needed", "solved", "player", "player__username")


def _score_of_day(row: Mapping[str, Any]) -> Score:
    return Score(
        points=row["needed"],
        name=row["player__username"],
        player=row["player"],
        games=1,
        is_found=row["solved"],
    )


def has_strengths(variant: Variant) -> bool:
    """Whether the score under these rules is the strength: games are reviewed with proven values."""
    return thinking.can_review(variant.rules)


def _of_last_games(players: "QuerySet[Player, Any]", variant: Variant) -> Iterable[Score]:
    """The score of each of these players who has a game that counts."""
    return (_strengths if has_strengths(variant) else _means)(players, variant)


def _last_games(variant: Variant) -> "QuerySet[Outcome, Any]":
    """The games that count of the player outside, the newest first; an index leads to them."""
    return Outcome.objects.filter(
        player=OuterRef("pk"), kind__in=ALONE, is_assisted=False, **sizes_of(variant)
    ).order_by("-finished_at", "-pk")


def _means(players: "QuerySet[Player, Any]", variant: Variant) -> Iterable[Score]:
    last = _last_games(variant).annotate(worth=GAME_UNIT + NEEDED)
    worth = _WorthOfLast(last.values("worth")[:LAST_GAMES])
    rows = players.order_by().annotate(worth=worth).values_list("pk", "username", "worth")
    for player, name, worth_of_all in rows.filter(worth__isnull=False).iterator():
        number, total = divmod(worth_of_all, GAME_UNIT)
        yield Score((200 * total + number) // (2 * number), name, player, number)


def _strengths(players: "QuerySet[Player, Any]", variant: Variant) -> Iterable[Score]:
    """Par and the mean loss of the last games that are reviewed.

    Games given up count for the mean, but not among the games that a player needs to appear.
    """
    reviewed = _last_games(variant).filter(loss__isnull=False, rest__isnull=False)

    def sum_of(worth: Combinable, field: "Field[Any, Any]") -> _WorthOfLast:
        last = reviewed.annotate(worth=worth).values("worth")[:LAST_GAMES]
        return _WorthOfLast(last, output_field=field)

    rows = players.order_by().annotate(
        worth=sum_of(GAME_UNIT + PLAYED_OUT, IntegerField()),
        lost=sum_of(F("loss") + F("rest"), FloatField()),
        luck=sum_of(F("luck"), FloatField()),
    )
    best = par(variant.rules) or 0
    found = rows.filter(worth__isnull=False).values_list("pk", "username", "worth", "lost", "luck")
    for player, name, worth, lost, luck in found.iterator():
        number, played_out = divmod(worth, GAME_UNIT)
        points = floor(100 * (best + lost / number) + HALF)
        yield Score(points, name, player, played_out, luck=luck / number)


def _sorted(scores: Iterable[Score]) -> Scores:
    best = sorted(scores)
    return Scores(best[:MAX_LEADERS], Counter(score.points for score in best))


def _board(
    scores: Scores, viewer: Player | None, mine: Score | None, *, games: int, is_mean: bool
) -> Leaderboard:
    """The leaders who still appear, by their current names, and the viewer's line."""

    def line(score: Score, name: str) -> Leader:
        return Leader(
            place=scores.place(score.points) if score.is_found else None,
            name=name,
            games=score.games,
            score=score.points / 100 if is_mean else score.points,
            is_found=score.is_found,
            is_viewer=viewer is not None and viewer.pk == score.player,
            luck=score.luck,
        )

    keys = [score.player for score in scores.best]
    names = dict(Player.objects.appearing().filter(pk__in=keys).values_list("pk", "username"))
    shown = [line(score, names[score.player]) for score in scores.best if score.player in names]
    return Leaderboard(shown, line(mine, mine.name) if mine else None, games)
