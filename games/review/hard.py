"""How hard the secret was that a player hid: the guesses that each level needs for it."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games import thinking
from games.charts.bars import Bar, Row, bars
from games.models import Game
from games.words.numbers import decimal, proven
from solver import find_level, parse_code

AVERAGE = 0.15  # guesses; a code is as hard as others if the levels are as near to what is usual


class Hard(NamedTuple):
    """A bar for each level, with an outline at what it needs for a code on average."""

    bars: list[Bar]
    words: str


def hard_of(game: Game) -> Hard | None:
    """None if the player hid no code, if it is not known, or if the rules are not small.

    Raises BusyError.
    """
    secret = game.board.secret
    if game.plays.breaks_code or not secret or not thinking.can_review(game.rules):
        return None
    rows, distances = [], []
    needed = thinking.hardness(game.rules, parse_code(secret, game.rules))
    for each in needed:
        level = find_level(each.level)
        strength = level.strength(game.rules)
        usual = strength.mean if strength else None
        if usual is not None:
            distances.append(each.mean - usual)
        shown = proven(decimal(each.mean), is_exact=each.games == 1)
        rows.append(Row(_(level.name), each.mean, shown, usual, detail=_usual(usual)))
    return Hard(bars(rows), verdict_of(distances))


def _usual(mean: float | None) -> str:
    return _("%(guesses)s for any code") % {"guesses": decimal(mean)} if mean else ""


def verdict_of(distances: Sequence[float]) -> str:
    """Whether the levels need more guesses for it than for other codes.

    distances: by how many guesses each level needs more.
    """
    if not distances:
        return ""
    more = sum(distances) / len(distances)
    facts = {"guesses": decimal(abs(more), 1)}
    if abs(more) < AVERAGE:
        return _("About as hard as other codes: the levels need as many guesses as usual.")
    if more > 0:
        return _("Hard: on average, the levels need %(guesses)s more guesses than usual.") % facts
    return _("Easy: on average, the levels need %(guesses)s fewer guesses than usual.") % facts
