"""Where a design stands among the strategies that it is compared with, in a sentence."""

from collections.abc import Sequence

from django.utils.translation import gettext

from games.lab.compare.measured import Found
from games.lab.compare.words import name_of
from games.words.numbers import decimal
from games.words.terms import grouped

PLACES = 4  # decimals of a mean


def rank_in_words(found: Sequence[Found]) -> str:
    """The next better and the next worse strategy, and what the design needs.

    found: the design, then known strategies. Empty unless all of them have been measured exactly.
    """
    design, *known = [each.evaluation for each in found]
    others = [(name_of(each.entry), each.evaluation) for each in found[1:] if each.evaluation]
    if design is None or not design.complete or len(others) < len(known):
        return ""
    if not all(other.complete for _, other in others):
        return ""
    ordered = sorted(others, key=lambda each: each[1].total)
    better = [name for name, other in ordered if other.total < design.total]
    equal = [name for name, other in ordered if other.total == design.total]
    worse = [name for name, other in ordered if other.total > design.total]
    if equal:
        words = gettext("As good as %(equal)s: %(total)s guesses, %(mean)s on average.")
    elif better and worse:
        words = gettext(
            "Better than %(worse)s, behind %(better)s: %(total)s guesses, %(mean)s on average."
        )
    elif worse:
        words = gettext(
            "Better than %(worse)s and all others here: %(total)s guesses, %(mean)s on average."
        )
    else:
        words = gettext(
            "Behind %(better)s and all others here: %(total)s guesses, %(mean)s on average."
        )
    return words % {
        "equal": equal[0] if equal else "",
        "better": better[-1] if better else "",
        "worse": worse[0] if worse else "",
        "total": grouped(design.total),
        "mean": decimal(design.mean, PLACES),
    }
