"""The form of a comparison: rules, strategies, and perhaps a variation with options of its own.

The options are those that the strategies of the solver declare. Options that the same strategies take
stand in one group, and the form shows the groups of the strategy that is chosen.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext, gettext_lazy, gettext_noop

from games.core.played_designs import FIRST_MARK
from games.lab.compare.comparison import ComparisonSpec, Entry, entry_of, own_strategy
from games.lab.forms import LabRulesForm
from games.ui.strategies import strategy_choices, strategy_name
from games.ui.terms import mistake_in_words
from solver import (
    CLASSIC,
    STRATEGIES,
    OptionError,
    Rules,
    SolverError,
    Strategy,
    parse_strategy,
    strategy_text,
)
from solver.site import strategy_options, with_written_options

MOST_STRATEGIES = 6
CHOOSE = gettext_lazy("Choose at least one strategy.")
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
OPTIONS_OF = {slug: strategy_options(strategy) for slug, strategy in STRATEGIES.items()} | {
    "": strategy_options(parse_strategy("parts"))
}
"""The options of each strategy; "" stands for designs, which are in no list."""
OPTION_TYPES = OPTIONS_OF[""] | {
    name: kind for options in OPTIONS_OF.values() for name, kind in options.items()
}
"""Every option, with the type of its values."""
OPTION_GROUPS: dict[tuple[str, ...], list[str]] = {}
"""The options that the same strategies take, by these strategies."""
for _name in OPTION_TYPES:
    _takers = tuple(slug for slug, options in OPTIONS_OF.items() if _name in options)
    OPTION_GROUPS.setdefault(_takers, []).append(_name)
ADDED = ("add", "design", "first", *OPTION_TYPES)
"""The fields of one more strategy."""


def option_groups(given: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "number": number,
            "takers": _names(slugs),
            "fields": [_field(name, given.get(name, "")) for name in names],
        }
        for number, (slugs, names) in enumerate(OPTION_GROUPS.items(), 1)
    ]


def variation_choices() -> list[tuple[str, Any, str]]:
    """The strategies to vary, each with its name and groups; the first choice is none, for a design."""
    named = [("", gettext("none")), *strategy_choices(STRATEGIES)]
    return [
        (slug, name, " ".join(str(n) for n, slugs in enumerate(OPTION_GROUPS, 1) if slug in slugs))
        for slug, name in named
    ]


def vary(strategy: Strategy, given: Mapping[str, str]) -> Strategy:
    """The strategy with the options that were entered; decimals may have a comma.

    Raises SolverError, whose sentence calls an option what the form calls it.
    """
    own = strategy_options(strategy)
    written = {}
    for name, kind in OPTION_TYPES.items():
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
    """A field, with choices if its option has few values; first, what the strategy does anyway."""
    kind = OPTION_TYPES[name]
    field: dict[str, Any] = {"name": name, "label": _label(name), "value": value}
    if not issubclass(kind, bool | StrEnum):
        return field | {"inputmode": "numeric" if kind is int else "decimal"}
    values = ["yes", "no"] if issubclass(kind, bool) else [str(each) for each in kind]
    named = [(each, gettext(VALUES.get((name, each), each))) for each in values]
    return field | {"choices": [("", gettext("as usual")), *named]}


def added_entry(added: Mapping[str, str], rules: Rules) -> Entry:
    """The strategy that is put together from fields of its own. Raises SolverError."""
    strategy = vary(own_strategy(added["design"] or added["add"]), added)
    return entry_of(f"{strategy_text(strategy)}{FIRST_MARK}{added['first']}", rules)


class CompareForm(LabRulesForm):
    missing = ""
    """The sentence beside the strategies if none is chosen."""

    def __init__(self, texts: Sequence[str], data: Mapping[str, str]) -> None:
        different = list(dict.fromkeys(texts))
        self.texts = different[:MOST_STRATEGIES]  # before they are read: an address may have many
        self.is_cut = len(different) > MOST_STRATEGIES
        self.added = {name: data.get(name, "").strip() for name in ADDED}
        super().__init__({"variant": CLASSIC.slug, **data})

    @property
    def is_canonical(self) -> bool:
        """Whether the address already holds everything."""
        return not any(self.added.values())

    def asks_something(self) -> bool:
        """Whether it is valid and names a strategy; if it names none, `missing` says so."""
        is_valid = self.is_valid()
        is_empty = is_valid and not self.cleaned_data["comparison"].entries
        self.missing = str(CHOOSE) if is_empty else ""
        return is_valid and not is_empty

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean()
        if "variant" in data:
            rules = data["variant"].rules
            try:
                entries = [entry_of(text, rules) for text in self.texts]
                if self.added["add"] or self.added["design"]:
                    entries.append(added_entry(self.added, rules))
            except SolverError as error:
                self.add_error(None, mistake_in_words(error, rules))
            else:
                each_once = tuple(dict.fromkeys(entries))
                data["comparison"] = ComparisonSpec(rules, each_once[:MOST_STRATEGIES])
                if self.is_cut or len(each_once) > MOST_STRATEGIES:
                    most = {"most": MOST_STRATEGIES}
                    self.add_error(None, gettext("Compare at most %(most)s strategies.") % most)
        return data
