"""Which invitation waits for an account, asked by its pages every half minute, with a key in place of a session."""

from django.core.signing import Signer

from games.core.player import Player
from games.live.match import Match

ASK_SECONDS = 30  # between two questions of a tab in view
_SIGNER = Signer(salt="games.live.invited")


def key_of(player: Player) -> str:
    """What the pages of an account say to ask for it."""
    return _SIGNER.sign(str(player.pk))


def newest_of(key: str) -> str:
    """The token of the newest match to which the account of a key is invited; empty for none.

    One query. Raises BadSignature.
    """
    invited = Player(pk=int(_SIGNER.unsign(key)))
    return Match.objects.inviting(invited).values_list("token", flat=True).first() or ""
