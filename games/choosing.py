"""The part of a form in which a visitor chooses rules."""

from typing import Any

from django import forms

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


def _number(name: str, least: int, most: int, usual: int) -> forms.IntegerField:
    bounds = f"There can be {least} to {most} {name}, not %(show_value)s."
    return forms.IntegerField(
        min_value=least,
        max_value=most,
        initial=usual,
        required=False,
        error_messages={
            "min_value": bounds,
            "max_value": bounds,
            "invalid": f"The number of {name} is from {least} to {most}.",
        },
    )


class RulesForm(forms.Form):
    """Named rules, or custom ones."""

    variant = forms.ChoiceField(
        choices=[*((v.slug, v.name) for v in VARIANTS.values()), (CUSTOM, "Custom")],
        initial=CLASSIC.slug,
        required=False,
    )
    pegs = _number("pegs", MIN_PEGS, MAX_PEGS, CLASSIC.rules.pegs)
    colors = _number("colors", MIN_COLORS, MAX_COLORS, CLASSIC.rules.colors)
    guesses = _number("guesses", MIN_GUESSES, MAX_GUESSES, CLASSIC.guesses)
    repeats = forms.BooleanField(required=False, initial=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.error_messages["invalid_choice"] = f"“%(value)s” is no {name} on offer."

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if {"variant", "pegs", "colors", "guesses"} & self.errors.keys():
            data.pop("variant", None)
            return data
        try:
            data["variant"] = self._variant()
        except RulesError as error:
            self.add_error("variant", str(error))
        return data

    def _variant(self) -> Variant:
        """The rules chosen. Raises RulesError."""
        data = self.cleaned_data
        if data["variant"] != CUSTOM:
            return VARIANTS[data["variant"] or CLASSIC.slug]
        sizes = {
            name: data[name] or self.fields[name].initial for name in ("pegs", "colors", "guesses")
        }
        rules = Rules(sizes["pegs"], sizes["colors"], repeats=data["repeats"])
        return variant_of(rules, sizes["guesses"])

    @property
    def offered(self) -> Variant | None:
        """The rules chosen, None where they cannot be."""
        return self.cleaned_data.get("variant") if self.is_valid() else None
