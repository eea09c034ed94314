"""What the newest games of a player under named rules sum up to, stored for the leaderboards.

Games stand in the order in which they were begun, and count up to the first that is still open. Otherwise
whoever left the bad ones open, or ended them in another order, would choose which are the newest.
"""

from collections.abc import Collection, Sequence
from typing import Any

from django.db import models
from django.db.models import Min, Q, Subquery
from django.db.models.functions import Coalesce

from games import thinking
from games.core.game import Game
from games.core.modes import BREAK
from games.core.modes.choices import Coach, Codemaker, Result
from games.core.outcome import Outcome
from games.core.rules import SIZES, UnderRules, sizes_of
from games.core.ways import DAILY
from solver import CUSTOM, VARIANTS, Rules, Variant, variant_of

LAST_GAMES = 50  # games that are summed up, the newest
MIN_GAMES = 20  # games that a player needs to appear on a leaderboard
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
"""What a game is that counts on leaderboards once it is over, if it counts at all."""

SUMS = ("games", "played_out", "needed", "loss", "luck")


def has_strengths(variant: Variant) -> bool:
    """Whether the score under these rules is the strength: games are reviewed with proven values."""
    return thinking.can_review(variant.rules)


def newest_of(player: int, variant: Variant) -> "models.QuerySet[Outcome]":
    """The outcomes that count of a player, the one begun last first; an index leads to them.

    Where games are reviewed, only those that are.
    """
    first_open = _open(player, variant).values("player").annotate(first=Min("pk")).values("first")
    own = _ended(player, variant).filter(pk__lt=Coalesce(Subquery(first_open), LAST_KEY))
    if has_strengths(variant):
        own = own.filter(loss__isnull=False, rest__isnull=False)
    return own.order_by("-pk")[:LAST_GAMES]


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
        """Work out the rows of players, who are locked, under rules that have a name."""
        for variant in VARIANTS.values():
            if variant.rules == rules and players:
                self.sum_up(players, variant)

    def sum_up(self, players: Collection[int], variant: Variant) -> None:
        """Work out the rows of players, who are locked, if these rules have a name; two statements."""
        if variant.slug == CUSTOM:
            return
        sizes, newest = sizes_of(variant), Q()
        for player in players:
            newest |= Q(pk__in=newest_of(player, variant).values("pk"))
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
        """Work out the rows of everybody, for games that were stored without being played."""
        ended = Outcome.objects.filter(
            kind__in=ALONE, is_assisted=False, is_adopted=False
        ).order_by()
        for player, *sizes, guesses in ended.values_list("player", *SIZES).distinct():
            self.sum_up([player], variant_of(Rules(*sizes), guesses))


def sums_of(games: "Sequence[Any]") -> dict[str, Any]:
    """What some outcomes sum up to."""
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
                condition=Q(games__gte=1, games__lte=LAST_GAMES), name="sums_have_games"
            ),
        ]
        indexes = [
            # Leads a leaderboard to those who have enough games, of whom there are few.
            models.Index(
                fields=[*SIZES, "player"],
                condition=Q(games__gte=MIN_GAMES),
                name="newest_games_by_rules",
            )
        ]

    def __str__(self) -> str:
        return f"{self.games} games of {self.player} under {self.rules}"
