"""Keeps players from going while something is stored for them."""

from games.core.errors import PlayerIsGoneError
from games.core.player import Player


def hold(*players: Player) -> None:
    """Lock players until the transaction ends, so that they are not deleted meanwhile.

    Whether they are bots is read again, because another request may have said so.

    Two requests that hold one player take turns. Several are locked in the order of their keys, as
    everywhere, so that no two requests wait for each other. Raises PlayerIsGoneError.
    """
    keys = {player.pk for player in players}
    held = Player.objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk")
    bots = dict(held.values_list("pk", "is_bot"))
    if len(bots) < len(keys):
        raise PlayerIsGoneError
    for player in players:
        player.is_bot = bots[player.pk]
