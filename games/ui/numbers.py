"""Numbers as the visitor's language writes them."""

from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext

from games.ui.terms import kept_by_language

MINUS = "\N{MINUS SIGN}"
NONE = "\N{EN DASH}"


@kept_by_language(8192)
def decimal(number: float | None, places: int = 2) -> str:
    """A number with some decimals, a real minus sign, and separated thousands; a dash for None."""
    if number is None:
        return NONE
    rounded = Decimal(f"{abs(number):.{places}f}")  # because number_format cuts decimals off
    words = number_format(rounded, places, force_grouping=True)
    is_zero = not any(character in "123456789" for character in words)
    return words if number >= 0 or is_zero else MINUS + words


def difference(number: float | None, places: int = 2) -> str:
    """A number with its sign: "+0.25", "0.00", or with a minus sign."""
    words = decimal(number, places)
    is_positive = number is not None and number > 0 and any(c in "123456789" for c in words)
    return f"+{words}" if is_positive else words


def percent(share: float | None) -> str:
    """A share from 0 to 1 in whole percent: "12%", and "<1%" for what is not quite nothing."""
    if share is None:
        return NONE
    shown = round(100 * share)
    if share > 0 and shown == 0:
        return gettext("<%(number)s%%") % {"number": 1}
    return gettext("%(number)s%%") % {"number": number_format(shown, force_grouping=True)}


def proven(words: str, *, is_exact: bool) -> str:
    """A figure as it is, or behind a sign if it is a sample or is not proven: "≈ 4.64"."""
    return words if is_exact else f"≈\N{NO-BREAK SPACE}{words}"


def labeled(name: str, figure: str) -> str:
    """A figure behind its name: "Knuth: 3 won"."""
    return gettext("%(name)s: %(told)s") % {"name": name, "told": figure}


def halves(number: float) -> str:
    whole = int(number)
    shown = number_format(whole, force_grouping=True)
    if number == whole:
        return shown
    return gettext("%(whole)s½") % {"whole": shown if whole else ""}
