"""Forms that receive what a browser sends for a passkey. Whatever it sends, the form answers with words."""

import struct
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    EditWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MAX_NAME_LENGTH = 40
MAX_LENGTH = 16_000  # characters that a browser may send; the longest keys and certificates fit
MOST_PASSKEYS = 10  # of one account
# What the parsers of fido2 raise for something that no browser would send.
UNREADABLE = (TypeError, ValueError, LookupError, AttributeError, OverflowError, struct.error)
TOO_MANY = _("You already have 10 passkeys, the most an account can have. Remove one first.")


class CredentialField(forms.JSONField):
    """What a browser sends, as JSON; refused if it is too long or too deeply nested to parse."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> Any:
        if len(value or "") > MAX_LENGTH:
            raise _refused()
        try:
            return super().to_python(value)
        except RecursionError as error:
            raise _refused() from error

    def bound_data(self, data: Any, initial: Any) -> None:
        """Nothing: refused input is not shown again, so there is no need to parse it."""

    def prepare_value(self, value: Any) -> str:  # noqa: ARG002 (of every field)
        return ""


class AddPasskeyForm(AddWebAuthnForm):  # type: ignore[misc]
    """Adds a passkey, which needs no password, so its device must ask for a finger, a face, or a PIN."""

    passwordless = None
    name = forms.CharField(
        label=_("Name"),
        help_text=_("So that you can tell your passkeys apart."),
        max_length=MAX_NAME_LENGTH,
        required=False,
    )
    credential = CredentialField()

    def clean(self) -> dict[str, Any]:
        self.cleaned_data["passwordless"] = True
        mine = Authenticator.objects.filter(user=self.user, type=Authenticator.Type.WEBAUTHN)
        if mine.count() >= MOST_PASSKEYS:
            raise ValidationError(TOO_MANY)
        try:
            cleaned: dict[str, Any] = super().clean()
        except UNREADABLE as error:
            raise _refused() from error
        return cleaned


class RenamePasskeyForm(EditWebAuthnForm):  # type: ignore[misc]
    name = forms.CharField(label=_("Name"), max_length=MAX_NAME_LENGTH)


class _PasskeyForm(AuthenticateWebAuthnForm):  # type: ignore[misc]
    credential = CredentialField()

    def clean_credential(self) -> Authenticator:
        try:
            return super().clean_credential()
        except UNREADABLE as error:
            raise _refused() from error


class SignInForm(_PasskeyForm, LoginWebAuthnForm):  # type: ignore[misc]
    """Signs in with a passkey alone."""


class SecondStepForm(_PasskeyForm):
    """Signs in with a passkey after the password."""


class ConfirmForm(_PasskeyForm, ReauthenticateWebAuthnForm):  # type: ignore[misc]
    """Confirms that whoever is signed in is still there."""


def _refused() -> ValidationError:
    error: ValidationError = get_adapter().validation_error("incorrect_code")
    return error
