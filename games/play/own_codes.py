"""The end of a game in which a player hid a code: how hard it was for the level, and the player's other codes."""

from collections import Counter
from statistics import fmean
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.board import Board
from games.core.game import Game
from games.core.modes import MAKE
from games.core.modes.choices import Result
from games.core.played_designs import DESIGN, shown_name
from games.core.rules import fields_of
from games.stats.cards.card import TELLING_GAMES, to_go_in_words
from games.ui.charts.spread import Column, spread_of
from games.ui.numbers import decimal
from games.ui.terms import opponents_name
from solver import Level, find_level

TELLING = 1.5  # guesses; a code that takes so many more or fewer than others is hard or easy
NEWEST = 200  # codes that are compared, the newest
FEWEST = 2  # codes of which one is the hardest, and levels, or kinds of codes, to compare
FEWEST_ALIKE = 3  # codes of as many colors, whose mean is compared
TELLING_MORE = 0.5  # guesses more on average, which make a tip


class OwnCodes(NamedTuple):
    """The codes that a player hid from a level under the same rules, by guesses if there are enough, and the hardest of them."""

    columns: list[Column]
    to_go: str
    guesses: int
    code: str


def own_codes(game: Game) -> dict[str, Any]:
    board = game.board
    if board.result != Result.WON or game.is_by_hand:
        return {}
    hidden = _hidden(game)
    alike = [each for each in hidden if (each.level, each.design) == (board.level, board.design)]
    others = _compared(alike, board.guesses_used)
    return {
        "verdict_of_code": _verdict(board),
        "own_codes": others,
        "hardest_words": _hardest_in_words(others.guesses) if others else "",
        "records_words": _records_in_words(hidden),
        "tip_words": _tip(alike, board.opponent),
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
        words = _("It needs %(mean)s on average: your code was hard.")
    elif more <= -TELLING:
        words = _("It needs %(mean)s on average: your code was easy.")
    else:
        words = _("It needs %(mean)s on average: your code was fair.")
    return f"{words % facts} {_most(board.opponent, strength.most)}".strip()


def _most(level: Level, most: int) -> str:
    """What a codemaker can reach at best, where the tree of the level says it."""
    if level.strategy.is_random:
        return ""
    return _("No code takes it more than %(guesses)s.") % {"guesses": most}


class _Hidden(NamedTuple):
    """A code that a level found, and how many guesses it took."""

    level: str
    design: str
    guesses: int
    code: str


def _hidden(game: Game) -> list[_Hidden]:
    """The newest codes that the player hid under the same rules, from any level."""
    hidden = Board.objects.filter(
        game__player=game.player_id,
        game__mode=MAKE.slug,
        result=Result.WON,
        **{f"game__{name}": value for name, value in fields_of(game.rules).items()},
    ).exclude(secret="")
    rows = hidden.order_by("-pk").values_list("level", "design", "guesses_used", "secret")
    return [_Hidden(*row) for row in rows[:NEWEST]]


def _compared(alike: list[_Hidden], guesses: int) -> OwnCodes | None:
    """None for the first code."""
    if len(alike) < FEWEST:
        return None
    taken = Counter[int | None](each.guesses for each in alike)
    hardest = max(alike, key=lambda each: each.guesses)
    columns = spread_of(taken, guesses) if len(alike) >= TELLING_GAMES else []
    to_go = to_go_in_words(len(alike))
    return OwnCodes(columns, to_go, hardest.guesses, hardest.code)


def _records_in_words(hidden: list[_Hidden]) -> str:
    """The most guesses that each level needed, the weakest first: "Your records: Dreamer 8, Knuth 6."."""
    most: dict[str, int] = {}
    for each in hidden:
        if each.level != DESIGN:
            most[each.level] = max(each.guesses, most.get(each.level, 0))
    if len(most) < FEWEST:
        return ""
    ranked = sorted(most, key=lambda level: find_level(level).order)
    records = ", ".join(f"{opponents_name(level)} {most[level]}" for level in ranked)
    return _("Your records: %(records)s.") % {"records": records}


def _tip(alike: list[_Hidden], level: Level) -> str:
    """The number of colors with which the player's codes lasted longest; empty unless that is telling."""
    by_colors: dict[int, list[int]] = {}
    for each in alike:
        by_colors.setdefault(len(set(each.code)), []).append(each.guesses)
    means = {
        colors: fmean(guesses)
        for colors, guesses in by_colors.items()
        if len(guesses) >= FEWEST_ALIKE
    }
    if len(alike) < TELLING_GAMES or len(means) < FEWEST:
        return ""
    best, second = sorted(means, key=lambda colors: means[colors], reverse=True)[:2]
    if means[best] - means[second] < TELLING_MORE:
        return ""
    words = ngettext(
        "Tip: codes of %(colors)s color hold %(level)s off longest.",
        "Tip: codes of %(colors)s colors hold %(level)s off longest.",
        best,
    )
    return words % {"colors": best, "level": shown_name(level)}
