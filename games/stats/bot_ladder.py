"""The bot ladder: rounds of games, and the bots by strength.

A round takes a bot through all codes of some rules, each of them once.
"""

import math
from collections.abc import Iterable
from hashlib import shake_256
from typing import NamedTuple

from django.db import models, transaction
from django.db.models import Count, F, Q, Sum
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext

from games import thinking
from games.core.errors import BotScopeError, PlayError
from games.core.game import Game
from games.core.game_fields import GameFields
from games.core.locks import hold
from games.core.player import Player
from games.core.rules import UnderRules, bounds, sizes_of
from games.stats.leaderboard import HALF
from solver import VARIANTS, Variant, code_at, format_code, par

MOST_IN_PLAY = 8  # ladder games of a bot at once
FEWEST_GAMES = 100  # finished games from which on a bot is listed
MOST_LISTED = 1_000  # bots, the strongest
DRAWN_BYTES = 8  # of chance for each code; codes that draw the same stay in their order

RULES = ["pegs", "colors", "repeats", "guesses_allowed"]


class TooManyLadderGamesError(PlayError):
    def __init__(self, most: int) -> None:
        super().__init__(
            gettext("You have %(games)s ladder games in progress, the maximum. Finish one first.")
            % {"games": most}
        )


def ladder_variants() -> list[Variant]:
    """The named rules that have a ladder: their games are reviewed with proven values."""
    return [variant for variant in VARIANTS.values() if thinking.can_review(variant.rules)]


def seed_of(player: int, variant: Variant, number: int) -> str:
    """What draws the order of a round. Nobody can work it out without the site's key."""
    value = f"{player} {variant.rules} {number}"
    return salted_hmac("games.ladder", value, algorithm="sha256").hexdigest()


def order_of(seed: str, size: int) -> list[int]:
    """All codes of rules with so many codes, by their indices, in the order that a seed draws."""
    drawn = shake_256(seed.encode()).digest(DRAWN_BYTES * size)
    return sorted(range(size), key=lambda n: drawn[DRAWN_BYTES * n : DRAWN_BYTES * (n + 1)])


class LadderRoundQuerySet(models.QuerySet["LadderRound"]):
    def of(self, bot: Player) -> "LadderRoundQuerySet":
        return self.filter(player=bot)

    def of_games(self, games: Iterable[int]) -> "LadderRoundQuerySet":
        of_ladder = LadderGame.objects.filter(pk__in=list(games)).order_by()
        return self.filter(pk__in=of_ladder.values("round")).order_by()

    def in_play(self) -> int:
        begun = self.filter(finished__lt=F("drawn"))
        return begun.aggregate(games=Sum(F("drawn") - F("finished")))["games"] or 0

    def current(self, bot: Player, variant: Variant) -> "LadderRound":
        """The round from which a bot gets its next secret. A new one begins when one is used up."""
        rounds = self.of(bot).filter(**sizes_of(variant))
        last = rounds.order_by("-number").first()
        if last and last.drawn < last.rules.size:
            return last
        number = last.number + 1 if last else 1
        seed = seed_of(bot.pk, variant, number)
        return self.create(player=bot, **sizes_of(variant), number=number, seed=seed)

    def shown_under(self, variant: Variant) -> "LadderRoundQuerySet":
        shown = self.filter(**sizes_of(variant), is_shown=True, strength__isnull=False)
        return shown.order_by("strength", "pk")

    def count_game(self, game: GameFields) -> None:
        """Count a game that has just ended, if it is one of a round; its player is locked."""
        needed = game.guesses_used if game.solved else game.guesses_allowed + 1
        mine = self.of_games([game.pk])
        mine.update(finished=F("finished") + 1, needed=F("needed") + needed)
        for each in mine.all():
            each.show_if_due()

    def update_strengths(self, games: Iterable[int]) -> None:
        """Work out the strengths of the rounds of some games again; their bots are locked."""
        for each in self.of_games(games):
            each.update_strength()

    def update_all_strengths(self) -> None:
        """Do so for every round with games that were reviewed since.

        A game that was given up before its first guess is never reviewed.
        """
        lost = Q(games__game__outcome__loss__isnull=False, games__game__outcome__rest__isnull=False)
        reviewed = Count("games", filter=lost)
        late = self.filter(reviewed__lt=F("finished")).alias(reviewed_now=reviewed)
        late = late.exclude(reviewed_now=F("reviewed")).order_by("pk")
        for key, bot in list(late.values_list("pk", "player")):
            with transaction.atomic():
                # Of two that measure a round at once, the later one reads what the earlier one stored.
                list(Player.objects.select_for_update(no_key=True).filter(pk=bot).values_list("pk"))
                for each in self.filter(pk=key):
                    each.update_strength()


