"""Forms that several features share: rules, codes, answers, names, and pages of long lists."""

from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.utils.datastructures import MultiValueDict
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.core.names import plain_name
from games.ui.legend import missing_counts
from games.ui.palette import uses_digits
from games.ui.quoting import quoted
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
    Code,
    CodeError,
    Feedback,
    FeedbackError,
    Rules,
    RulesError,
    Variant,
    check_code,
    check_feedback,
    variant_of,
)

SIZES = ("pegs", "colors", "guesses", "repeats")
FIELDS = ("variant", *SIZES)  # of custom rules


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


# Rules


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
    def size_errors(self) -> str:
        """What is wrong with custom rules, to stand beside their sizes."""
        if self.data.get("variant") != CUSTOM:
            return ""
        return " ".join(str(error) for name in FIELDS for error in self.errors.get(name, ()))

    @property
    def other_errors(self) -> list[str]:
        """All errors but those that stand beside the sizes."""
        beside = FIELDS if self.size_errors else ()
        return [
            str(e) for name, errors in self.errors.items() for e in errors if name not in beside
        ]

    @property
    def offered(self) -> Variant | None:
        return self.cleaned_data.get("variant") if self.is_valid() else None


# Codes and answers


class Hole(NamedTuple):
    """A hole of the row being filled. Color 0 means empty; colors count from 1."""

    number: int
    color: int


class PegField(forms.Field):
    def __init__(self, hole: int, colors: int) -> None:
        empty = gettext("Hole %(hole)s is empty.") % {"hole": hole}
        super().__init__(error_messages={"required": empty})
        self.hole = hole
        self.colors = {str(number): number for number in range(1, colors + 1)}

    def to_python(self, value: Any) -> int | None:
        if value in self.empty_values:
            return None
        if value not in self.colors:
            raise ValidationError(
                _("Hole %(hole)s holds “%(value)s”, which is no color here."),
                params={"hole": self.hole, "value": value},
            )
        return self.colors[value]


class CodeForm(QuotingForm):
    peg = "peg"  # prefix of the name of each hole in the form
    too_long = _("A code here has %(pegs)s pegs, not more.")
    twice = _("A hole takes one peg.")

    def __init__(self, data: Any = None, *, rules: Rules) -> None:
        super().__init__(data)
        self.rules = rules
        for hole in range(1, rules.pegs + 1):
            self.fields[f"{self.peg}-{hole}"] = PegField(hole, rules.colors)

    def clean(self) -> dict[str, Any]:
        given = [name for name in self.data if name.startswith(f"{self.peg}-")]
        if not set(given) <= set(self.fields):
            self.add_error(None, self.too_long % {"pegs": self.rules.pegs})
        elif any(len(values) > 1 for name, values in self._sent() if name in self.fields):
            self.add_error(None, self.twice)
        elif not self.errors:
            self._check_code()
        return self.cleaned_data

    def _sent(self) -> list[tuple[str, list[Any]]]:
        """Every name with all its values, because a browser may send a name twice."""
        return list(self.data.lists()) if isinstance(self.data, MultiValueDict) else []

    def _check_code(self) -> None:
        try:
            check_code(self.code, self.rules)
        except CodeError as error:
            self.add_error(None, mistake_in_words(error, self.rules))

    @property
    def code(self) -> Code:
        return tuple(
            self.cleaned_data[f"{self.peg}-{hole}"] - 1 for hole in range(1, self.rules.pegs + 1)
        )

    @property
    def holes(self) -> tuple[Hole, ...]:
        """The row as it was sent, so that it can be shown again after an error."""
        values = [self.data.get(f"{self.peg}-{hole}", "") for hole in range(1, self.rules.pegs + 1)]
        known = {str(number): number for number in range(1, self.rules.colors + 1)}
        return tuple(Hole(hole, known.get(value, 0)) for hole, value in enumerate(values, start=1))


def no_number(rules: Rules) -> str:
    """The error message for an answer that does not count pegs."""
    if uses_digits(rules):
        return gettext("Enter 0 to %(pegs)s for bulls and for cows.") % {"pegs": rules.pegs}
    return gettext("Enter 0 to %(pegs)s for black and for white.") % {"pegs": rules.pegs}


class FeedbackForm(QuotingForm):
    black = forms.IntegerField()
    white = forms.IntegerField()

    def __init__(self, data: Any = None, *, rules: Rules) -> None:
        super().__init__(data)
        self.rules = rules
        for name, missing in missing_counts(rules)._asdict().items():
            messages = {"required": missing, "invalid": no_number(rules)}
            self.fields[name].error_messages.update(messages)

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if {"black", "white"} <= data.keys():
            try:
                check_feedback(self.feedback, self.rules.pegs)
            except FeedbackError as error:
                self.add_error(None, mistake_in_words(error, self.rules))
        return data

    @property
    def feedback(self) -> Feedback:
        return Feedback(self.cleaned_data["black"], self.cleaned_data["white"])


# Names, and pages of long lists


class NameField(forms.CharField):
    """Reads a name as it is stored, so that its length and everything else is checked of that."""

    def to_python(self, value: Any) -> Any:
        return super().to_python(plain_name(str(value)) if value else value)


class PageForm(forms.Form):
    page = forms.IntegerField(min_value=1, max_value=1_000_000, required=False)


class BeforeForm(forms.Form):
    """The key from which a list that begins with the newest goes on."""

    before = forms.IntegerField(min_value=1, max_value=2**63 - 1, required=False)
