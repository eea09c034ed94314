"""What the solver says about the next guess."""

from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words.numbers import proven
from games.words.terms import grouped
from solver import Suggestion, format_code


def suggestion_in_words(suggestion: Suggestion) -> list[SafeString]:
    """How a guess splits the codes left, whether it may be the code, and what it tells on average.

    All facts are numbers and symbols of a code, so the sentences are safe as HTML.
    """
    facts = {
        "guess": proven(
            format_code(suggestion.guess, suggestion.rules), is_exact=suggestion.complete
        ),
        "codes": grouped(suggestion.candidates),
        "groups": grouped(len(suggestion.cells)),
        "worst": grouped(suggestion.worst),
    }
    chance = _("It cannot be the code itself.")
    if suggestion.is_candidate:
        chance = _("It may be the code itself.")
    average = _("On average it leaves %(codes)s codes; its answer is worth %(bits)s bits.") % {
        "codes": number_format(round(suggestion.expected, 2), 2, force_grouping=True),
        "bits": number_format(round(suggestion.entropy, 2), 2),
    }
    return [SafeString(text) for text in (_split_words(suggestion) % facts, chance, average)]


def _split_words(suggestion: Suggestion) -> str:
    if suggestion.candidates == 1:
        return _(
            "<strong>%(guess)s</strong> splits the 1 code left into 1 group; the biggest has 1."
        )
    return ngettext(
        "<strong>%(guess)s</strong> splits the %(codes)s codes left into "
        "%(groups)s group; the biggest has %(worst)s.",
        "<strong>%(guess)s</strong> splits the %(codes)s codes left into "
        "%(groups)s groups; the biggest has %(worst)s.",
        len(suggestion.cells),
    )


def title_of_candidates(count: int) -> str:
    words = ngettext(
        "The %(codes)s code still possible", "The %(codes)s codes still possible", count
    )
    return words % {"codes": count}
