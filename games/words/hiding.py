"""What the site tells a player who hides a code."""

from django.utils.translation import gettext as _

from games.models.opponents import shown_name
from games.modes import GameMode
from solver import Level, Rules


def hiding_title(mode: GameMode, level: Level) -> str:
    if mode.breaks_code:
        return _("Hide a code from %(level)s") % {"level": shown_name(level)}
    return _("Hide a code: %(level)s will look for it") % {"level": shown_name(level)}


def hiding_mode_words(mode: GameMode, level: Level) -> str:
    if mode.breaks_code:
        return _("You each hide a code and guess in turn. Fewest guesses wins.")
    words = _("You hide a code, and %(level)s looks for it. You watch how many guesses it takes.")
    return words % {"level": shown_name(level)}


def hiding_words(mode: GameMode, level: Level, rules: Rules) -> str:
    facts = {"level": shown_name(level), "pegs": rules.pegs}
    if mode.breaks_code:
        words = _("Fill the row with a code for %(level)s to find. %(level)s hides one for you.")
    else:
        words = _(
            "Fill the row with a code for %(level)s to find, or keep one on a real board and answer"
            " its guesses yourself."
        )
    return words % facts
