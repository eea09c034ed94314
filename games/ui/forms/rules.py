"""The part of a form in which a visitor chooses rules."""

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.ui.palette import uses_digits
from games.ui.quotes import quoted
from games.ui.terms import mistake_in_words, names_of
from solver import (
    CLASSIC,
    CUSTOM,
    MAX_COLORS,
    MAX_GUESSES,
    MAX_PEGS,
    MIN_COLORS,
    MIN_GUESSES,
    MIN_PEGS,
    VARIANTS,
    Rules,
    RulesError,
    Variant,
    variant_of,
)

SIZES = ("pegs", "colors", "guesses", "repeats")
FIELDS = ("variant", *SIZES)  # of custom rules


def _number(least: int, most: int, usual: int, bounds: Any, invalid: Any) -> forms.IntegerField:
    """A field for one size of the rules. Both error messages name the bounds."""
    beyond = format_lazy(bounds, least=least, most=most)
    return forms.IntegerField(
        min_value=least,
        max_value=most,
        initial=usual,
        required=False,
        error_messages={
            "min_value": beyond,
            "max_value": beyond,
            "invalid": format_lazy(invalid, least=least, most=most),
        },
    )


def no_number(rules: Rules) -> str:
    """The error message for an answer that does not count pegs."""
    if uses_digits(rules):
        return gettext("Enter 0 to %(pegs)s for bulls and for cows.") % {"pegs": rules.pegs}
    return gettext("Enter 0 to %(pegs)s for black and for white.") % {"pegs": rules.pegs}


class QuotingForm(forms.Form):
    """A form whose error messages quote what was sent, as sentences may quote it."""

    def add_error(self, field: str | None, error: Any) -> None:
        for each in getattr(error, "error_list", ()):
            if each.params and isinstance(each.params.get("value"), str):
                each.params = each.params | {"value": quoted(each.params["value"])}
        super().add_error(field, error)

    @property
    def sentence(self) -> str:
        """All errors, in words."""
        return " ".join(dict.fromkeys(str(e) for errors in self.errors.values() for e in errors))


class OfferForm(QuotingForm):
    """A form whose error messages name each choice that is not on offer."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.error_messages["invalid_choice"] = _("“%(value)s” is not on offer.")


class RulesForm(OfferForm):
    variant = forms.ChoiceField(
        choices=[*names_of(VARIANTS.values()), (CUSTOM, _("Custom"))],
        initial=CLASSIC.slug,
        required=False,
    )
    pegs = _number(
        MIN_PEGS,
        MAX_PEGS,
        CLASSIC.rules.pegs,
        _("There can be {least} to {most} pegs, not %(show_value)s."),
        _("The number of pegs is from {least} to {most}."),
    )
    colors = _number(
        MIN_COLORS,
        MAX_COLORS,
        CLASSIC.rules.colors,
        _("There can be {least} to {most} colors, not %(show_value)s."),
        _("The number of colors is from {least} to {most}."),
    )
    guesses = _number(
        MIN_GUESSES,
        MAX_GUESSES,
        CLASSIC.guesses,
        _("There can be {least} to {most} guesses, not %(show_value)s."),
        _("The number of guesses is from {least} to {most}."),
    )
    repeats = forms.BooleanField(required=False, initial=True)

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if {"variant", "pegs", "colors", "guesses"} & self.errors.keys():
            data.pop("variant", None)
            return data
        try:
            data["variant"] = self._variant()
        except RulesError as error:
            self.add_error("variant", mistake_in_words(error))
        return data

    def _variant(self) -> Variant:
        data = self.cleaned_data
        if data["variant"] != CUSTOM:
            return VARIANTS[data["variant"] or CLASSIC.slug]
        sizes = {
            name: data[name] or self.fields[name].initial for name in ("pegs", "colors", "guesses")
        }
        rules = Rules(sizes["pegs"], sizes["colors"], repeats=data["repeats"])
        return variant_of(rules, sizes["guesses"])

    @property
    def sizes_told(self) -> str:
        """What is wrong with custom rules, beside which it is told."""
        if self.data.get("variant") != CUSTOM:
            return ""
        return " ".join(str(error) for name in FIELDS for error in self.errors.get(name, ()))

    @property
    def other_errors(self) -> list[str]:
        """All errors but those that are told beside the sizes."""
        told = FIELDS if self.sizes_told else ()
        return [str(e) for name, errors in self.errors.items() for e in errors if name not in told]

    @property
    def offered(self) -> Variant | None:
        return self.cleaned_data.get("variant") if self.is_valid() else None
