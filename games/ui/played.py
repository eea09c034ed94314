"""What was played, in a line: the way, the opponent, and the rules."""

from django.utils.translation import gettext, pgettext

from games.core.game import Game
from games.core.origins import origin_of, way_of
from games.ui.terms import sizes_in_words
from solver import CUSTOM


def played_in_words(game: Game) -> str:
    """How a game was played, and against whom: "Race against Knuth"."""
    origin = origin_of(game)
    if origin and (words := origin.listed_as(game)):
        return words
    way = way_of(game)
    if game.computer is None:
        return str(way.label)
    level = game.computer.codebreaker
    if not game.plays.breaks_code:
        return pgettext("in a list of games", "Hide a code from %(level)s") % {"level": level}
    words = gettext("%(way)s against %(level)s")
    return words % {"way": way.label, "level": level}


def named_rules(game: Game, *, with_size: bool = False) -> str:
    name = gettext(game.variant.name)
    has_size = with_size or game.variant.slug == CUSTOM
    return f"{name} {sizes_in_words(game.rules)}" if has_size else name
