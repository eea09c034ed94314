"""Keeps players from going while something is stored for them."""

from games.models.errors import PlayerIsGoneError
from games.models.player import Player


def hold(*players: Player) -> None:
    """Lock players until the transaction ends, so that they are not deleted meanwhile.

    Two requests that hold one player take turns. Several are locked in the order of their keys, as
    everywhere, so that no two requests wait for each other. Raises PlayerIsGoneError.
    """
    keys = {player.pk for player in players}
    held = Player.objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk")
    if len(held.values_list("pk")) < len(keys):
        raise PlayerIsGoneError
