"""Who does best, among the players who chose to appear: today, and under each of the named rules."""

from datetime import date
from typing import Any, NamedTuple

from django.db.models import Case, Count, F, IntegerField, Q, QuerySet, Sum, When, Window
from django.db.models.functions import Rank, RowNumber

from games.models.outcome import Kind, Outcome
from games.models.player import Player
from games.models.rules import sizes_of
from solver import Variant

LAST_GAMES = 50
FEWEST_GAMES = 20
MOST_LEADERS = 100

ALONE = [Kind.BREAK, Kind.DAILY]
"""Where nobody knows the secret, and no computer's answers tell of it."""

NEEDED = Case(When(solved=True, then=F("guesses_used")), default=F("guesses_allowed") + 1)
"""What a game counts: its guesses, or one more than allowed where the code was not found."""

HUNDREDTHS = (200 * F("total") + F("games")) / (2 * F("games"))
"""The mean in hundredths of a guess, in whole numbers, so that equal means are exactly equal."""


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


def leaders_of_day(day: date, viewer: Player | None) -> Leaderboard:
    """Those who have finished the daily of a day, the fewest guesses first; equals share a place."""
    played = Outcome.objects.filter(kind=Kind.DAILY, game__daily__day=day).annotate(needed=NEEDED)
    shown = _appearing(played)
    rows = shown.annotate(place=Window(Rank(), order_by="needed")).order_by(
        "needed", "player__username"
    )
    fields = ("place", "player__username", "needed", "solved", "player")
    leaders = [
        Leader(place, name, 1, needed, is_found, bool(viewer and viewer.pk == pk))
        for place, name, needed, is_found, pk in rows.values_list(*fields)[:MOST_LEADERS]
    ]
    own: Any = played.filter(player=viewer).first() if viewer else None
    if own is None or viewer is None:
        return Leaderboard(leaders, None)
    before = shown.filter(needed__lt=own.needed).exclude(player=viewer).count()
    line = Leader(before + 1, viewer.username, 1, own.needed, own.solved, is_viewer=True)
    return Leaderboard(leaders, line, games_of_viewer=1)


def leaders_under(variant: Variant, viewer: Player | None) -> Leaderboard:
    """The least mean of guesses over a player's last games under these rules."""
    games = Outcome.objects.filter(kind__in=ALONE, is_assisted=False, **sizes_of(variant))
    means = _means(_appearing(games)).filter(games__gte=FEWEST_GAMES)
    rows = means.annotate(place=Window(Rank(), order_by="hundredths")).order_by(
        "hundredths", "player__username"
    )
    leaders = [
        Leader(
            place=row["place"],
            name=row["player__username"],
            games=row["games"],
            score=row["hundredths"] / 100,
            is_viewer=bool(viewer and viewer.pk == row["player"]),
        )
        for row in rows[:MOST_LEADERS]
    ]
    if line := next((leader for leader in leaders if leader.is_viewer), None):
        return Leaderboard(leaders, line, line.games)
    own = next(iter(_means(games.filter(player=viewer))), None) if viewer else None
    if own is None or viewer is None:
        return Leaderboard(leaders, None)
    if own["games"] < FEWEST_GAMES:
        return Leaderboard(leaders, None, games_of_viewer=own["games"])
    before = means.filter(hundredths__lt=own["hundredths"]).exclude(player=viewer).count()
    score = own["hundredths"] / 100
    line = Leader(before + 1, viewer.username, own["games"], score, is_viewer=True)
    return Leaderboard(leaders, line, games_of_viewer=own["games"])


def _appearing(outcomes: "QuerySet[Any, Any]") -> "QuerySet[Any, Any]":
    """Those of players who chose to appear."""
    return outcomes.filter(player__is_public=True, player__is_guest=False, player__is_active=True)


def _means(outcomes: "QuerySet[Any, Any]") -> "QuerySet[Any, Any]":
    """Each player's last games: how many, and the guesses they needed in the mean."""
    newest = Window(
        RowNumber(),
        partition_by=F("player"),
        order_by=[F("finished_at").desc(), F("game").desc()],
    )
    last = outcomes.annotate(number=newest).filter(number__lte=LAST_GAMES).order_by()
    counted = Outcome.objects.filter(Q(pk__in=last.values("pk"))).order_by()
    return (
        counted.values("player", "player__username")
        .annotate(games=Count("pk"), total=Sum(NEEDED, output_field=IntegerField()))
        .annotate(hundredths=HUNDREDTHS)
    )
