"""Keeps players from going while something is stored for them."""

from games.models.errors import PlayerIsGoneError
from games.models.player import Player


def hold(player: Player) -> None:
    """Lock a player until the transaction ends, so that they are not deleted meanwhile.

    Two requests of one player that hold them take turns. Raises PlayerIsGoneError.
    """
    if not Player.objects.select_for_update(no_key=True).filter(pk=player.pk).exists():
        raise PlayerIsGoneError
