"""The filters of the history, the leaderboards, and the statistics."""

import re
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.core.game import COUNTED, HELPED, NOT_FOUND, Order
from games.core.modes.choices import Coach, Handicap, Result
from games.core.origins import counted_choices, way_choices
from games.core.played_designs import DESIGN
from games.core.rules import address_of, parse_counted
from games.stats.bot_ladder import MOST_LISTED, ladder_variants
from games.stats.career import Career, Ending
from games.ui.forms import OfferForm
from games.ui.terms import mistake_in_words, names_of, sizes_in_words
from solver import (
    CLASSIC,
    CUSTOM,
    LEVELS,
    MAX_GUESSES,
    MIND_READER,
    VARIANTS,
    Level,
    Rules,
    RulesError,
    Variant,
)

BOTS_PER_PAGE = 100
MAX_KEY = 2**63 - 1  # of a game
RULES = names_of(VARIANTS.values())
DESIGNS = (DESIGN, _("Designs"))
OPPONENTS = [*names_of([*LEVELS.values(), MIND_READER]), DESIGNS]


class KeyField(forms.CharField):
    """A position in a sorted list: the key of a game, or its guesses and its key (4-1234)."""

    def clean(self, value: Any) -> tuple[int, ...] | None:
        text = super().clean(value)
        if not text:
            return None
        found = re.fullmatch("(?:([0-9]{1,2})-)?([0-9]{1,19})", text)
        key = tuple(int(part) for part in found.groups() if part) if found else ()
        if not key or key[-1] > MAX_KEY:
            raise forms.ValidationError(_("There is no such page of games."))
        return key


class Chip(NamedTuple):
    """A filter, as a list to choose from.

    options: value, label, whether it is chosen, and whether it leaves games out.
    """

    name: str
    label: Any
    options: list[tuple[str, Any, bool, bool]]
    shows_label: bool = False


def chip(
    field: forms.BoundField,
    chosen: str,
    *,
    widest: str | None = "",
    choices: Iterable[tuple[Any, Any]] = (),
    shows_label: bool = False,
) -> Chip:
    """The chip of a choice. widest: the value that leaves nothing out; None if no value does."""
    options = [
        (str(value), label, str(value) == chosen, widest not in {None, str(value)})
        for value, label in choices or getattr(field.field, "choices", ())
    ]
    return Chip(field.name, field.label, options, shows_label)


class ChoicesForm(OfferForm):
    @property
    def complaint(self) -> str:
        return str(next(iter(self.errors.values()))[0])


def _choice(label: Any, anything: Any, choices: Iterable[Any]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=[("", anything), *choices], required=False)


def _way(anything: Any, choices: Callable[[], Iterable[Any]]) -> forms.ChoiceField:
    """A choice among the ways of playing, which features add to."""
    return forms.ChoiceField(
        label=_("Mode"), choices=lambda: [("", anything), *choices()], required=False
    )


class RulesField(forms.ChoiceField):
    """Rules by name, or by sizes such as 6x10, which are then offered as well."""

    def valid_value(self, value: Any) -> bool:
        if super().valid_value(value):
            return True
        try:
            rules = parse_counted(str(value))
        except RulesError:
            return False
        offered: Any = self.choices
        self.choices = [*offered, (str(value), sizes_in_words(rules))]
        return True


PERIODS = {"7": _("7 days"), "30": _("30 days"), "365": _("A year")}
RESULTS = [*Result.choices, (COUNTED, _("In the statistics"))]
GUESSES = [(str(number), str(number)) for number in range(1, MAX_GUESSES + 1)]


class HistoryForm(ChoicesForm):
    rules = RulesField(
        label=_("Rules"),
        choices=[("", _("All rules")), *RULES, (CUSTOM, _("Custom"))],
        required=False,
    )
    way = _way(_("All modes"), way_choices)
    level = _choice(_("Opponent"), _("All opponents"), OPPONENTS)
    result = _choice(_("Result"), _("All results"), RESULTS)
    guesses = _choice(_("Found in"), _("Any number"), [*GUESSES, (NOT_FOUND, _("not found"))])
    coach = _choice(
        _("Coach"), _("With or without"), [*Coach.choices, (HELPED, _("Count or full"))]
    )
    handicap = _choice(
        _("Handicap"), _("With or without"), [*Handicap.choices, (HELPED, _("Any handicap"))]
    )
    period = _choice(_("Period"), _("All time"), PERIODS.items())
    sort = forms.ChoiceField(label=_("Sorted by"), choices=Order.choices, required=False)
    after = KeyField(required=False)
    before = KeyField(required=False)

    def clean_sort(self) -> Order:
        return Order(self.cleaned_data["sort"] or Order.NEWEST)

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        places = [data[name] for name in ("after", "before") if data.get(name)]
        fields = data["sort"].fields if "sort" in data else ()
        if len(places) > 1 or any(len(place) != len(fields) for place in places):
            raise forms.ValidationError(_("There is no such page of games."))
        return data

    @property
    def chips(self) -> list[Chip]:
        named = {"guesses", "coach", "handicap"}
        chips = [
            chip(self[name], value, shows_label=name in named)
            for name, value in self.filters.items()
        ]
        sort = self.cleaned_data["sort"].value
        return [*chips, chip(self["sort"], sort, widest=Order.NEWEST.value)]

    @property
    def filters(self) -> dict[str, str]:
        names = ("rules", "way", "level", "result", "guesses", "coach", "handicap", "period")
        return {name: self.cleaned_data[name] for name in names}

    @property
    def place(self) -> dict[str, Any]:
        return {
            "order": self.cleaned_data["sort"],
            "after": self.cleaned_data["after"],
            "before": self.cleaned_data["before"],
        }

    @property
    def is_narrowed(self) -> bool:
        return any(self.filters.values())

    @property
    def query(self) -> str:
        sort = self.cleaned_data["sort"].value
        chosen = self.filters | {"sort": "" if sort == Order.NEWEST else sort}
        return urlencode({name: value for name, value in chosen.items() if value})


