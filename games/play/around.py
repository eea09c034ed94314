"""The context of the boards of a game: the words on and around them."""

from typing import Any

from django.template.loader import render_to_string

from games.models import Coach, Game
from games.words.table import (
    codes_left_of,
    found_note_of,
    guide_of,
    heading_of,
    help_used_in,
    make_note_of,
    rival_note_of,
    rival_status_of,
    status_of,
    title_of,
)


def around(game: Game) -> dict[str, Any]:
    """The words on and around the boards of a game.

    turn: the number of the guess that is being made. below: the numbers of the rows below it.
    """
    return {
        "game": game,
        "rules": game.rules,
        "turn": game.board.guesses_used + 1,
        "below": game.board.rows_below,
        "is_stored": game.is_stored,
        "title": title_of(game),
        "heading": heading_of(game),
        "status": status_of(game),
        "status_left": codes_left_of(game),
        "rival_status": rival_status_of(game),
        "rival_note": rival_note_of(game),
        "found_note": found_note_of(game),
        "rival_rows": _rows_of_rival(game),
        "guide": guide_of(game) if game.plays.breaks_code and not game.is_over else None,
        "has_hints": game.coach == Coach.FULL and game.is_stored,
        "help_used": help_used_in(game),
        "make_note": "" if game.plays.breaks_code else make_note_of(game),
    }


def _rows_of_rival(game: Game) -> str:
    """The rows of a racing computer, which stand both beside the board and in the strip above it."""
    if not game.computer or not game.plays.breaks_code:
        return ""
    return render_to_string("play/_rows_of_rival.html", {"game": game})
