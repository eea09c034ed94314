"""A challenge: a link to one secret, for friends to try; who takes part, and how much of it they have seen."""

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from django.db import models, transaction
from django.db.models import F, OuterRef, Q, Subquery
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy

from games.core.board import Board
from games.core.compiled import CompiledValues, Slot
from games.core.errors import OvertakenError, PlayError
from games.core.game import Game, GameQuerySet
from games.core.game_fields import GameFields
from games.core.locks import hold
from games.core.modes.choices import Coach, Codemaker
from games.core.names import NameValidator
from games.core.origins import origin_of
from games.core.player import Player
from games.core.rules import UnderRules, bounds, choices_of, sizes_of
from games.core.sealing import draw_secret, new_token
from solver import MAX_PEGS, Variant, format_code, parse_code

BOARDS_PER_PAGE = 20  # boards of others on one page
MOST_LISTED = 1_000  # boards on all pages together, the best
STANDING_LENGTH = 5  # boards of a standing, the best
MOST_READ = 40  # games that are read for a standing, including those that are not finished
WATCHED = 50  # challenges of a player in which results count as news, the newest
PAGE_LENGTH = 10  # challenges on a page
MOST_NEWS = 5  # challenges with news that the first page shows besides its own
NAME_LENGTH = 30  # characters of the name of a guest, as of an account


class NoChallengeError(PlayError):
    sentence = gettext_lazy(
        "This game cannot become a challenge: the site must have hidden its secret, and "
        "everybody has the daily already."
    )


class NoChallengeYetError(PlayError):
    sentence = gettext_lazy("This game can become a challenge once it is over.")


class OwnSecretError(PlayError):
    sentence = gettext_lazy("You set this secret yourself, so you cannot play for it.")


class ChallengeTakenError(PlayError):
    sentence = gettext_lazy("You have already accepted this challenge. Here is your game.")


