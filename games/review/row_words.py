"""What the analysis of a row says: of splits, of what guesses need, and of codes that were left."""

from collections.abc import Mapping
from math import log2

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words.numbers import decimal
from games.words.terms import grouped
from solver import Feedback, Row


def row_title(number: int, before: int) -> str:
    words = ngettext(
        "Row %(number)s: %(codes)s code left",
        "Row %(number)s: %(codes)s codes to tell apart",
        before,
    )
    return words % {"number": number, "codes": grouped(before)}


def side_name(name: str, *, is_own: bool) -> str:
    return _("yours") if is_own else name


def best_name() -> str:
    return _("best")


def wary_name() -> str:
    return _("safest")


def tried_name() -> str:
    return _("your try")


def split_words(cells: Mapping[Feedback, int]) -> str:
    """A split in figures: "9 groups, the largest 5, 2.6 expected, 2.9 bits"."""
    sizes = list(cells.values())
    codes = sum(sizes)
    expected = sum(size**2 for size in sizes) / codes
    bits = sum(size / codes * log2(codes / size) for size in sizes)
    words = ngettext(
        "%(groups)s group, the largest %(worst)s, %(expected)s expected, %(bits)s bits",
        "%(groups)s groups, the largest %(worst)s, %(expected)s expected, %(bits)s bits",
        len(sizes),
    )
    return words % {
        "groups": grouped(len(sizes)),
        "worst": grouped(max(sizes)),
        "expected": decimal(expected, 1),
        "bits": decimal(bits, 1),
    }


def row_notes(row: Row) -> list[str]:
    notes = []
    if row.answer.black != len(row.guess):
        words = ngettext(
            "After the answer, %(codes)s code was left: %(guesses)s more guesses expected.",
            "After the answer, %(codes)s codes were left: %(guesses)s more guesses expected.",
            row.after,
        )
        notes.append(words % {"codes": grouped(row.after), "guesses": decimal(row.left.mean)})
    if row.left.optimal and len(row.best) > 1:
        count = {"count": grouped(len(row.best))}
        notes.append(_("%(count)s guesses are equally good here.") % count)
    return notes


def codes_link(before: int) -> str:
    words = ngettext("See the code that was left", "See all %(codes)s codes that were left", before)
    return words % {"codes": grouped(before)}


def codes_title(number: int, before: int) -> str:
    words = ngettext(
        "%(codes)s code was left before guess %(number)s",
        "%(codes)s codes were left before guess %(number)s",
        before,
    )
    return words % {"codes": grouped(before), "number": number}
