"""Which games a visitor may review: their own, and those for a code that they have tried, too."""

from django.http import Http404, HttpRequest
from django.utils.translation import gettext, gettext_noop

from games.core.game import Game
from games.core.origins import origin_of, origins
from games.visitors.players import find_game, player_of

NOT_HERE = gettext_noop(
    "This review cannot be shown: the game may belong to another player, or to a session that has"
    " ended, or it was deleted."
)


def find_reviewable(request: HttpRequest, token: str) -> Game:
    """The visitor's game, or another player's for the same code that the visitor is done with.

    Who sat at a match sees the games of all who did.

    The code of a challenge is open to whoever set it, and to all who have finished it. For a daily,
    the other player must also have chosen to be visible to everybody. Raises Http404 with a
    sentence if there is none.
    """
    game = find_game(request, token) or _shared(request, token)
    if game is None:
        raise Http404(gettext(NOT_HERE))
    return game


def _shared(request: HttpRequest, token: str) -> Game | None:
    viewer = player_of(request)
    if viewer is None:
        return None
    games = Game.objects.select_related("player", *(origin.key for origin in origins()))
    games = games.prefetch_related("boards")
    game = games.filter(token=token, is_practice=False).first()
    if game is None or not game.is_over or not game.seats:
        return None
    origin = origin_of(game)
    return game if origin and origin.is_open_to(game, viewer) else None
