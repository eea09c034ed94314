"""What the pages of designs show: the form, the designs of a visitor, and the table of the best."""

from collections.abc import Sequence
from math import gcd
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext

from games.core.modes import RACE
from games.core.player import Player
from games.lab.compare.comparison import ComparisonSpec, Entry, StrategyResult, seconds_of
from games.lab.compare.words import duration, name_of
from games.lab.design.forms import KNOWN, MOST_WEIGHT, SWITCHES, TERMS, DesignForm
from games.lab.design.models import MOST_DESIGNS, MOST_NAME, SavedDesign
from games.lab.forms import rules_fields, rules_title
from games.lab.models import Measurement
from games.ui.charts.columns import row_names, shortened
from games.ui.charts.scales import WHOLE, fixed
from games.ui.numbers import NONE, decimal, labeled, proven
from games.ui.strategies import strategy_in_words, strategy_name
from games.ui.terms import grouped
from solver import CLASSIC, VARIANTS, Design, GuessCounts, Rules, measured_table, parse_design

PLACES = 4  # decimals of a mean
STEPS = 1_000  # weights have three decimals
GAP = 0.2  # of the room of a column, which is left empty
OWN_PAGE = 10  # designs of a visitor
BELOW_FORM = 5  # designs of a visitor
PAGE_SIZE = 20
MOST_PAGES = 50
MOST_OTHERS = 12  # rules without a name that are linked


def form_context(form: DesignForm) -> dict[str, Any]:
    entry = form.cleaned_data.get("entry")
    return {
        "form": form,
        "sliders": [
            {
                "field": field,
                "name": gettext(name),
                "words": gettext(words),
                "value": form[field].value() or "0",
            }
            for field, (name, words) in TERMS.items()
        ],
        "switches": [
            {"field": field, "words": gettext(words), "is_on": bool(form[field].value())}
            for field, (_, words) in SWITCHES.items()
        ],
        "first": form["first"].value() or "",
        "design": entry.text if entry else "",
        "errors": [sentence for each in form.errors.values() for sentence in each],
    }


def mine_context(player: Player | None, page: int = 1, size: int = OWN_PAGE) -> dict[str, Any]:
    start = (page - 1) * size
    found = list(SavedDesign.objects.of(player)[start : start + size + 1])
    shown = found[:size]
    store_measured_figures(shown)
    return {
        "rows": [_own(design) for design in shown],
        "may_list": player is not None and not player.is_guest,
        "most": MOST_DESIGNS,
        "most_name": MOST_NAME,
        "page": page,
        "newer": page - 1,
        "older": page + 1 if len(found) > size else 0,
    }


def _own(design: SavedDesign) -> dict[str, Any]:
    """A design of the visitor: what it needs, or how long it takes to measure it."""
    row = facts_of(design) | {
        "token": design.token,
        "rules": rules_title(design.parsed_rules),
        "words": needs_in_words(design.counts),
        "is_listed": design.is_listed,
        "table": table_address(design.parsed_rules),
    }
    if design.mean is not None:
        return row
    comparison = comparison_of(design)
    [spec] = comparison.measurements.values()
    seconds = seconds_of([comparison.entries[0].pairs(spec.parsed_rules, spec.games)])
    return row | {"needs": duration(seconds), "fields": comparison.fields}


def save_context(
    player: Player | None, comparison: ComparisonSpec, data: dict[str, str]
) -> dict[str, Any]:
    entry = comparison.entries[0]
    same = SavedDesign.objects.of(player).filter(rules=str(comparison.rules))
    saved = same.filter(strategy=entry.text, first=entry.first).first()
    return {
        "saved": saved,
        "saved_play": play_address(saved) if saved else "",
        "save_fields": fields_of(entry, comparison.rules).items(),
        "save_name": data.get("name", ""),
        "save_listed": "listed" in data,
    }


def comparison_of(design: SavedDesign) -> ComparisonSpec:
    return ComparisonSpec(design.parsed_rules, (Entry(design.strategy, design.first),))


def store_measured_figures(designs: Sequence[SavedDesign]) -> None:
    """Store what was measured meanwhile of designs without figures."""
    specs = {
        design: next(iter(comparison_of(design).measurements.values()))
        for design in designs
        if design.mean is None
    }
    stored = Measurement.objects.of(specs.values()) if specs else {}
    for design, each in specs.items():
        found = stored.get(each)
        if found and (evaluation := found.evaluation):
            design.store_figures(evaluation)


def table_context(rules: Rules, player: Player | None, page: int) -> dict[str, Any]:
    start = (page - 1) * PAGE_SIZE
    found = list(SavedDesign.objects.best(rules)[start : start + PAGE_SIZE + 1])
    has_more = len(found) > PAGE_SIZE and page < MOST_PAGES
    return {
        "title": rules_title(rules),
        "tabs": _tabs(rules),
        "rows": [
            facts_of(design)
            | {
                "place": place,
                "owner": design.owner.shown_as,
                "is_of_bot": design.owner.is_bot,
                "is_mine": player is not None and design.owner_id == player.pk,
            }
            for place, design in enumerate(found[:PAGE_SIZE], start=start + 1)
        ],
        "known": _known(rules),
        "newer": page - 1,
        "older": page + 1 if has_more else 0,
    }


def _known(rules: Rules) -> list[tuple[str, dict[str, Any]]]:
    """The known strategies that were measured under these rules, the best first, and their figures."""
    tables = {slug: measured_table(slug).get(rules) for slug in KNOWN}
    measured = [(counts.mean, slug, counts) for slug, counts in tables.items() if counts]
    return [(strategy_name(slug), figures_of(counts)) for _, slug, counts in sorted(measured)]


def _tabs(rules: Rules) -> list[tuple[str, str, bool]]:
    """The named rules, those with designs, and the ones that are shown: the name and page of each."""
    named = [variant.rules for variant in VARIANTS.values()]
    others = SavedDesign.objects.rules_listed(len(named) + MOST_OTHERS)
    offered = dict.fromkeys([*named, *others[:MOST_OTHERS], rules])
    return [(rules_title(each), table_address(each), each == rules) for each in offered]


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
        "spoken": labeled(gettext("Codes found"), ", ".join(spoken)),
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
    return f"{reverse('lab-design')}?{urlencode(fields_of(entry, design.parsed_rules))}"


def play_address(design: SavedDesign) -> str:
    """A race against a design under its own rules."""
    choices = {"mode": RACE.slug, "level": design.slug} | rules_fields(design.parsed_rules)
    return f"{reverse('home')}?{urlencode(choices)}"


def table_address(rules: Rules) -> str:
    if rules == CLASSIC.rules:
        return reverse("lab-designs")
    return reverse("lab-designs-table", args=[str(rules)])


def rank_in_words(found: Sequence[StrategyResult]) -> str:
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
