"""The form that makes a token."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import Scope, Token


class TokenForm(forms.ModelForm):  # type: ignore[type-arg] # not generic at run time
    class Meta:
        model = Token
        fields = ["name", "scope"]
        labels = {"name": _("Name"), "scope": _("What it allows")}
        help_texts = {"name": _("A name to recognize the program by.")}
        error_messages = {"name": {"required": _("Give the token a name.")}}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        scope: Any = self.fields["scope"]
        scope.choices = Scope.choices
        scope.initial = Scope.PLAY
