"""A challenge: a link to one secret, for a friend."""

from typing import TYPE_CHECKING

from django.db import IntegrityError, models, transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from games.models.board import Board
from games.models.choices import Coach, Codemaker
from games.models.errors import NoChallengeError, OvertakenError, PlayerIsGoneError
from games.models.player import Player
from games.models.rules import UnderRules, bounds, sizes_of
from games.models.sealing import draw_secret, new_token
from solver import MAX_PEGS, Variant, format_code, parse_code

if TYPE_CHECKING:
    from games.models.game import Game


class ChallengeManager(models.Manager["Challenge"]):
    def issue(
        self, *, creator: Player, variant: Variant, coach: Coach = Coach.OFF, secret: str = ""
    ) -> "Challenge":
        """A challenge on a secret that its creator sets, or else on one that the site draws.

        Raises PlayerIsGoneError.
        """
        token = new_token()
        hidden = format_code(parse_code(secret, variant.rules), variant.rules) if secret else ""
        try:
            with transaction.atomic():
                return self.create(
                    token=token,
                    creator=creator,
                    coach=coach,
                    is_set_by_creator=bool(secret),
                    secret=hidden or draw_secret(token, variant.rules),
                    **sizes_of(variant),
                )
        except IntegrityError as error:
            if Player.objects.filter(pk=creator.pk).exists():
                raise
            raise PlayerIsGoneError from error

    @transaction.atomic
    def issue_for(self, game: "Game") -> "Challenge":
        """A challenge on the secret of a game, whose player takes part with it; always the same one.

        Raises NoChallengeError or OvertakenError.
        """
        games = type(game).objects
        if games.lock_player_of(game) is None:
            raise OvertakenError
        locked = games.select_for_update().get(pk=game.pk)
        if locked.challenge:
            return locked.challenge
        if locked.daily_id or locked.codemaker != Codemaker.FAIR:
            raise NoChallengeError
        locked.challenge = self.create(
            creator=locked.player,
            coach=locked.coach,
            secret=game.board.secret,
            **sizes_of(locked.variant),
        )
        locked.save(update_fields=["challenge"])
        return locked.challenge


class Challenge(UnderRules):
    """A secret that several people try, each once."""

    token = models.CharField(max_length=40, unique=True, default=new_token)
    creator = models.ForeignKey(
        "games.Player", null=True, on_delete=models.SET_NULL, related_name="challenges"
    )
    coach = models.CharField(max_length=10, choices=Coach, default=Coach.OFF)
    secret = models.CharField(max_length=MAX_PEGS)
    is_set_by_creator = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)

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

    def get_absolute_url(self) -> str:
        return reverse("challenge", args=[self.token])

    def is_secret_of(self, player: Player | None) -> bool:
        """Whether this player has set the secret, and so knows it."""
        return self.is_set_by_creator and player is not None and self.creator_id == player.pk

    def game_of(self, player: Player | None) -> "Game | None":
        """The game with which a player has taken it up."""
        return self.games.filter(player=player).first() if player else None

    def is_done_by(self, player: Player | None) -> bool:
        """Whether a player may see how others did: the secret hides nothing from them any more."""
        mine = self.game_of(player)
        return self.is_secret_of(player) or (mine is not None and mine.is_over)

    @property
    def finished_boards(self) -> list[Board]:
        """The boards of all who are done, the best first, with their rows."""
        boards = Board.objects.in_games(self.games.all()).filter(level="").counted()
        boards = boards.select_related("player", "game").prefetch_related("guesses")
        return sorted(boards, key=lambda board: (not board.solved, board.guesses_used, board.pk))
