"""The lines of a history: what was played, how it ended, and in how many guesses."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from games.models import Coach, Game, Handicap, Result
from games.words.numbers import NONE
from games.words.terms import sizes_in_words
from solver import CUSTOM


class HistoryRow(NamedTuple):
    """A game of the history, in words.

    kind: the result, as the name of a style. help: a coach or a handicap that the player had.
    """

    address: str
    started_at: datetime
    played: str
    rules: str
    result: str
    kind: str
    help: list[str]
    guesses: str


def rows_of(games: Sequence[Game]) -> list[HistoryRow]:
    return [
        HistoryRow(
            game.get_absolute_url(),
            game.started_at,
            _played(game),
            _rules(game),
            _result(game),
            game.board.result if game.plays.breaks_code else "",
            _help(game),
            _guesses(game),
        )
        for game in games
    ]


def _played(game: Game) -> str:
    if game.daily:
        name = str(game.daily)
        return gettext("%(daily)s, practice") % {"daily": name} if game.is_practice else name
    if game.computer is None:
        return str(game.way.label)
    level = game.computer.codebreaker
    if not game.plays.breaks_code:
        return gettext("Make for %(level)s") % {"level": level}
    words = gettext("%(way)s against %(level)s")
    return words % {"way": game.way.label, "level": level}


def _rules(game: Game) -> str:
    name = gettext(game.variant.name)
    return f"{name} {sizes_in_words(game.rules)}" if game.variant.slug == CUSTOM else name


def _result(game: Game) -> str:
    if not game.plays.breaks_code:
        computers = {Result.WON: gettext("Found"), Result.LOST: gettext("Not found")}
        if word := computers.get(Result(game.board.result)):
            return word
    return str(game.board.get_result_display())


def _help(game: Game) -> list[str]:
    told = []
    if game.coach != Coach.OFF:
        words = ngettext(
            "with coach, %(hints)s hint", "with coach, %(hints)s hints", game.board.hints
        )
        hints = game.board.hints
        told.append(words % {"hints": hints} if hints else gettext("with coach"))
    if game.handicap != Handicap.NONE:
        words = gettext("handicap: %(given)s")
        told.append(words % {"given": game.get_handicap_display()})
    return told


def _guesses(game: Game) -> str:
    """In how many guesses a code was found; a dash if it was not, when the game is over."""
    mine = _count(game.board.guesses_used, is_open=game.board.solved or not game.is_over)
    if game.computer is None or not game.is_over or not game.plays.breaks_code:
        return mine
    theirs = _count(game.computer.guesses_used, is_open=game.computer.solved)
    return gettext("%(mine)s to %(theirs)s") % {"mine": mine, "theirs": theirs}


def _count(guesses: int, *, is_open: bool) -> str:
    return str(guesses) if is_open else NONE
