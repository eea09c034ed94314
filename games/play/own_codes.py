"""The end of a game in which a player hid a code: how hard it was for the level, and the player's other codes."""

from collections import Counter
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.board import Board
from games.core.game import Game
from games.core.modes import MAKE
from games.core.modes.choices import Result
from games.core.rules import fields_of
from games.ui.charts.spread import Column, spread_of
from games.ui.numbers import decimal
from solver import Level

TELLING = 1.5  # guesses; a code that takes so many more or fewer than others is hard or easy
NEWEST = 200  # codes that are compared, the newest
FEWEST = 2  # codes of which one is the hardest


class OwnCodes(NamedTuple):
    """The codes that a player hid from a level under the same rules, by guesses, and the hardest of them."""

    columns: list[Column]
    guesses: int
    code: str


def own_codes(game: Game) -> dict[str, Any]:
    board = game.board
    if board.result != Result.WON or game.is_by_hand:
        return {}
    others = _others(game)
    return {
        "verdict_of_code": _verdict(board),
        "own_codes": others,
        "hardest_words": _hardest_in_words(others.guesses) if others else "",
    }


def _hardest_in_words(guesses: int) -> str:
    words = ngettext(
        "Hardest so far: %(count)s guess,", "Hardest so far: %(count)s guesses,", guesses
    )
    return words % {"count": guesses}


def _verdict(board: Board) -> str:
    """Par is what the level needs on average: "It needs 5.9 on average: your code was easy."."""
    strength = board.opponent.strength(board.rules)
    if strength is None:
        return ""
    facts = {"mean": decimal(strength.mean, 1)}
    more = board.guesses_used - strength.mean
    if more >= TELLING:
        return _("It needs %(mean)s on average: your code was hard.") % facts
    if more <= -TELLING:
        return _("It needs %(mean)s on average: your code was easy.") % facts
    words = _("It needs %(mean)s on average: your code was fair.") % facts
    return f"{words} {_most(board.opponent, strength.most)}".strip()


def _most(level: Level, most: int) -> str:
    """What a codemaker can reach at best, where the tree of the level says it."""
    if level.strategy.is_random:
        return ""
    return _("No code takes it more than %(guesses)s.") % {"guesses": most}


def _others(game: Game) -> OwnCodes | None:
    """None for the first code."""
    board = game.board
    hidden = Board.objects.filter(
        game__player=game.player_id,
        game__mode=MAKE.slug,
        level=board.level,
        design=board.design,
        result=Result.WON,
        **{f"game__{name}": value for name, value in fields_of(game.rules).items()},
    ).exclude(secret="")
    rows = list(hidden.order_by("-pk").values_list("guesses_used", "secret")[:NEWEST])
    if len(rows) < FEWEST:
        return None
    taken = Counter[int | None](guesses for guesses, _code in rows)
    most, code = max(rows, key=lambda row: row[0])
    return OwnCodes(spread_of(taken, board.guesses_used), most, code)
