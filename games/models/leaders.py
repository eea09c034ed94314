"""Who does best, among the players who chose to appear: today, and under each of the named rules.

What everybody's scores come to is worked out once a minute in each process. Names, and whether
somebody still chooses to appear, are read each time, and so is how the viewer stands.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Case, F, IntegerField, OuterRef, Q, QuerySet, Subquery, When

from games.keeping import Keeper
from games.models.outcome import Outcome
from games.models.player import Player
from games.models.rules import sizes_of
from games.models.ways import DAILY
from games.modes import BREAK
from solver import Variant

LAST_GAMES = 50
FEWEST_GAMES = 20
MOST_LEADERS = 100
SECONDS = 60
KEPT_BYTES = 2_000_000
BYTES_OF_A_LINE = 200

ALONE = [BREAK.slug, DAILY.slug]
"""Where nobody knows the secret, and no computer's answers tell of it."""

NEEDED = Case(
    When(solved=True, then=F("guesses_used")),
    default=F("guesses_allowed") + 1,
    output_field=IntegerField(),
)
"""What a game counts: its guesses, or one more than allowed where the code was not found."""

A_GAME = 10_000
"""Added for each game to the sum of what its last games counted, which is always below."""


class Leader(NamedTuple):
    """One line of a leaderboard. Of a day there is one game, and the score is its guesses."""

    place: int
    name: str
    games: int
    score: float
    is_found: bool = True
    is_viewer: bool = False


class Leaderboard(NamedTuple):
    """The best, and how the viewer stands whether they appear or not; None if they do not count."""

    leaders: list[Leader]
    viewer: Leader | None
    games_of_viewer: int = 0

    @property
    def is_viewer_shown(self) -> bool:
        return any(leader.is_viewer for leader in self.leaders)


class Score(NamedTuple):
    """A player's: of a day in guesses, of last games in whole hundredths of a guess.

    So equal means are exactly equal.
    """

    points: int
    name: str
    player: int
    games: int
    is_found: bool = True


class Scores(NamedTuple):
    """The best scores, and how many players have each score there is."""

    best: list[Score]
    players: Mapping[int, int]

    def place(self, points: int) -> int:
        """One more than the number of players with fewer guesses."""
        return 1 + sum(number for score, number in self.players.items() if score < points)


_kept: Keeper[Scores] = Keeper(
    seconds=SECONDS,
    most_bytes=KEPT_BYTES,
    size=lambda scores: BYTES_OF_A_LINE * (len(scores.best) + len(scores.players)),
)


class _WorthOfLast(Subquery):
    """The sum of `worth` over the games of a subquery, which may be cut to the last ones."""

    template = "(SELECT SUM(last.worth) FROM (%(subquery)s) AS last)"
    output_field = IntegerField()


def leaders_of_day(day: date, viewer: Player | None) -> Leaderboard:
    """Those who have finished the daily of a day, the fewest guesses first; equals share a place."""
    scores = _kept.get(day, lambda: scores_of_day(day))
    # Through the game, whose index knows the few dailies of a player.
    own = _of_day(day).filter(game__player=viewer)[:1] if viewer else ()
    mine = next(map(_score_of_day, own), None)
    return _board(scores, viewer, mine, games=1 if mine else 0, is_mean=False)


def leaders_under(variant: Variant, viewer: Player | None) -> Leaderboard:
    """The least mean of guesses over a player's last games under these rules."""
    scores = _kept.get(variant, lambda: scores_under(variant))
    own = _last_games(Player.objects.filter(pk=viewer.pk), variant) if viewer else []
    mine = next(iter(own), None)
    games = mine.games if mine else 0
    line = mine if games >= FEWEST_GAMES else None
    return _board(scores, viewer, line, games=games, is_mean=True)


def scores_of_day(day: date) -> Scores:
    """Everybody's who appears and has finished the daily of a day."""
    appearing = _of_day(day).filter(
        player__is_public=True, player__is_guest=False, player__is_active=True
    )
    return _sorted(map(_score_of_day, appearing.iterator()))


def scores_under(variant: Variant) -> Scores:
    """Everybody's who appears and has played enough under these rules."""
    scores = _last_games(Player.objects.appearing(), variant)
    return _sorted(score for score in scores if score.games >= FEWEST_GAMES)


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


def _last_games(players: "QuerySet[Player]", variant: Variant) -> Iterable[Score]:
    """The score of each of these players who has a game that counts.

    An index leads to the last games of each, so that the others cost nothing.
    """
    games = Outcome.objects.filter(
        player=OuterRef("pk"), kind__in=ALONE, is_assisted=False, **sizes_of(variant)
    )
    last = games.order_by("-finished_at", "-pk").annotate(worth=A_GAME + NEEDED)
    worth = _WorthOfLast(last.values("worth")[:LAST_GAMES])
    rows = players.order_by().annotate(worth=worth).values_list("pk", "username", "worth")
    for player, name, worth_of_all in rows.filter(worth__isnull=False).iterator():
        number, total = divmod(worth_of_all, A_GAME)
        yield Score((200 * total + number) // (2 * number), name, player, number)


def _sorted(scores: Iterable[Score]) -> Scores:
    best = sorted(scores)
    return Scores(best[:MOST_LEADERS], Counter(score.points for score in best))


def _board(
    scores: Scores, viewer: Player | None, mine: Score | None, *, games: int, is_mean: bool
) -> Leaderboard:
    """The leaders who appear now, by the names they have now, and the viewer's line."""

    def line(score: Score, name: str) -> Leader:
        return Leader(
            place=scores.place(score.points),
            name=name,
            games=score.games,
            score=score.points / 100 if is_mean else score.points,
            is_found=score.is_found,
            is_viewer=viewer is not None and viewer.pk == score.player,
        )

    keys = [score.player for score in scores.best]
    names = dict(Player.objects.appearing().filter(pk__in=keys).values_list("pk", "username"))
    shown = [line(score, names[score.player]) for score in scores.best if score.player in names]
    return Leaderboard(shown, line(mine, mine.name) if mine else None, games)