class Results(NamedTuple):
    """A page of finished players' boards, best first.

    own: the player's, if it is not on the page. players: all who have finished. listed: those whose
    boards are on one of the pages.
    """

    boards: list[Board]
    own: Board | None
    players: int
    listed: int
    page: int

    @property
    def pages(self) -> int:
        return max(1, -(-self.listed // BOARDS_PER_PAGE))

    @property
    def previous(self) -> int | None:
        return self.page - 1 if self.page > 1 else None

    @property
    def next(self) -> int | None:
        return self.page + 1 if self.page < self.pages else None


class Standing(NamedTuple):
    """The best finished games of a challenge, best first, and how many more are finished."""

    best: list[Game]
    others: int

    @property
    def players(self) -> int:
        return len(self.best) + self.others

    @property
    def winners(self) -> list[Game]:
        """Those with the fewest guesses among all who found the code; nobody if nobody found it."""
        fewest = self.best[0].guesses_used if self.best else 0
        return [game for game in self.best if game.solved and game.guesses_used == fewest]

    @property
    def has_more_winners(self) -> bool:
        """Whether others may have as few guesses as all of the best."""
        return self.others > 0 and 0 < len(self.winners) == len(self.best)


def _called(challenge: str) -> Subquery:
    """The name that the player of a game or board gave as a guest. challenge: where its key is."""
    mine = Participant.objects.filter(player=OuterRef("player"), challenge=OuterRef(challenge))
    return Subquery(mine.order_by().values("name")[:1])


def games_in(challenges: Iterable[int], player: Player | None) -> dict[int, Game]:
    """A player's game of each of some challenges, by the keys of these."""
    found = Game.objects.of(player).filter(challenge__isnull=False, challenge__in=challenges)
    return {game.challenge_id: game for game in found if game.challenge_id}


class ChallengeManager(models.Manager["Challenge"]):
    def issue(
        self, *, creator: Player, variant: Variant, coach: Coach = Coach.OFF, secret: str = ""
    ) -> "Challenge":
        """A challenge with the creator's secret, or with one that the site draws.

        Raises PlayerIsGoneError.
        """
        token = new_token()
        hidden = format_code(parse_code(secret, variant.rules), variant.rules) if secret else ""
        with transaction.atomic():
            hold(creator)
            challenge = self.create(
                token=token,
                creator=creator,
                coach=coach,
                is_set_by_creator=bool(secret),
                secret=hidden or draw_secret(token, variant.rules),
                **sizes_of(variant),
            )
            Participant.objects.join(creator, challenge)
        return challenge

    def count_finish(self, game: GameFields) -> None:
        self.filter(games=game.pk).update(finishes=F("finishes") + 1)
        mine = Participant.objects.filter(player=game.player_id, challenge=game.challenge_id)
        mine.update(seen=F("seen") + 1)

    @transaction.atomic
    def issue_for(self, game: Game) -> "Challenge":
        """The one challenge with the secret of a game; the game itself becomes part of it.

        Only once it is over, because challenges are on no leaderboard: a game that goes badly could
        become one. Raises NoChallengeError, NoChallengeYetError or OvertakenError.
        """
        games = Game.objects
        if games.lock_player_of(game) is None:
            raise OvertakenError
        locked = games.select_for_update().get(pk=game.pk)
        if locked.challenge:
            return locked.challenge
        is_alone = origin_of(locked) is None and not locked.is_practice
        is_alone = is_alone and not games.filter(pk=game.pk, ladder_game__isnull=False).exists()
        if not is_alone or locked.codemaker != Codemaker.FAIR:
            raise NoChallengeError
        if not locked.is_over:
            raise NoChallengeYetError
        locked.challenge = self.create(
            creator=locked.player,
            coach=locked.coach,
            secret=game.board.secret,
            finishes=1 if locked.is_decided else 0,
            **sizes_of(locked.variant),
        )
        Participant.objects.join(locked.player, locked.challenge, seen=locked.challenge.finishes)
        locked.save(update_fields=["challenge"])
        return locked.challenge


class Challenge(UnderRules):
    """A secret that several people try, each of them once."""

    key: ClassVar = "challenge"  # of a game, which leads here

    token = models.CharField(max_length=40, unique=True, default=new_token)
    creator = models.ForeignKey(
        "games.Player", null=True, on_delete=models.SET_NULL, related_name="challenges"
    )
    coach = models.CharField(max_length=10, choices=Coach, default=Coach.OFF)
    secret = models.CharField(max_length=MAX_PEGS)
    is_set_by_creator = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)
    finishes = models.PositiveIntegerField(
        default=0, help_text="How many games of it were ever finished."
    )

    objects = ChallengeManager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            *bounds("challenge_"),
            models.CheckConstraint(condition=~Q(secret=""), name="a_challenge_has_a_secret"),
            models.CheckConstraint(
                condition=Q(coach__in=Coach.values), name="challenge_coach_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"Challenge of {self.creator or 'somebody'}"

    @property
    def settings(self) -> dict[str, str]:
        return choices_of(self.variant) | {"coach": self.coach}

    def get_absolute_url(self) -> str:
        return reverse("challenge", args=[self.token])

    def is_secret_of(self, player: Player | None) -> bool:
        """Whether this player set the secret, and so knows it."""
        return self.is_set_by_creator and player is not None and self.creator_id == player.pk

    def game_of(self, player: Player | None) -> Game | None:
        return self.games.filter(player=player).first() if player else None

    def is_done_by(self, player: Player | None, game: Game | None) -> bool:
        """Whether a player may see the results of others, because they know the secret already.

        game: the player's game of this challenge.
        """
        return self.is_secret_of(player) or (game is not None and game.is_over)

    @property
    def finished(self) -> GameQuerySet:
        """The games of all players who have finished, best first."""
        return self.games.decided().order_by("-solved", "guesses_used", "pk")

    def show_to(self, player: Player) -> None:
        """Remember that a player who takes part has seen it as it is now."""
        part = Participant.objects.filter(player=player, challenge=self)
        if player.in_challenges and part.filter(seen__lt=self.finishes).exists():
            part.update(seen=self.finishes)

    def standing(self) -> Standing:
        """The best finished games. However many games there are, one query reads a few of them."""
        order = ("-solved", "guesses_used", "pk")
        games = self.games.annotate(called=_called("challenge")).select_related("player")
        first = list(games.order_by(*order)[:MOST_READ])
        finished = [game for game in first if game.is_decided]
        is_all = len(first) < MOST_READ
        players = len(finished) if is_all else max(self.finishes, len(finished))
        best = finished[:STANDING_LENGTH]
        return Standing(best, players - len(best))

    @cached_property
    def stood(self) -> Standing:
        """The standing, read once for all that a page says of it."""
        return self.standing()

    def results(self, mine: Game | None, page: int = 1) -> "Results":
        """A page of the boards of the best who have finished; see `Results`.

        However many there are, so many are read as can be listed, and the stored count says the rest.
        """
        listed = self.finished.values("pk")[:MOST_LISTED].count()
        players = listed if listed < MOST_LISTED else max(self.finishes, listed)
        first = (page - 1) * BOARDS_PER_PAGE
        last = min(first + BOARDS_PER_PAGE, listed)
        shown = list(self.finished.values_list("pk", flat=True)[first:last]) if first < last else []
        is_missing = mine is not None and mine.is_decided and mine.pk not in shown
        keys = [mine.pk, *shown] if mine and is_missing else shown
        boards = Board.objects.filter(game__in=keys, level="").select_related("player", "game")
        boards = boards.annotate(called=_called("game__challenge"))
        by_game = {board.game_id: board for board in boards.prefetch_related("guesses")}
        return Results(
            boards=[by_game[pk] for pk in shown if pk in by_game],
            own=by_game.get(mine.pk) if mine and is_missing else None,
            players=players,
            listed=listed,
            page=page,
        )


class ParticipantQuerySet(models.QuerySet["Participant"]):
    def join(self, player: Player, challenge: "Challenge", *, seen: int = 0) -> None:
        """Let a player take part in a challenge; nothing happens if they already do."""
        self.bulk_create(
            [self.model(player=player, challenge=challenge, seen=seen)], ignore_conflicts=True
        )
        if not player.in_challenges:
            Player.objects.filter(pk=player.pk).update(in_challenges=True)
            player.in_challenges = True

    def call(self, player: Player, challenge: "Challenge", name: str) -> None:
        """Let the others of a challenge see a guest under a name."""
        if name and player.is_guest:
            self.filter(player=player, challenge=challenge).update(name=name)

    def hand_over_to(self, player: Player) -> None:
        """Give these to another player, except where that player takes part already."""
        self.filter(challenge__in=player.participations.values("challenge")).delete()
        self.update(player=player)

    def with_news(self, player_pk: int | Slot) -> "ParticipantQuerySet":
        """Of a player's newest challenges, those in which somebody has finished unseen."""
        newest = self.filter(player=player_pk).order_by("-pk").values("pk")[:WATCHED]
        return self.filter(pk__in=newest, challenge__finishes__gt=F("seen"))

    def have_news(self, player_pk: int) -> bool:
        """Whether `with_news` finds any; every page asks."""
        return bool(_NEWS(player=player_pk))

    def page_of(
        self, player: Player, before: int | None = None
    ) -> "tuple[list[Participant], int | None]":
        """The newest challenges of a player, or those before the one with a key, and the key to read on from.

        The first page begins with older ones that have news.
        """
        mine = self.filter(player=player).order_by("-pk").select_related("challenge__creator")
        found = list((mine.filter(pk__lt=before) if before else mine)[: PAGE_LENGTH + 1])
        shown = found[:PAGE_LENGTH]
        last = shown[-1].pk if len(found) > PAGE_LENGTH else None
        if before is None and last is not None:
            news = self.with_news(player.pk).filter(pk__lt=last).order_by("-pk")
            shown = [*news.select_related("challenge__creator")[:MOST_NEWS], *shown]
        return shown, last

    def look_at(self, participants: Iterable["Participant"]) -> None:
        """Remember that these were shown as they are now."""
        unseen = [participant for participant in participants if participant.news]
        for participant in unseen:
            participant.seen = participant.challenge.finishes
        if unseen:
            self.bulk_update(unseen, ["seen"])


_PLAYER = Slot("player", models.BigAutoField())
_NEWS = CompiledValues(
    lambda: Participant.objects.with_news(_PLAYER).order_by().values_list("pk")[:1]
)


class Participant(models.Model):
    """A player in a challenge: who issued it, or who accepted it."""

    player = models.ForeignKey(
        "games.Player", on_delete=models.CASCADE, related_name="participations", db_index=False
    )  # both indexes of the table begin with it
    challenge = models.ForeignKey(
        "games.Challenge", on_delete=models.CASCADE, related_name="participants"
    )
    seen = models.PositiveIntegerField(
        default=0, help_text="How many had finished when the player last looked, or the player."
    )
    name = models.CharField(
        max_length=NAME_LENGTH,
        blank=True,
        default="",
        db_default="",
        validators=[NameValidator()],
        help_text="What a guest wants to be called here.",
    )

    objects = ParticipantQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["player", "challenge"], name="one_part_per_challenge")
        ]
        indexes = [models.Index(fields=["player", "id"], name="participant_by_player")]

    def __str__(self) -> str:
        return f"{self.player} in challenge {self.challenge_id}"

    @property
    def news(self) -> int:
        """How many others have finished since the player last looked."""
        return max(0, self.challenge.finishes - self.seen)
