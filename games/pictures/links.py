"""What a finished game offers to share: its text, a link to play, and the picture."""

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from games.core.game import Game
from games.core.modes.choices import Coach
from games.core.origins import origin_of
from games.pictures.result import CONTESTS, FIELD, Rival, SharedResult
from games.ui.sharing import share_text, share_words, shared_way_of
from games.ui.skill import Skill


def share_of(game: Game, site: str, skill: Skill | None) -> dict[str, Any]:
    """The context of "Share" at the end of a game.

    site: the address of the site, with a slash; without it, the text has no link.
    """
    code = result_of(game).code
    link = f"{site}{address_to_share(game)[1:]}?{urlencode({FIELD: code})}" if site else ""
    return {
        "share_text": share_text(game, link, skill),
        "share_words": share_words(game, skill),
        "picture": reverse("picture", args=[code]),
    }


def address_to_share(game: Game) -> str:
    origin = origin_of(game)
    return (origin and origin.link(game)) or reverse("home")


def result_of(game: Game) -> SharedResult:
    way, of = shared_way_of(game)
    rival = game.computer if way in CONTESTS else None
    return SharedResult(
        way=way,
        of=of,
        rules=game.rules,
        allowed=game.guesses_allowed,
        has_coach=game.coach != Coach.OFF,
        rows=tuple(row.feedback for row in game.board.rows),
        rival=Rival(rival.guesses_used, rival.solved) if rival else None,
    )
