"""The rows of a board that were played. A row never changes, so it is drawn once."""

from secrets import randbelow
from typing import TYPE_CHECKING, Protocol

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.core.modes.choices import Coach
from games.ui.game_in_words import Answered, PlayedRow, codes_left, played_row_in_words
from games.ui.terms import kept_by_language
from solver import LEVELS, Rules

if TYPE_CHECKING:
    from games.core.board import Board
    from games.core.game import Game
    from games.core.guess import Guess

ROWS_KEPT = 4096  # rows that a process keeps, of about a kilobyte each

register = template.Library()


class LiveRow(Answered, Protocol):
    """A row of a match as a viewer may see it; the codes left appear after the end."""

    @property
    def left(self) -> int | None: ...


@register.simple_tag
def played_row(guess: "Guess", game: "Game", is_new: object) -> SafeString:
    clash = guess.clashes_with if game.coach == Coach.FULL else None
    return _drawn(
        PlayedRow.of(guess),
        game.rules,
        left=guess.candidates_left if game.shows_codes_left else None,
        clash=PlayedRow.of(clash) if clash else None,
        best="" if guess.black == game.pegs else guess.best,
        is_live=game.takes_turns,
        is_new=bool(is_new),
    )


@register.simple_tag
def thinking_time(rival: "Board") -> str:
    """The class of the pause before a rival's answer appears, drawn from its level: the stronger, the longer.

    Each step is 150 ms (`--step`), so no pause is longer than 1.2 s. Nothing waits but the eye.
    """
    most = list(LEVELS).index(rival.level) + 1 if rival.level in LEVELS else len(LEVELS)
    least = (most + 1) // 2
    return f"thinks thinks--{least + randbelow(most - least + 1)}"


@register.simple_tag
def past_row(row: PlayedRow, rules: Rules, *, is_live: object) -> SafeString:
    return _drawn(row, rules, is_live=bool(is_live))


@register.simple_tag
def live_row(row: LiveRow, rules: Rules, *, is_live: object, is_new: object) -> SafeString:
    """A row of a board in a match, with its code."""
    played = PlayedRow.of(row)
    return _drawn(played, rules, left=row.left, is_live=bool(is_live), is_new=bool(is_new))


@register.simple_tag
def live_rivals_row(row: LiveRow, rules: Rules) -> SafeString:
    """A row of somebody else's board in a match, without its code while the viewer may not see it."""
    return _drawn_for_rival(PlayedRow.of(row), rules)


@register.simple_tag
def rivals_row(guess: "Guess", game: "Game") -> SafeString:
    """A row of the rival's board, without its code while that is hidden."""
    row = PlayedRow.of(guess)
    is_veiled = game.plays.veils_rival and not game.is_over
    return _drawn_for_rival(row._replace(code="") if is_veiled else row, game.rules)


@kept_by_language(ROWS_KEPT)
def _drawn_for_rival(row: PlayedRow, rules: Rules) -> SafeString:
    context = {"row": row, "rules": rules, "is_won": row.feedback.black == rules.pegs}
    return SafeString(render_to_string("play/_row.html#of_rival", context))


@kept_by_language(ROWS_KEPT)
def _drawn(
    row: PlayedRow,
    rules: Rules,
    *,
    left: int | None = None,
    clash: PlayedRow | None = None,
    best: str = "",
    is_live: bool,
    is_new: bool = False,
) -> SafeString:
    """left: the codes left after it; None if they are not shown. is_live: whether it can be copied and spoken."""
    is_won = row.feedback.black == rules.pegs
    context = {
        "row": row,
        "rules": rules,
        "left": left,
        "clash": clash,
        "best": best,
        "is_live": is_live,
        "is_new": is_new,
        "is_won": is_won,
        "words": played_row_in_words(row, rules, left, clash),
        "left_words": "" if left is None or is_won else codes_left(left),
    }
    return SafeString(render_to_string("play/_row.html", context))
