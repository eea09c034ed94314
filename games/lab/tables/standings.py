"""The records as rows of a page."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from games.lab.compare.costs import PERFECT
from games.ui.numbers import NONE, decimal
from games.ui.terms import grouped
from solver import RECIPES, PublishedTotal, Standing, records

PLACES = 4  # decimals of a mean


def lines_of(*, repeats: bool, optimal: bool | None = None) -> list[dict[str, Any]]:
    """The records under all rules with repeats, or without, for which a total is known.

    They stand by pegs, then by colors. optimal: only those that are proven, or that are not.
    """
    return [
        _line(each)
        for each in records()
        if each.rules.repeats == repeats
        and each.least is not None
        and optimal in (None, each.optimal)
    ]


def _line(standing: Standing) -> dict[str, Any]:
    """A record in words.

    tree, explorer: the pages of its tree and of its first guesses; empty without a stored book.
    """
    rules = standing.rules
    has_tree = any(recipe.rules == rules for recipe in RECIPES.values())
    return {
        "name": f"{rules.pegs} × {rules.colors}",
        "codes": grouped(rules.size),
        "least": _whole(standing.least),
        "mean": decimal(standing.mean, PLACES),
        "most": _whole(standing.most),
        "histogram": " ".join(map(grouped, standing.histogram or ())) or NONE,
        "state": _state(standing),
        "source": _source(standing),
        "address": _address(standing.published),
        "tree": reverse("lab-tree", args=[str(rules), PERFECT]) if has_tree else "",
        "explorer": reverse("lab-explore", args=[str(rules)]) if has_tree else "",
    }


def _address(published: PublishedTotal | None) -> str:
    """Where a source can be read, or what it is."""
    if published is None:
        return ""
    return published.address or reverse("lab-sources")


def _whole(number: int | None) -> str:
    return NONE if number is None else grouped(number)


def _state(standing: Standing) -> str:
    if standing.optimal:
        return gettext("proven")
    return gettext("at least %(number)s") % {"number": grouped(standing.bound)}


def _source(standing: Standing) -> str:
    published = standing.published
    if published is None:
        return gettext("this site")
    if standing.is_ours:
        facts = {"who": _who(published), "total": grouped(published.total)}
        return gettext("this site; published: %(total)s, %(who)s") % facts
    if standing.ours != standing.least:
        facts = {"who": _who(published), "total": _whole(standing.ours)}
        return gettext("%(who)s; this site: %(total)s") % facts
    return _who(published)


def _who(published: PublishedTotal) -> str:
    return published.who if published.year is None else f"{published.who} {published.year}"
