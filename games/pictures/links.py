"""What a finished game offers to share: its text, a link to play, and the picture."""

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from games.models import Coach, Game
from games.pictures.result import CONTESTS, FIELD, Rival, SharedResult
from games.words.sharing import share_text, share_words, way_of
from games.words.skill import Skill


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
    origin = game.daily or game.challenge
    return origin.get_absolute_url() if origin else reverse("home")


def result_of(game: Game) -> SharedResult:
    way, of = way_of(game)
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
