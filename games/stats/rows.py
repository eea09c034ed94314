"""The lines of a history: what was played, how it ended, and in how many guesses."""

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.translation import gettext, ngettext

from games.models import Coach, Game, Handicap, LostBy, Result, Seat
from games.words.numbers import NONE
from games.words.played import named_rules, played_in_words


class HistoryRow(NamedTuple):
    """A game of the history, in words.

    kind: the result, as the name of a style. help: a coach or a handicap that the player had.
    """

    game: Game
    played: str
    rules: str
    result: str
    kind: str
    help: list[str]
    guesses: str


def rows_of(games: Sequence[Game]) -> list[HistoryRow]:
    """The lines of some games; one query finds who sat at all of the matches among them."""
    sitting = Seat.objects.select_related("player").defer("rows")
    prefetch_related_objects(games, Prefetch("match__places", sitting))
    return [
        HistoryRow(
            game,
            played_in_words(game),
            named_rules(game),
            _result(game),
            game.board.result if game.plays.breaks_code else "",
            _help(game),
            _guesses(game),
        )
        for game in games
    ]


def _result(game: Game) -> str:
    if not game.plays.breaks_code:
        computers = {Result.WON: gettext("Found"), Result.LOST: gettext("Not found")}
        if word := computers.get(Result(game.board.result)):
            return word
    return str(game.board.get_result_display())


def _help(game: Game) -> list[str]:
    told = _lost_by(game)
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


def _lost_by(game: Game) -> list[str]:
    """How a match was lost, if the guesses do not tell."""
    seat = game.match.seat_of(game.player_id) if game.match else None
    words = {LostBy.TIME: gettext("by time"), LostBy.LEAVING: gettext("by leaving")}
    return [words[LostBy(seat.lost_by)]] if seat and seat.lost_by in words else []


def _guesses(game: Game) -> str:
    """In how many guesses a code was found; a dash if it was not, when the game is over."""
    mine = _count(game.board.guesses_used, is_open=game.board.solved or not game.is_over)
    rival = game.match.best_besides(game.player_id) if game.match else game.computer
    if rival is None or not game.is_over or not game.plays.breaks_code:
        return mine
    theirs = _count(rival.guesses_used, is_open=rival.solved)
    if mine == theirs == NONE:
        return NONE
    return gettext("%(mine)s to %(theirs)s") % {"mine": mine, "theirs": theirs}


def _count(guesses: int, *, is_open: bool) -> str:
    return str(guesses) if is_open else NONE
