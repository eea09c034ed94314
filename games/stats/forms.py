from datetime import date, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from games.models import Kind, Player
from games.models.outcome import OutcomeQuerySet
from solver import LEVELS, VARIANTS, Level, Rules, RulesError, parse_rules


class PageForm(forms.Form):
    """Which games of the history: by which rules, and older than which, or the newest."""

    rules = forms.ChoiceField(choices=[(v.slug, v.name) for v in VARIANTS.values()], required=False)

    before = forms.IntegerField(min_value=1, max_value=2**63 - 1, required=False)


EVERY = "all"
ASSISTED = "with"
PERIODS = {"7": "7 days", "30": "30 days", "365": "A year"}


class StatsForm(forms.Form):
    """Which games statistics are about; what is left empty has a usual value."""

    rules = forms.CharField(max_length=20, required=False)
    mode = forms.ChoiceField(choices=[("", "Every mode"), *Kind.choices], required=False)
    opponent = forms.ChoiceField(
        choices=[("", "Everybody"), *((level.slug, level.name) for level in LEVELS.values())],
        required=False,
    )
    coach = forms.ChoiceField(
        choices=[("", "Without"), (ASSISTED, "With"), (EVERY, "Both")], required=False
    )
    period = forms.ChoiceField(choices=[("", "All time"), *PERIODS.items()], required=False)
    beside = forms.ChoiceField(
        choices=[(level.slug, level.name) for level in LEVELS.values()], required=False
    )

    def __init__(self, data: Any, *, usual: Rules) -> None:
        super().__init__(data)
        self.usual = usual

    def clean_rules(self) -> Rules:
        """Rules by name, or by sizes as 6x10; the usual ones where none are named."""
        text = self.cleaned_data["rules"]
        try:
            return parse_rules(text) if text else self.usual
        except RulesError as error:
            raise ValidationError(str(error)) from error

    @property
    def rules_offered(self) -> list[tuple[str, str]]:
        """The named rules, and those chosen by their sizes."""
        named = {str(variant.rules): variant.name for variant in VARIANTS.values()}
        chosen = str(self.cleaned_data["rules"])
        return list(({chosen: chosen} | named).items())

    @property
    def level(self) -> Level:
        """The level that is laid beside the player's distribution."""
        return LEVELS[self.cleaned_data["beside"] or "knuth"]

    def chosen(self, player: Player, today: date) -> OutcomeQuerySet:
        """The outcomes of a player that the filters let through."""
        data = self.cleaned_data
        outcomes = player.outcomes.under(data["rules"])
        if data["mode"]:
            outcomes = outcomes.of_kind(Kind(data["mode"]))
        if data["opponent"]:
            outcomes = outcomes.against(data["opponent"])
        if data["coach"] != EVERY:
            outcomes = outcomes.assisted(is_assisted=data["coach"] == ASSISTED)
        if data["period"]:
            outcomes = outcomes.since(today - timedelta(days=int(data["period"])))
        return outcomes
