"""How an account becomes that of a bot, for good."""

from django.db import transaction

from games.api.tokens import Scope, Token
from games.core.errors import AlreadyBotError, NotNewError, StillSeatedError
from games.core.locks import hold
from games.core.player import Player
from games.live.fields import Ending
from games.live.seat import Seat

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
