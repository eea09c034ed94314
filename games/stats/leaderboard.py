"""The leaderboards of players who chose to appear: of a day, and under each of the named rules.

The score under some rules is a sum over a player's newest games, which is stored. Games stand in the
order in which they were begun, and count up to the first that is still open. Otherwise whoever left
the bad ones open, or ended them in another order, would choose which are the newest.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from math import floor
from typing import Any, NamedTuple

from django.db import models
from django.db.models import Min, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from games import thinking
from games.core.days import start_of
from games.core.game import Game
from games.core.modes import BREAK
from games.core.modes.choices import Coach, Codemaker, Result
from games.core.outcome import Outcome
from games.core.player import APPEARING, Player
from games.core.rules import NEEDED, SIZES, UnderRules, sizes_of
from games.core.skill import Skill
from games.core.ways import DAILY
from games.process_cache import ProcessCache
from solver import CUSTOM, VARIANTS, Rules, Variant, par, variant_of

SCORED_GAMES = 50  # games that are summed up, the newest
GAMES_NEEDED = 20  # games that a player needs to appear on a leaderboard
LAST_KEY = 2**63 - 1  # the greatest that a game may have

ALONE = [BREAK.slug, DAILY]
"""The ways of playing in which nobody knows the secret and no opponent reveals any of it."""

LEADING: dict[str, Any] = {
    "mode": BREAK.slug,
    "codemaker": Codemaker.FAIR,
    "coach": Coach.OFF,
    "is_practice": False,
    "challenge": None,
    "match": None,
    "is_adopted": False,
}
"""The fields of a game that may count on leaderboards once it is over."""

SUMS = ("games", "played_out", "needed", "loss", "luck")

MAX_LEADERS = 100  # lines of a leaderboard
FRESH_SECONDS = 60  # seconds for which scores are not computed again
CACHE_BYTES = 2_000_000  # bytes of memory for scores
BYTES_PER_LINE = 200  # approximate bytes of a score

OF_APPEARING = {f"player__{name}": value for name, value in APPEARING.items()}
HALF = 0.5 + 1e-7
"""Added to round half up; sums of floats that stand for the same number differ by less."""


def has_strengths(variant: Variant) -> bool:
    """Whether the score under these rules is the strength: games are reviewed with proven values."""
    return thinking.can_review(variant.rules)


def scored_outcomes(player: int, variant: Variant) -> "models.QuerySet[Outcome]":
    """The outcomes that count of a player, the one begun last first; an index leads to them.

    Where games are reviewed, only those that are.
    """
    first_open = _open(player, variant).values("player").annotate(first=Min("pk")).values("first")
    own = _ended(player, variant).filter(pk__lt=Coalesce(Subquery(first_open), LAST_KEY))
    if has_strengths(variant):
        own = own.filter(loss__isnull=False, rest__isnull=False)
    return own.order_by("-pk")[:SCORED_GAMES]


def are_held_up(player: int, variant: Variant) -> bool:
    """Whether games have ended that would count if an older one were not open."""
    first = _open(player, variant).order_by("pk").values_list("pk", flat=True)[:1]
    return any(_ended(player, variant).filter(pk__gt=pk).exists() for pk in first)


def _open(player: int, variant: Variant) -> "models.QuerySet[Game]":
    begun = Game.objects.filter(player=player, finished_at=None, guesses_used__gt=0)
    return begun.filter(**sizes_of(variant), **LEADING).order_by()


def _ended(player: int, variant: Variant) -> "models.QuerySet[Outcome]":
    alone = Outcome.objects.filter(player=player, kind__in=ALONE, **sizes_of(variant))
    return alone.filter(is_assisted=False, is_adopted=False).order_by()


class NewestGamesQuerySet(models.QuerySet["NewestGames"]):
    def sum_up_under(self, players: Collection[int], rules: Rules) -> None:
        """Store the sums of players under named rules. The players are locked."""
        for variant in VARIANTS.values():
            if variant.rules == rules and players:
                self.sum_up(players, variant)

    def sum_up(self, players: Collection[int], variant: Variant) -> None:
        """Store the sums of players under these rules, if they have a name, in two statements. The players are locked."""
        if variant.slug == CUSTOM:
            return
        sizes, newest = sizes_of(variant), Q()
        for player in players:
            newest |= Q(pk__in=scored_outcomes(player, variant).values("pk"))
        games: dict[int, list[Any]] = {player: [] for player in players}
        for outcome in Outcome.objects.filter(newest).order_by("-pk"):
            games[outcome.player_id].append(outcome)
        if none := [player for player, own in games.items() if not own]:
            self.filter(player__in=none, **sizes).delete()
        self.bulk_create(
            [
                self.model(player_id=key, **sizes, **sums_of(own))
                for key, own in games.items()
                if own
            ],
            update_conflicts=True,
            unique_fields=["player", *SIZES],
            update_fields=list(SUMS),
        )

    def fill(self) -> None:
        """Store the sums of everybody, after games were stored without being played."""
        ended = Outcome.objects.filter(
            kind__in=ALONE, is_assisted=False, is_adopted=False
        ).order_by()
        for player, *sizes, guesses in ended.values_list("player", *SIZES).distinct():
            self.sum_up([player], variant_of(Rules(*sizes), guesses))


def sums_of(games: "Sequence[Any]") -> dict[str, Any]:
    """The sums of some outcomes."""
    return {
        "games": len(games),
        "played_out": sum(game.result != Result.GIVEN_UP for game in games),
        "needed": sum(
            game.guesses_used if game.solved else game.guesses_allowed + 1 for game in games
        ),
        "loss": sum((game.loss or 0) + (game.rest or 0) for game in games),
        "luck": sum(game.luck or 0 for game in games),
    }


class NewestGames(UnderRules):
    """The newest games of a player under named rules, at most fifty of them, as sums."""

    player = models.ForeignKey(
        "games.Player",
        on_delete=models.CASCADE,
        related_name="newest_games",
        db_index=False,  # the unique index begins with it
    )
    games = models.PositiveSmallIntegerField()
    played_out = models.PositiveSmallIntegerField(help_text="The games that were not given up.")
    needed = models.PositiveSmallIntegerField(
        help_text="The guesses; a code that was not found counts as one more than allowed."
    )
    loss = models.FloatField(help_text="Guesses, with what games given up would still have lost.")
    luck = models.FloatField(help_text="Guesses.")

    objects = NewestGamesQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["player", *SIZES], name="one_sum_by_rules"),
            models.CheckConstraint(
                condition=Q(games__gte=1, games__lte=SCORED_GAMES), name="sums_have_games"
            ),
        ]
        indexes = [
            # Few players have enough games for a leaderboard; this finds them.
            models.Index(
                fields=[*SIZES, "player"],
                condition=Q(games__gte=GAMES_NEEDED),
                name="newest_games_by_rules",
            )
        ]

    def __str__(self) -> str:
        return f"{self.games} games of {self.player} under {self.rules}"


class Leader(NamedTuple):
    """A line of a leaderboard. For a day there is one game, and the score is its guesses.

    score: otherwise the guesses of last games, rounded to hundredths, so that equal means are exactly equal.
    games: without those given up, if the score is the strength. luck: the guesses that luck saved in
    each game; None where the score is no strength. has_place: not on a day on which the code was not
    found, or that may not lead. skill: of a daily, once it is reviewed. place, is_viewer: known for each request.
    """

    score: float
    name: str
    player: int
    games: int
    is_found: bool = True
    luck: float | None = None
    has_place: bool = True
    skill: int | None = None
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


_cache: ProcessCache[Scores] = ProcessCache(
    name="leaders",
    seconds=FRESH_SECONDS,
    most_bytes=CACHE_BYTES,
    size=lambda scores: BYTES_PER_LINE * (len(scores.best) + len(scores.players)),
)


def may_lead(guesses: int, *, is_young: bool, is_adopted: bool) -> bool:
    """Whether a code that was found in so many guesses may have a place on its day.

    An account younger than the day may not lead with its first guess, because its owner may have played
    before and know the code. That cannot be prevented, so such a game is listed without a place. Nor may
    the game of a guest who signed in later, because only good games might be brought along.
    """
    return not is_adopted and (guesses > 1 or not is_young)


def leaders_of_day(day: date, viewer: Player | None) -> Leaderboard:
    """Players who finished the daily of a day, fewest guesses first. Equals share a place.

    Those who did not find the code come last and have no place, and after them those who may not lead.
    """
    scores = _cache.get(day, lambda: scores_of_day(day))
    # Filters by the player of the game, because an index leads to a player's few dailies.
    own = _of_day(day).filter(game__player=viewer)[:1] if viewer else ()
    mine = next((_score_of_day(day, row) for row in own), None)
    return _board(scores, viewer, mine, games=1 if mine else 0)


def leaders_under(variant: Variant, viewer: Player | None) -> Leaderboard:
    """Players by their last games under these rules, the lowest score first.

    Where games are reviewed, the score is the strength, and elsewhere the mean of the guesses.
    """
    scores = _cache.get(variant, lambda: scores_under(variant))
    own = NewestGames.objects.filter(player=viewer.pk) if viewer else NewestGames.objects.none()
    mine = next(_scores_of(own, variant), None)
    games = mine.games if mine else 0
    line = mine if games >= GAMES_NEEDED else None
    board = _board(scores, viewer, line, games=games)
    is_held_up = line is None and viewer is not None and are_held_up(viewer.pk, variant)
    return board._replace(is_held_up=is_held_up)


def scores_of_day(day: date) -> Scores:
    appearing = _of_day(day).filter(is_adopted=False, **OF_APPEARING)
    scores = (_score_of_day(day, row) for row in appearing.iterator())
    return _sorted(scores, turn=day.toordinal())


def scores_under(variant: Variant) -> Scores:
    appearing = NewestGames.objects.filter(games__gte=GAMES_NEEDED, **OF_APPEARING)
    scores = _scores_of(appearing, variant)
    return _sorted(score for score in scores if score.games >= GAMES_NEEDED)


def _of_day(day: date) -> "QuerySet[Outcome, Any]":
    of_day = Q(game__daily__day=day, game__daily__is_hard=False, game__is_practice=False)
    played = Outcome.objects.filter(of_day, kind=DAILY).order_by()
    return played.annotate(needed=NEEDED).values(
        "needed",
        "solved",
        "result",
        "loss",
        "is_adopted",
        "player",
        "player__username",
        "player__date_joined",
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
        skill=_points_of(row),
    )


def _points_of(row: Mapping[str, Any]) -> int | None:
    """The skill of a daily, whose figures are exact; None until it is reviewed, and if it was given up."""
    is_spent = row["solved"] or row["result"] == Result.LOST
    if row["loss"] is None or not is_spent:
        return None
    return Skill.of(row["loss"], is_exact=True, may_be_perfect=False).points


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
    """The key of the order, which equals share. Who found the code but may not lead comes last."""
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