class LeaderboardForm(ChoicesForm):
    rules = forms.ChoiceField(label=_("Rules"), choices=RULES, required=False)

    @property
    def variant(self) -> Variant:
        return VARIANTS[self.cleaned_data["rules"] or CLASSIC.slug]


class BotsForm(LeaderboardForm):
    rules = forms.ChoiceField(label=_("Rules"), choices=names_of(ladder_variants()), required=False)
    page = forms.IntegerField(
        min_value=1,
        max_value=MOST_LISTED // BOTS_PER_PAGE,
        required=False,
        error_messages=dict.fromkeys(
            ["invalid", "min_value", "max_value"], _("There is no such page.")
        ),
    )


EVERY = "all"


class StatsForm(ChoicesForm):
    rules = forms.CharField(label=_("Rules"), max_length=20, required=False)
    mode = _way(_("Every mode"), counted_choices)
    opponent = _choice(_("Opponent"), _("All levels"), [*names_of(LEVELS.values()), DESIGNS])
    coach = _choice(
        _("Coach"),
        _("No coach"),
        [(HELPED, _("With a coach")), (EVERY, _("With or without a coach"))],
    )
    handicap = _choice(
        _("Handicap"),
        _("No handicap"),
        [(HELPED, _("With a handicap")), (EVERY, _("With or without a handicap"))],
    )
    period = _choice(_("Period"), _("All time"), PERIODS.items())
    beside = forms.ChoiceField(
        label=_("Compare with"), choices=names_of(LEVELS.values()), required=False
    )

    def __init__(self, data: Any, *, usual: Rules, played: Iterable[Rules] = ()) -> None:
        """usual: the rules if none are chosen. played: rules to offer besides the named ones."""
        super().__init__(data)
        self.usual, self.played = usual, played

    def clean_rules(self) -> Rules:
        text = self.cleaned_data["rules"]
        try:
            return parse_counted(text) if text else self.usual
        except RulesError as error:
            raise ValidationError(mistake_in_words(error)) from error

    @property
    def rules_offered(self) -> dict[str, str]:
        named = {str(variant.rules): gettext(variant.name) for variant in VARIANTS.values()}
        played = {str(rules): rules for rules in (*self.played, self.cleaned_data["rules"])}
        others = {text: sizes_in_words(played[text]) for text in played if text not in named}
        return others | named

    @property
    def chips(self) -> list[Chip]:
        data, rules = self.cleaned_data, self.rules_offered.items()
        return [
            chip(self["rules"], str(data["rules"]), choices=rules),
            *(chip(self[name], data[name]) for name in ("mode", "opponent")),
            *(chip(self[name], data[name], widest=EVERY) for name in ("coach", "handicap")),
            chip(self["period"], data["period"]),
            chip(self["beside"], self.level.slug, widest=None, shows_label=True),
        ]

    @property
    def level(self) -> Level:
        return LEVELS[self.cleaned_data["beside"] or "knuth"]

    def chosen(self, career: Career, today: date) -> Career:
        data = self.cleaned_data
        if data["period"]:
            career = career.since(today - timedelta(days=int(data["period"])))
        return career.where(self._lets_through)

    def _lets_through(self, ending: Ending) -> bool:
        data = self.cleaned_data
        return (
            data["mode"] in {"", ending.kind}
            and data["opponent"] in {"", ending.level}
            and data["coach"] in {EVERY, HELPED if ending.is_assisted else ""}
            and data["handicap"] in {EVERY, HELPED if ending.is_handicapped else ""}
        )

    @property
    def in_history(self) -> dict[str, str]:
        data = self.cleaned_data
        return {
            "rules": address_of(data["rules"]),
            "way": data["mode"],
            "level": data["opponent"],
            "coach": {"": Coach.OFF.value, EVERY: ""}.get(data["coach"], HELPED),
            "handicap": {"": Handicap.NONE.value, EVERY: ""}.get(data["handicap"], HELPED),
            "period": data["period"],
        }
