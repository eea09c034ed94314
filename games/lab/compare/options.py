"""The options of a variation, as fields of a form: those that the strategies of the solver declare.

Options that the same strategies take stand in one group, and the form shows the groups of the strategy
that is chosen.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext, gettext_noop

from games.ui.strategies import strategy_choices, strategy_name
from solver import STRATEGIES, OptionError, SolverError, Strategy, parse_strategy
from solver.site import strategy_options, with_written_options

LABELS = {
    "among": gettext_noop("Codes it may guess"),
    "ties": gettext_noop("Ties go to"),
    "prefer_candidates": gettext_noop("In a tie, candidates come first"),
    "most": gettext_noop("Guesses within which it finds every code"),
    "memory": gettext_noop("Answers that it remembers, the last ones"),
    "blunder": gettext_noop("How likely a guess is any code, from 0 to 0.9"),
    "red": gettext_noop("Weight of a black peg, from 0 to 1"),
    "white": gettext_noop("Weight of a white peg, from 0 to 1"),
}
VALUES = {
    ("among", "all"): gettext_noop("all codes"),
    ("among", "candidates"): gettext_noop("only candidates"),
    ("ties", "lowest"): gettext_noop("the lowest code"),
    ("ties", "highest"): gettext_noop("the highest candidate"),
    ("prefer_candidates", "yes"): gettext_noop("yes"),
    ("prefer_candidates", "no"): gettext_noop("no"),
}
DECLARED = {slug: strategy_options(strategy) for slug, strategy in STRATEGIES.items()} | {
    "": strategy_options(parse_strategy("parts"))
}
"""The options of each strategy; "" stands for designs, which are in no list."""
KINDS = DECLARED[""] | {
    name: kind for options in DECLARED.values() for name, kind in options.items()
}
"""Every option, with the type of its values."""
TAKERS: dict[tuple[str, ...], list[str]] = {}
"""The options that the same strategies take, by these strategies."""
for _name in KINDS:
    _takers = tuple(slug for slug, options in DECLARED.items() if _name in options)
    TAKERS.setdefault(_takers, []).append(_name)


def groups(given: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "number": number,
            "takers": _names(slugs),
            "fields": [_field(name, given.get(name, "")) for name in names],
        }
        for number, (slugs, names) in enumerate(TAKERS.items(), 1)
    ]


def choices() -> list[tuple[str, Any, str]]:
    """What may be varied, with its name and its groups; first nothing of the list, which leaves a design."""
    named = [("", gettext("none")), *strategy_choices(STRATEGIES)]
    return [
        (slug, name, " ".join(str(n) for n, slugs in enumerate(TAKERS, 1) if slug in slugs))
        for slug, name in named
    ]


def varied(strategy: Strategy, given: Mapping[str, str]) -> Strategy:
    """The strategy with the options that were entered; decimals may have a comma.

    Raises SolverError, whose sentence calls an option what the form calls it.
    """
    own = strategy_options(strategy)
    written = {}
    for name, kind in KINDS.items():
        if given.get(name) and name not in own:
            raise SolverError(
                gettext_noop("“%(option)s” is not for %(strategy)s. Leave it empty."),
                option=_label(name),
                strategy=strategy_name(strategy.slug),
            )
        if given.get(name):
            written[name] = given[name].replace(",", ".") if kind is float else given[name]
    try:
        return with_written_options(strategy, written)
    except OptionError as error:
        name = str(error.facts.get("option", ""))
        raise SolverError(error.sentence, **error.facts | {"option": f"“{_label(name)}”"}) from None


def _names(slugs: tuple[str, ...]) -> str:
    """Strategies by their names, and designs: "For Weighted candidates"."""
    names = [strategy_name(slug) if slug else gettext("designs") for slug in slugs]
    return gettext("For %(strategies)s") % {"strategies": ", ".join(names)}


def _label(name: str) -> str:
    return gettext(LABELS.get(name, name))


def _field(name: str, value: str) -> dict[str, Any]:
    """A field, with choices if its option has few values; first, the one that the strategy has anyway."""
    kind = KINDS[name]
    field: dict[str, Any] = {"name": name, "label": _label(name), "value": value}
    if not issubclass(kind, bool | StrEnum):
        return field | {"inputmode": "numeric" if kind is int else "decimal"}
    values = ["yes", "no"] if issubclass(kind, bool) else [str(each) for each in kind]
    named = [(each, gettext(VALUES.get((name, each), each))) for each in values]
    return field | {"choices": [("", gettext("as usual")), *named]}
