"""The options of a variation, as fields of a form: those that the strategies of the solver declare.

Options that the same strategies take stand in one group, and the form shows the groups of the strategy
that is chosen.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from django.utils.translation import gettext, gettext_lazy, gettext_noop

from games.words.strategies import strategy_choices, strategy_name
from solver import (
    STRATEGIES,
    OptionError,
    SolverError,
    Strategy,
    parse_strategy,
    strategy_options,
    with_written_options,
)

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
A_DESIGN = strategy_options(parse_strategy("parts"))
"""The options of every design, which is no strategy of a list."""


class Field(NamedTuple):
    """An option. choices: its values and what they are called; none for a number."""

    name: str
    label: str
    value: str
    choices: list[tuple[str, Any]]
    inputmode: str


class Group(NamedTuple):
    """Options that the same strategies take. takers: whom they are for, in words."""

    number: int
    takers: str
    fields: list[Field]


class Choice(NamedTuple):
    """A strategy that may be varied. takes: the numbers of its groups."""

    value: str
    name: str
    takes: str


def _declared() -> dict[str, type]:
    """Every option of any strategy, with the type of its values."""
    found = dict(A_DESIGN)
    for strategy in STRATEGIES.values():
        found |= strategy_options(strategy)
    return found


def _takers() -> dict[tuple[str, ...], list[str]]:
    """The options that the same strategies take, by these strategies; "" stands for designs."""
    each = {slug: strategy_options(strategy) for slug, strategy in STRATEGIES.items()}
    each |= {"": A_DESIGN}
    found: dict[tuple[str, ...], list[str]] = {}
    for name in KINDS:
        found.setdefault(tuple(slug for slug in each if name in each[slug]), []).append(name)
    return found


KINDS = _declared()
TAKERS = _takers()


def groups(given: Mapping[str, str]) -> list[Group]:
    """The fields of all options. given: what the visitor has entered."""
    return [
        Group(number, _names(slugs), [_field(name, given.get(name, "")) for name in names])
        for number, (slugs, names) in enumerate(TAKERS.items(), 1)
    ]


def choices() -> list[Choice]:
    """What may be varied; first nothing of the list, which leaves a design."""
    named = [("", gettext_lazy("none")), *strategy_choices(STRATEGIES)]
    return [
        Choice(
            slug,
            name,
            " ".join(str(number) for number, slugs in enumerate(TAKERS, 1) if slug in slugs),
        )
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


def _field(name: str, value: str) -> Field:
    label = _label(name)
    kind = KINDS[name]
    if issubclass(kind, bool):
        return Field(name, label, value, _named(name, ["yes", "no"]), "")
    if issubclass(kind, StrEnum):
        return Field(name, label, value, _named(name, [str(each) for each in kind]), "")
    return Field(name, label, value, [], "numeric" if kind is int else "decimal")


def _named(name: str, values: list[str]) -> list[tuple[str, Any]]:
    """The values of an option that has few; first, the one that the strategy has anyway."""
    named = [(value, gettext(VALUES.get((name, value), value))) for value in values]
    return [("", gettext("as usual")), *named]
