"""The filters of the history, the leaderboards, and the statistics."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.forms.rules import OfferForm
from games.models import COUNTED_CHOICES, WAY_CHOICES, Coach, Order, Result
from games.stats.career import Career, Ending
from games.words.terms import mistake_in_words, names_of
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
    parse_rules,
)

MAX_KEY = (MAX_GUESSES, 2**63 - 1)  # the highest number of guesses, and the highest key of a game
RULES = names_of(VARIANTS.values())
OPPONENTS = names_of([*LEVELS.values(), MIND_READER])


class KeyField(forms.CharField):
    """A position in a sorted list: the key of a game, or its guesses and its key (4-1234)."""

    def clean(self, value: Any) -> tuple[int, ...] | None:
        text = super().clean(value)
        if not text:
            return None
        parts = text.split("-")
        most = MAX_KEY[-len(parts) :]
        if any(
            not (part.isascii() and part.isdecimal()) or len(part) > len(str(MAX_KEY[-1]))
            for part in parts
        ):
            raise forms.ValidationError(_("There is no such page of games."))
        key = tuple(int(part) for part in parts)
        if len(key) > len(MAX_KEY) or any(
            number > bound for number, bound in zip(key, most, strict=True)
        ):
            raise forms.ValidationError(_("There is no such page of games."))
        return key


class ChoicesForm(OfferForm):
    """Choices that are part of an address."""

    @property
    def complaint(self) -> str:
        """The first error, as a sentence."""
        return str(next(iter(self.errors.values()))[0])


def _choice(label: Any, anything: Any, choices: list[tuple[str, Any]]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=[("", anything), *choices], required=False)


class HistoryForm(ChoicesForm):
    """Which games of the history to show, in which order, and from which position."""

    rules = _choice(_("Rules"), _("All rules"), [*RULES, (CUSTOM, _("Custom"))])
    way = _choice(_("Mode"), _("All modes"), WAY_CHOICES)
    level = _choice(_("Opponent"), _("All opponents"), OPPONENTS)
    result = _choice(_("Result"), _("All results"), Result.choices)
    coach = _choice(_("Coach"), _("With or without"), Coach.choices)
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
    def questions(self) -> list[forms.BoundField]:
        """The fields that a visitor fills in."""
        return [self[name] for name in (*self.filters, "sort")]

    @property
    def filters(self) -> dict[str, str]:
        names = ("rules", "way", "level", "result", "coach")
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
        """The choices as a query string, without the position."""
        return urlencode(dict(self._chosen()))

    def _chosen(self) -> Iterator[tuple[str, str]]:
        yield from ((name, value) for name, value in self.filters.items() if value)
        if self.cleaned_data["sort"] != Order.NEWEST:
            yield "sort", self.cleaned_data["sort"].value


class LeaderboardForm(ChoicesForm):
    """The rules of a leaderboard, which are Classic by default."""

    rules = forms.ChoiceField(label=_("Rules"), choices=RULES, required=False)

    @property
    def variant(self) -> Variant:
        return VARIANTS[self.cleaned_data["rules"] or CLASSIC.slug]


EVERY = "all"
ASSISTED = "with"
PERIODS = {"7": _("7 days"), "30": _("30 days"), "365": _("A year")}


class StatsForm(forms.Form):
    """The games that statistics are about. Each empty field has a default."""

    rules = forms.CharField(max_length=20, required=False)
    mode = forms.ChoiceField(choices=[("", _("Every mode")), *COUNTED_CHOICES], required=False)
    opponent = forms.ChoiceField(
        choices=[("", _("Everybody")), *names_of(LEVELS.values())],
        required=False,
    )
    coach = forms.ChoiceField(
        choices=[("", _("Without")), (ASSISTED, _("With")), (EVERY, _("Both"))], required=False
    )
    period = forms.ChoiceField(choices=[("", _("All time")), *PERIODS.items()], required=False)
    beside = forms.ChoiceField(choices=names_of(LEVELS.values()), required=False)

    def __init__(self, data: Any, *, usual: Rules) -> None:
        super().__init__(data)
        self.usual = usual

    def clean_rules(self) -> Rules:
        """Rules by name, or by sizes such as 6x10; the default if the field is empty."""
        text = self.cleaned_data["rules"]
        try:
            return parse_rules(text) if text else self.usual
        except RulesError as error:
            raise ValidationError(mistake_in_words(error)) from error

    @property
    def rules_offered(self) -> list[tuple[str, str]]:
        """The named rules, and the chosen ones if they have no name."""
        named = {str(variant.rules): gettext(variant.name) for variant in VARIANTS.values()}
        chosen = str(self.cleaned_data["rules"])
        return list(({chosen: chosen} | named).items())

    @property
    def level(self) -> Level:
        """The level that is compared with the player's distribution."""
        return LEVELS[self.cleaned_data["beside"] or "knuth"]

    def chosen(self, career: Career, today: date) -> Career:
        """The games of a career that pass the filters."""
        data = self.cleaned_data
        if data["period"]:
            career = career.since(today - timedelta(days=int(data["period"])))
        return career.where(self._lets_through)

    def _lets_through(self, ending: Ending) -> bool:
        data = self.cleaned_data
        return (
            data["mode"] in {"", ending.kind}
            and data["opponent"] in {"", ending.level}
            and data["coach"] in {EVERY, ASSISTED if ending.is_assisted else ""}
        )
