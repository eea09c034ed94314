"""The figures under a game that is over, in words."""

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words.numbers import told_of
from games.words.terms import codes_left_in_words, grouped


def par_in_words(par: float | None) -> str:
    return _("par %(par)s") % {"par": number_format(round(par, 2), 2)} if par else ""


def guesses_in_words(guesses: int) -> str:
    return ngettext("guess", "guesses", guesses)


def lost_in_words(guesses: int, left: int) -> str:
    words = ngettext("%(count)s guess, %(left)s", "%(count)s guesses, %(left)s", guesses)
    return words % {"count": guesses, "left": codes_left_in_words(left)}


def streak_in_words(streak: int) -> str:
    if streak < 2:  # noqa: PLR2004, one code is not yet a row
        return ""
    words = ngettext("%(count)s code found in a row.", "%(count)s codes found in a row.", streak)
    return words % {"count": grouped(streak)}


def most_common_in_words(guesses: int | None, games: int, codes: int) -> str:
    facts = {"guesses": guesses, "games": grouped(games), "codes": grouped(codes)}
    if guesses is None:
        return _("Your most common result: not found (%(games)s of %(codes)s codes).") % facts
    words = ngettext(
        "Your most common result: %(guesses)s guess (%(games)s of %(codes)s codes).",
        "Your most common result: %(guesses)s guesses (%(games)s of %(codes)s codes).",
        guesses,
    )
    return words % facts


def column_in_words(guesses: int | None, games: int) -> str:
    """How many codes took so many guesses: "4: 12 codes"; None for codes not found."""
    words = ngettext("%(games)s code", "%(games)s codes", games) % {"games": grouped(games)}
    return told_of(str(guesses or _("not found")), words)
