"""The figures under a game that is over, in words."""

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models.daily import Standing
from games.words.terms import grouped


def par_in_words(par: float | None) -> str:
    """What the best play needs on average; empty if it is not known."""
    return _("par %(par)s") % {"par": number_format(round(par, 2), 2)} if par else ""


def guesses_in_words(guesses: int) -> str:
    """The word under the number of guesses."""
    return ngettext("guess", "guesses", guesses)


def streak_in_words(streak: int) -> str:
    """Codes found in a row, from two on."""
    if streak < 2:  # noqa: PLR2004, one code is not yet a row
        return ""
    words = ngettext("%(count)s code found in a row.", "%(count)s codes found in a row.", streak)
    return words % {"count": grouped(streak)}


def most_common_in_words(guesses: int, games: int, found: int) -> str:
    """The number of guesses that the player needs most often."""
    words = ngettext(
        "Most often you need %(guesses)s guess: %(games)s of %(found)s codes.",
        "Most often you need %(guesses)s guesses: %(games)s of %(found)s codes.",
        guesses,
    )
    return words % {"guesses": guesses, "games": grouped(games), "found": grouped(found)}


def standing_in_words(standing: Standing) -> str:
    """The place of a board among all who played the day; empty without a place."""
    if standing.place is None:
        return ""
    facts = {"place": grouped(standing.place), "players": grouped(standing.players)}
    return _("Place %(place)s of %(players)s today.") % facts
