"""The leaderboards of players who chose to appear: of today, and under each of the named rules."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from math import floor
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from games.core.days import start_of
from games.core.outcome import Outcome
from games.core.player import APPEARING, Player
from games.core.rules import NEEDED, sizes_of
from games.core.ways import DAILY
from games.process_cache import ProcessCache
from games.stats.newest import MIN_GAMES, SUMS, NewestGames, are_held_up, has_strengths
from solver import Variant, par

MAX_LEADERS = 100  # lines of a leaderboard
FRESH_SECONDS = 60  # seconds for which scores are not computed again
CACHE_BYTES = 2_000_000  # bytes of memory for scores
BYTES_PER_LINE = 200  # approximate bytes of a score

OF_APPEARING = {f"player__{name}": value for name, value in APPEARING.items()}
HALF = 0.5 + 1e-7
"""Added to round half up; sums of floats that stand for the same number differ by less."""


class Leader(NamedTuple):
    """A line of a leaderboard. For a day there is one game, and the score is its guesses.

    score: otherwise the guesses of last games, rounded to hundredths, so that equal means are exactly equal.
    games: without those given up, if the score is the strength. luck: the guesses that luck saved in
    each game; None where the score is no strength. has_place: not on a day on which the code was not
    found, or that may not lead. place, is_viewer: known for each request.
    """

    score: float
    name: str
    player: int
    games: int
    is_found: bool = True
    luck: float | None = None
    has_place: bool = True
    place: int | None = None
    is_viewer: bool = False


class Leaderboard(NamedTuple):
    """The best, and the viewer's line even if they do not appear; None if they have no score.

    is_held_up: whether games of the viewer wait for an older one that is open.
    """

    leaders: list[Leader]
    viewer: Leader | None
    games_of_viewer: int = 0
    is_held_up: bool = False

    @property
    def is_viewer_shown(self) -> bool:
        return any(leader.is_viewer for leader in self.leaders)


class Scores(NamedTuple):
    """The best scores, and how many players have each score."""

    best: list[Leader]
    players: Mapping[float, int]

    def place(self, score: float) -> int:
        return 1 + sum(number for other, number in self.players.items() if other < score)


_kept: ProcessCache[Scores] = ProcessCache(
    name="leaders",
    seconds=FRESH_SECONDS,
    most_bytes=CACHE_BYTES,
    size=lambda scores: BYTES_PER_LINE * (len(scores.best) + len(scores.players)),
)


def may_lead(guesses: int, *, is_young: bool, is_adopted: bool) -> bool:
    """Whether a code that was found in so many guesses may have a place on its day.

    Not with the first guess by who is younger than the day: whoever comes twice may know the code. That
    cannot be prevented, so it is listed, and nothing else is said of it. A game that a guest began who
    then signed in may have been chosen because it went well.
    """
    return not is_adopted and (guesses > 1 or not is_young)


def leaders_of_day(day: date, viewer: Player | None) -> Leaderboard:
    """Players who finished the daily of a day, fewest guesses first. Equals share a place.

    Those who did not find the code come last and have no place, and after them those who may not lead.
    """
    scores = _kept.get(day, lambda: scores_of_day(day))
    # Filters by the player of the game, because an index leads to a player's few dailies.
    own = _of_day(day).filter(game__player=viewer)[:1] if viewer else ()
    mine = next((_score_of_day(day, row) for row in own), None)
    return _board(scores, viewer, mine, games=1 if mine else 0)


def leaders_under(variant: Variant, viewer: Player | None) -> Leaderboard:
    """Players by their last games under these rules, the lowest score first.

    Where games are reviewed, the score is the strength, and elsewhere the mean of the guesses.
    """
    scores = _kept.get(variant, lambda: scores_under(variant))
    own = NewestGames.objects.filter(player=viewer.pk) if viewer else NewestGames.objects.none()
    mine = next(_scores_of(own, variant), None)
    games = mine.games if mine else 0
    line = mine if games >= MIN_GAMES else None
    board = _board(scores, viewer, line, games=games)
    is_held_up = line is None and viewer is not None and are_held_up(viewer.pk, variant)
    return board._replace(is_held_up=is_held_up)


def scores_of_day(day: date) -> Scores:
    appearing = _of_day(day).filter(is_adopted=False, **OF_APPEARING)
    scores = (_score_of_day(day, row) for row in appearing.iterator())
    return _sorted(scores, turn=day.toordinal())


def scores_under(variant: Variant) -> Scores:
    appearing = NewestGames.objects.filter(games__gte=MIN_GAMES, **OF_APPEARING)
    scores = _scores_of(appearing, variant)
    return _sorted(score for score in scores if score.games >= MIN_GAMES)


def _of_day(day: date) -> "QuerySet[Outcome, Any]":
    of_day = Q(game__daily__day=day, game__daily__isnull=False, game__is_practice=False)
    played = Outcome.objects.filter(of_day, kind=DAILY).order_by()
    return played.annotate(needed=NEEDED).values(
        "needed", "solved", "is_adopted", "player", "player__username", "player__date_joined"
    )


def _score_of_day(day: date, row: Mapping[str, Any]) -> Leader:
    is_young = row["player__date_joined"] >= start_of(day)
    leads = may_lead(row["needed"], is_young=is_young, is_adopted=row["is_adopted"])
    return Leader(
        score=row["needed"],
        name=row["player__username"],
        player=row["player"],
        games=1,
        is_found=row["solved"],
        has_place=row["solved"] and leads,
    )


def _scores_of(sums: "QuerySet[NewestGames]", variant: Variant) -> Iterator[Leader]:
    """The score of each player whose newest games under these rules are summed up here.

    The strength is par and the mean loss. Games given up count for the mean, but not among the games
    that a player needs to appear.
    """
    is_strength, best = has_strengths(variant), par(variant.rules) or 0
    fields = ("player__username", "player", *SUMS)
    rows = sums.filter(**sizes_of(variant)).order_by().values_list(*fields)
    for name, player, games, played, needed, loss, luck in rows.iterator():
        if is_strength:
            score = floor(100 * (best + loss / games) + HALF) / 100
            yield Leader(score, name, player, played, luck=luck / games)
        else:
            yield Leader((200 * needed + games) // (2 * games) / 100, name, player, games)


def _sorted(scores: Iterable[Leader], turn: int = 0) -> Scores:
    """The best scores. If not all equals at the end can be listed, each turn lists others of them."""
    best = sorted(scores, key=lambda each: (_standing(each), each))
    places = Counter(each.score for each in best if each.has_place)
    if len(best) > MAX_LEADERS:
        last = _standing(best[MAX_LEADERS - 1])
        better = [each for each in best if _standing(each) < last]
        equals = [each for each in best if _standing(each) == last]
        first = turn * (MAX_LEADERS - len(better)) % len(equals)
        best = [*better, *equals[first:], *equals[:first]]
    return Scores(best[:MAX_LEADERS], places)


def _standing(leader: Leader) -> tuple[bool, float]:
    """What equals share: those who found the code and may not lead come after all others."""
    return leader.is_found and not leader.has_place, leader.score


def _board(
    scores: Scores, viewer: Player | None, mine: Leader | None, *, games: int
) -> Leaderboard:
    """The leaders who still appear, by their current names, and the viewer's line."""

    def line(leader: Leader, name: str) -> Leader:
        return leader._replace(
            name=name,
            place=scores.place(leader.score) if leader.has_place else None,
            is_viewer=viewer is not None and viewer.pk == leader.player,
        )

    keys = [leader.player for leader in scores.best]
    names = dict(Player.objects.appearing().filter(pk__in=keys).values_list("pk", "username"))
    shown = [line(each, names[each.player]) for each in scores.best if each.player in names]
    return Leaderboard(shown, line(mine, mine.name) if mine else None, games)