class LadderRound(UnderRules):
    """One round of a bot under some rules.

    seed: draws the order of the secrets; stored, so that it stays the same when the site's key changes.
    drawn: games that were started; finished: those that have ended; needed: the sum of their
    guesses, where a code that was not found counts as one guess more than allowed. is_shown: whether
    the bot is compared with others by this round. reviewed: the games of which strength, error (its
    standard error), and luck (guesses saved in each game) are means.
    """

    player = models.ForeignKey(
        "games.Player", on_delete=models.CASCADE, related_name="ladder_rounds", db_index=False
    )  # the unique index begins with it
    number = models.PositiveIntegerField()
    seed = models.CharField(max_length=64)
    drawn = models.PositiveIntegerField(default=0)
    finished = models.PositiveIntegerField(default=0)
    needed = models.PositiveIntegerField(default=0)
    is_shown = models.BooleanField(default=False)
    reviewed = models.PositiveIntegerField(default=0)
    strength = models.FloatField(null=True)
    error = models.FloatField(null=True)
    luck = models.FloatField(null=True)

    objects = LadderRoundQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            *bounds("ladder_"),
            models.UniqueConstraint(
                fields=["player", *RULES, "number"], name="one_round_by_number"
            ),
            models.UniqueConstraint(
                fields=["player", *RULES],
                condition=Q(is_shown=True),
                name="one_round_is_shown",
            ),
            models.CheckConstraint(
                condition=Q(finished__lte=F("drawn"), reviewed__lte=F("finished")),
                name="a_round_counts_what_was_drawn",
            ),
        ]
        indexes = [
            models.Index(
                fields=[*RULES, "strength", "id"],
                condition=Q(is_shown=True),
                name="ladder_by_strength",
            ),
            models.Index(
                fields=["player"], condition=Q(finished__lt=F("drawn")), name="ladder_in_play"
            ),
        ]

    def __str__(self) -> str:
        return f"Round {self.number} of {self.player_id} under {self.rules}"

    @property
    def next_secret(self) -> str:
        index = order_of(self.seed, self.rules.size)[self.drawn]
        return format_code(code_at(index, self.rules), self.rules)

    def show_if_due(self) -> None:
        """Compare the bot by this round: a whole one, or its first from a hundred games on.

        A round before the last whole one is not shown again.
        """
        is_whole = self.finished == self.rules.size
        if not is_whole and not (self.number == 1 and self.finished == FEWEST_GAMES):
            return
        others = type(self).objects.filter(player=self.player_id, **sizes_of(self.variant))
        if not others.filter(is_shown=True, number__gt=self.number).exists():
            others.update(is_shown=False)
            others.filter(pk=self.pk).update(is_shown=True)

    def update_strength(self) -> None:
        """Work out strength and luck from the games that were reviewed."""
        lost = F("game__outcome__loss") + F("game__outcome__rest")
        games = self.games.filter(game__outcome__rest__isnull=False).annotate(each=lost)
        sums = games.filter(each__isnull=False).aggregate(
            games=Count("pk"),
            lost=Sum("each"),
            squares=Sum(F("each") * F("each")),
            luck=Sum("game__outcome__luck"),
        )
        self.reviewed = games = sums["games"]
        if games:
            mean = sums["lost"] / games
            spread = max(0.0, sums["squares"] - games * mean * mean)
            self.strength = (par(self.rules) or 0) + mean
            self.error = math.sqrt(spread / (games - 1) / games) if games > 1 else None
            self.luck = sums["luck"] / games
            self.save(update_fields=["reviewed", "strength", "error", "luck"])


class LadderGame(models.Model):
    game = models.OneToOneField(
        "games.Game", on_delete=models.CASCADE, primary_key=True, related_name="ladder_game"
    )
    round = models.ForeignKey(
        LadderRound, on_delete=models.CASCADE, related_name="games", db_index=False
    )  # the unique index begins with it
    place = models.PositiveIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "place"], name="one_game_for_each_secret")
        ]

    def __str__(self) -> str:
        return f"Game {self.place + 1} of round {self.round_id}"


class BotPlace(NamedTuple):
    """A bot by one of its rounds.

    place: equals share one; strengths are equal if they are so in hundredths. error: the standard
    error of the strength. reviewed: the games of which strength and luck are means; games: those of
    which mean is the mean of guesses, for different secrets; whole: those of a whole round.
    """

    place: int
    name: str
    is_public: bool
    strength: float
    error: float | None
    luck: float
    reviewed: int
    mean: float
    games: int
    whole: int


@transaction.atomic
def start_ladder_game(bot: Player, variant: Variant) -> Game:
    """Start a solo game for the next secret of a bot's round. Two at once get one secret each.

    Raises BotScopeError, TooManyLadderGamesError, PlayerIsGoneError.
    """
    hold(bot)
    if not bot.is_bot:
        raise BotScopeError
    if LadderRound.objects.of(bot).in_play() >= MOST_IN_PLAY:
        raise TooManyLadderGamesError(MOST_IN_PLAY)
    current = LadderRound.objects.current(bot, variant)
    game = Game.lay_out(variant=variant, secret=current.next_secret)
    game.begin(bot)
    LadderGame.objects.create(game=game, round=current, place=current.drawn)
    current.drawn += 1
    current.save(update_fields=["drawn"])
    return game


def standings_under(variant: Variant, start: int, length: int) -> tuple[list[BotPlace], int]:
    """Some of the bots that are listed under these rules, the strongest first, and how many are.

    Of at most a thousand, the strengths are read, to which an index leads.
    """
    shown = LadderRound.objects.shown_under(variant).filter(player__is_active=True)
    strengths = list(shown.values_list("strength", flat=True)[:MOST_LISTED])
    first: dict[int, int] = {}
    for number, strength in enumerate(strengths, start=1):
        first.setdefault(_hundredths(strength), number)
    page = shown.select_related("player")[start : min(start + length, MOST_LISTED)]
    found = [_place_of(each, first.get(_hundredths(each.strength), start + 1)) for each in page]
    return found, len(strengths)


def _place_of(shown: LadderRound, place: int) -> BotPlace:
    return BotPlace(
        place=place,
        name=shown.player.username,
        is_public=shown.player.is_public,
        strength=shown.strength or 0.0,
        error=shown.error,
        luck=shown.luck or 0.0,
        reviewed=shown.reviewed,
        mean=shown.needed / shown.finished,
        games=shown.finished,
        whole=shown.rules.size,
    )


def _hundredths(strength: float | None) -> int:
    return math.floor(100 * (strength or 0.0) + HALF)
