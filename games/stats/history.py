"""The history: its lines, which say what was played and how it ended, and links to some of its games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext

from games.core.game import COUNTED, Game
from games.core.modes.choices import Handicap, Result
from games.core.origins import origin_of, origins
from games.ui.game_in_words import named_rules, played_in_words
from games.ui.numbers import NONE
from games.ui.skill import points_in_words
from games.ui.terms import coach_in_words


class HistoryRow(NamedTuple):
    """A game of the history, in words.

    kind: the result, as the name of a style. help: a coach or a handicap that the player had. skill: empty
    if there is none.
    """

    game: Game
    played: str
    rules: str
    result: str
    kind: str
    help: list[str]
    guesses: str
    skill: str


def rows_of(games: Sequence[Game]) -> list[HistoryRow]:
    """The lines of some games. Each origin reads what it needs of all of them in one query."""
    for origin in origins():
        origin.read_ahead(games)
    return [
        HistoryRow(
            game,
            played_in_words(game),
            named_rules(game),
            _result(game),
            game.board.result if game.plays.breaks_code else "",
            _help(game),
            _guesses(game),
            _skill(game),
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
    origin = origin_of(game)
    lost_by = origin.lost_by(game) if origin else ""
    coach = coach_in_words(game.coach, game.board.hints)
    notes = list(filter(None, [lost_by, coach]))
    if game.handicap != Handicap.NONE:
        words = gettext("handicap: %(given)s")
        notes.append(words % {"given": game.get_handicap_display()})
    return notes


def _guesses(game: Game) -> str:
    """In how many guesses a code was found; a dash if it was not, when the game is over."""
    mine = _count(game.board.guesses_used, is_open=game.board.solved or not game.is_over)
    origin = origin_of(game)
    rival = origin.rival(game) if origin else game.computer
    if rival is None or not game.is_over or not game.plays.breaks_code:
        return mine
    theirs = _count(rival.guesses_used, is_open=rival.solved)
    if mine == theirs == NONE:
        return NONE
    return gettext("%(mine)s to %(theirs)s") % {"mine": mine, "theirs": theirs}


def _skill(game: Game) -> str:
    skill = game.board.skill if game.is_over and game.plays.breaks_code else None
    return points_in_words(skill) if skill else ""


def _count(guesses: int, *, is_open: bool) -> str:
    return str(guesses) if is_open else NONE


@dataclass(frozen=True, slots=True)
class HistoryLinks:
    """Addresses in the history of games that pass the filters of the page and count.

    filters: None where there is no such list, because it is another player's.
    """

    filters: dict[str, str] | None

    def __call__(self, **more: str) -> str:
        if self.filters is None:
            return ""
        filters = self.filters | {"result": COUNTED} | more
        chosen = {name: value for name, value in filters.items() if value}
        return f"{reverse('history')}?{urlencode(chosen)}"
