"""The forms that make a token, and that say that an account is a bot."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.api.models import NoBotScopeError, Scope, Token, scopes_of
from games.core.errors import BotScopeError
from games.core.player import Player
from games.live.blocks import MAX_NAME_LENGTH
from games.ui.forms import NameField


class TokenForm(forms.ModelForm):  # type: ignore[type-arg] # not generic at run time
    class Meta:
        model = Token
        fields = ["name", "scope"]
        labels = {"name": _("Name"), "scope": _("What it allows")}
        help_texts = {"name": _("A name to recognize the program by.")}
        error_messages = {"name": {"required": _("Give the token a name.")}}

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        scope: Any = self.fields["scope"]
        offered = scopes_of(player)
        scope.choices = [(each.value, each.label) for each in offered]
        scope.initial = offered[-1]
        refusal = NoBotScopeError() if player.is_bot else BotScopeError()
        if self.data.get("scope") in Scope.values:
            scope.error_messages["invalid_choice"] = str(refusal)


class BotForm(forms.Form):
    name = NameField(
        label=_("The name of this account"),
        max_length=MAX_NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )

    def __init__(self, data: Any = None, *, player: Player) -> None:
        super().__init__(data, auto_id="bot-%s")  # another form of the page has a name, too
        self.player = player

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name != self.player.username:
            raise ValidationError(_("That is not the name of this account. Nothing was changed."))
        return name
