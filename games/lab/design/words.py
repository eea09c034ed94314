"""Designs in words: their figures, their rank, a small histogram, and where to open and play them."""

from collections.abc import Sequence
from math import gcd
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext

from games.core.modes import RACE
from games.lab.choosing import rules_fields
from games.lab.compare.costs import Entry
from games.lab.compare.measured import Found
from games.lab.compare.words import name_of
from games.lab.design.forms import MOST_WEIGHT, SWITCHES
from games.lab.design.models import SavedDesign
from games.ui.charts.columns import row_names, shortened
from games.ui.charts.scales import WHOLE, fixed
from games.ui.numbers import NONE, decimal, proven, told_of
from games.ui.strategies import strategy_in_words
from games.ui.terms import grouped
from solver import CLASSIC, Design, GuessCounts, Rules, parse_design

PLACES = 4  # decimals of a mean
STEPS = 1_000  # weights have three decimals
GAP = 0.2  # of the room of a column, which is left empty


def figures_of(counts: GuessCounts | None) -> dict[str, Any]:
    """What a strategy needs; dashes while it is not known."""
    if counts is None:
        return {"mean": NONE, "total": NONE, "most": NONE}
    shown = shortened(counts.histogram)
    spoken = [
        gettext("%(count)s in %(guesses)s") % {"count": grouped(codes), "guesses": name}
        for name, codes in zip(row_names(len(counts.histogram)), shown, strict=True)
        if codes
    ]
    return {
        "mean": proven(decimal(counts.mean, PLACES), is_exact=counts.complete),
        "total": grouped(counts.total) if counts.complete else NONE,
        "most": str(counts.most),
        "bars": _bars(shown),
        "spoken": told_of(gettext("Codes found"), ", ".join(spoken)),
    }


def facts_of(design: SavedDesign) -> dict[str, Any]:
    return {
        "name": design.name,
        "text": strategy_in_words(design.strategy, design.first),
        "figures": figures_of(design.counts),
        "open": open_address(design),
        "play": play_address(design),
    }


def needs_in_words(counts: GuessCounts | None) -> str:
    """What a design needs, in a sentence; empty while it is not measured."""
    if counts is None:
        return ""
    facts = figures_of(counts)
    if counts.complete:
        words = gettext("%(mean)s guesses on average, at most %(most)s; %(total)s for all codes.")
    else:
        words = gettext("%(mean)s guesses on average; at most %(most)s were seen.")
    return words % facts


def _bars(histogram: Sequence[int]) -> list[tuple[str, str, str, str]]:
    """The columns of a small histogram: left, top, width, and height, in percent of its picture."""
    tallest, room = max(histogram), WHOLE / len(histogram)
    return [
        (
            fixed((place + GAP / 2) * room),
            fixed(WHOLE - WHOLE * codes / tallest),
            fixed((1 - GAP) * room),
            fixed(WHOLE * codes / tallest),
        )
        for place, codes in enumerate(histogram)
    ]


def fields_of(entry: Entry, rules: Rules) -> dict[str, str]:
    """What the form of designs sends for a design that it has made."""
    name, _, options = entry.text.partition(":")
    weights = _set_weights(parse_design(name))
    switches = [field for field, (option, _) in SWITCHES.items() if option in options.split(",")]
    first = {"first": entry.first} if entry.first else {}
    return rules_fields(rules) | weights | dict.fromkeys(switches, "on") | first


def _set_weights(design: Design) -> dict[str, str]:
    """The weights as sliders have them: as they are written if these are tenths, else the smallest whole
    numbers in this ratio, or tenths of these if one is too large.
    """
    steps = {name: round(weight * STEPS) for name, weight in design.weights.items()}
    least = STEPS // 10
    if any(count % least or count > MOST_WEIGHT * STEPS for count in steps.values()):
        divisor = gcd(*steps.values())
        whole = max(steps.values()) // divisor <= MOST_WEIGHT
        steps = {
            name: count // divisor * (STEPS if whole else least) for name, count in steps.items()
        }
    return {name.replace("-", "_"): f"{count / STEPS:g}" for name, count in steps.items()}


def open_address(design: SavedDesign) -> str:
    entry = Entry(design.strategy, design.first)
    return f"{reverse('lab-design')}?{urlencode(fields_of(entry, design.under))}"


def play_address(design: SavedDesign) -> str:
    """A race against a design under its own rules."""
    choices = {"mode": RACE.slug, "level": design.slug} | rules_fields(design.under)
    return f"{reverse('home')}?{urlencode(choices)}"


def table_address(rules: Rules) -> str:
    if rules == CLASSIC.rules:
        return reverse("lab-designs")
    return reverse("lab-designs-table", args=[str(rules)])


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
