"""Tokens with which programs act for an account, of which only a digest is stored, and accounts of bots."""

import hashlib
import secrets
from datetime import datetime, timedelta

from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.core.compiled import CompiledSelect, Slot
from games.core.errors import BotScopeError, PlayError
from games.core.locks import hold
from games.core.player import Player
from games.live.fields import Ending
from games.live.seat import Seat

PREFIX = "mm_"  # so that people and scanners of repositories know what they have found
TOKEN_BYTES = 30  # of chance in a token
SHOWN = 8  # characters of a token that are stored, so that its owner knows it again
MOST_TOKENS = 20  # of one account
MAX_NAME_LENGTH = 40
NOTED_EVERY = timedelta(minutes=10)  # how often it is stored that a token is used


class TooManyTokensError(PlayError):
    sentence = _("You have twenty tokens, which is the most. Revoke one first.")


class NotNewError(PlayError):
    sentence = _("This account has finished games. Make a new account for your bot.")


class StillSeatedError(PlayError):
    sentence = _("This account has a seat in a match. Leave or finish that match first.")


class AlreadyBotError(PlayError):
    sentence = _("This account is a bot already.")


class NoBotScopeError(PlayError):
    sentence = _("This account is a bot, so its tokens can only read, or play as a bot.")


class Scope(models.TextChoices):
    """What a token allows. Whoever may play may read, and a bot may play."""

    READ = "read", _("Read")
    PLAY = "play", _("Read and play")
    BOT = "bot", _("Read, play, and climb the bot ladder")


def scopes_of(player: Player) -> list[Scope]:
    return [Scope.READ, Scope.BOT if player.is_bot else Scope.PLAY]


class TokenQuerySet(models.QuerySet["Token"]):
    @transaction.atomic
    def issue(self, player: Player, name: str, scope: Scope) -> str:
        """Store a new token of an account, and return its text, which is shown only once.

        Raises BotScopeError, NoBotScopeError, TooManyTokensError.
        """
        hold(player)
        if scope not in scopes_of(player):
            raise BotScopeError if scope == Scope.BOT else NoBotScopeError
        if self.filter(player=player).count() >= MOST_TOKENS:
            raise TooManyTokensError
        text = PREFIX + secrets.token_urlsafe(TOKEN_BYTES)
        self.create(
            player=player, name=name, scope=scope, begins=text[:SHOWN], digest=digest_of(text)
        )
        return text

    def of(self, player: Player) -> "models.QuerySet[Token]":
        return self.filter(player=player).order_by("-pk")

    def find(self, text: str, now: datetime) -> "Token | None":
        """The token with this text, if there is one, with its player. It is noted as used now."""
        for token in _FOUND(digest=digest_of(text)):
            if token.last_used_at is None or now - token.last_used_at >= NOTED_EVERY:
                self.filter(pk=token.pk).update(last_used_at=now)
            return token
        return None


class Token(models.Model):
    """What one program may do for one account."""

    player = models.ForeignKey("games.Player", on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=MAX_NAME_LENGTH)
    scope = models.CharField(max_length=4, choices=Scope)
    begins = models.CharField(max_length=SHOWN)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(null=True, blank=True)

    objects = TokenQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(scope__in=Scope.values), name="scope_is_known")
        ]

    def __str__(self) -> str:
        return f"{self.name} of {self.player}"

    @property
    def may_play(self) -> bool:
        return self.scope in {Scope.PLAY, Scope.BOT}

    @property
    def is_of_bot(self) -> bool:
        return self.scope == Scope.BOT


def digest_of(text: str) -> str:
    """What is stored of a token. It is so random that a plain digest gives nothing away."""
    return hashlib.sha256(text.encode()).hexdigest()


_FOUND = CompiledSelect(
    lambda: Token.objects.filter(
        digest=Slot("digest", models.CharField()), player__is_active=True
    ).order_by(),
    "player",
)


PLAYED = [Ending.DECIDED, Ending.AGREED]  # matches after which accounts may have a rating


@transaction.atomic
def become_bot(player: Player) -> None:
    """Store that a program plays with an account. Nothing takes it back.

    What people played must not count for a program, nor may a rated match that has begun, or waits,
    or an invitation to one, turn into one against a bot. Tokens that may play become those of a bot.

    Raises AlreadyBotError, NotNewError, StillSeatedError, PlayerIsGoneError.
    """
    hold(player)
    if player.is_bot:
        raise AlreadyBotError
    seats = Seat.objects.filter(player=player)
    has_played = player.games.filter(finished_at__isnull=False).exists()
    if player.is_guest or has_played or seats.filter(match__ending__in=PLAYED).exists():
        raise NotNewError
    is_invited = player.invitations.filter(started_at=None, finished_at=None).exists()
    if is_invited or seats.filter(match__finished_at=None).exists():
        raise StillSeatedError
    Token.objects.of(player).filter(scope=Scope.PLAY).update(scope=Scope.BOT)
    player.is_bot = True
    player.save(update_fields=["is_bot"])
