"""What was played, in a line: the way, the opponent, and the rules."""

from django.utils.translation import gettext, pgettext

from games.models import Game, Match
from games.modes import DUEL, RACE
from games.words.live import name_of
from games.words.terms import sizes_in_words
from solver import CUSTOM


def played_in_words(game: Game) -> str:
    """How a game was played, and against whom: "Race against Knuth"."""
    if game.match:
        return _match_in_words(game, game.match)
    if game.daily:
        name = str(game.daily)
        return gettext("%(daily)s, practice") % {"daily": name} if game.is_practice else name
    if game.computer is None:
        return str(game.way.label)
    level = game.computer.codebreaker
    if not game.plays.breaks_code:
        return pgettext("in a list of games", "Hide a code from %(level)s") % {"level": level}
    words = gettext("%(way)s against %(level)s")
    return words % {"way": game.way.label, "level": level}


def _match_in_words(game: Game, match: Match) -> str:
    mine = match.seat_of(game.player_id)
    others = ", ".join(name_of(seat) for seat in match.everyone if seat is not mine)
    words = {
        RACE.slug: gettext("Match · race against %(names)s"),
        DUEL.slug: gettext("Match · duel against %(names)s"),
    }
    hidden = gettext("Match · code of %(names)s")
    return words.get(match.mode, hidden) % {"names": others}


def named_rules(game: Game, *, with_size: bool = False) -> str:
    name = gettext(game.variant.name)
    has_size = with_size or game.variant.slug == CUSTOM
    return f"{name} {sizes_in_words(game.rules)}" if has_size else name
