"""The forms of challenges."""

from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from games.challenges.models import NAME_LENGTH
from games.core.modes.choices import Coach
from games.core.names import NameValidator
from games.core.reserved import check_free, check_letters
from games.core.rules import choices_of
from games.play.forms import SecretForm
from games.ui.forms import NameField, RulesForm
from solver import CLASSIC, Variant


class TokenForm(forms.Form):
    game = forms.SlugField(max_length=40)


class AcceptForm(forms.Form):
    """What a guest who accepts a challenge wants to be called there."""

    name = NameField(
        label=_("Your name (optional)"),
        max_length=NAME_LENGTH,
        required=False,
        validators=[NameValidator()],
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name:
            check_letters(name)
            check_free(name)
        return name


class ChallengeForm(RulesForm):
    coach = forms.ChoiceField(choices=Coach.choices, initial=Coach.OFF, required=False)
    without_secret = forms.BooleanField(required=False)

    @cached_property
    def shown(self) -> Variant:
        """The chosen rules; the usual ones if they are invalid."""
        return self.offered or CLASSIC

    @cached_property
    def secret_form(self) -> SecretForm:
        return SecretForm(self.data, rules=self.shown.rules)

    @property
    def settings(self) -> dict[str, str]:
        """The rules and the coach as the form understood them, so that they can be offered again."""
        coach = self.cleaned_data.get("coach") or Coach.OFF.value
        return choices_of(self.shown) | {"coach": coach}

    @property
    def sets_secret(self) -> bool:
        """Whether the creator has filled the row, and has not left it to the site."""
        return not (self.secret_form.is_empty or self.cleaned_data["without_secret"])

    def is_complete(self) -> bool:
        """Whether the challenge can be issued: the secret is valid, or is left to the site."""
        if not self.is_valid():
            return False
        if self.sets_secret and not self.secret_form.is_valid():
            self.add_error(None, self.secret_form.refusal)
            return False
        return True

    @property
    def choices(self) -> dict[str, Any]:
        """The arguments of `Challenge.objects.issue`."""
        return {
            "variant": self.cleaned_data["variant"],
            "coach": Coach(self.cleaned_data["coach"] or Coach.OFF),
            "secret": self.secret_form.text if self.sets_secret else "",
        }
