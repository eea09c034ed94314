"""How an account becomes that of a bot, for good."""

from django.db import transaction

from games.models.bot_errors import AlreadyBotError, NotNewError, StillSeatedError
from games.models.holding import hold
from games.models.matches.seat import Seat
from games.models.player import Player
from games.models.tokens import Scope, Token


@transaction.atomic
def become_bot(player: Player) -> None:
    """Store that a program plays with an account. Nothing takes it back.

    What people played must not count for a program, nor may a rated match that has begun, or waits,
    turn into one against a bot. Tokens that may play become those of a bot.

    Raises AlreadyBotError, NotNewError, StillSeatedError, PlayerIsGoneError.
    """
    hold(player)
    if player.is_bot:
        raise AlreadyBotError
    if player.is_guest or player.games.filter(finished_at__isnull=False).exists():
        raise NotNewError
    if Seat.objects.filter(player=player, match__finished_at=None).exists():
        raise StillSeatedError
    Token.objects.of(player).filter(scope=Scope.PLAY).update(scope=Scope.BOT)
    player.is_bot = True
    player.save(update_fields=["is_bot"])
