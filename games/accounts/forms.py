"""Forms for a player's name, settings, deletion, and password."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import ResetPasswordForm as AnyAddressForm
from allauth.account.forms import SignupForm as AnyNameForm
from allauth.account.models import EmailAddress
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MinLengthValidator
from django.utils.translation import gettext_lazy as _

from games.core.names import likeness_of
from games.core.player import Player
from games.limits.rates import count_mail
from games.ui.forms import NameField


class SignUpForm(AnyNameForm):  # type: ignore[misc]
    username = NameField(
        min_length=settings.ACCOUNT_USERNAME_MIN_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )


class NameForm(forms.ModelForm):  # type: ignore[type-arg] # not generic at run time
    """Renames an account. The new name may look like the old one."""

    class Meta:
        model = Player
        fields = ["username"]
        field_classes = {"username": NameField}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.own = self.instance.username
        field = self.fields["username"]
        field.help_text = _("How others see you, and what you sign in with.")
        field.widget.attrs["autocomplete"] = "username"
        field.validators.append(MinLengthValidator(settings.ACCOUNT_USERNAME_MIN_LENGTH))

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        is_own = likeness_of(name) == likeness_of(self.own)
        cleaned: str = get_adapter().clean_username(name, shallow=is_own)
        return cleaned

    def validate_unique(self) -> None:
        """Skip this check: the adapter has looked for the name, in any case."""

    def validate_constraints(self) -> None:
        """Skip this check for the same reason."""


NEW_CHOICES = ("palette", "answers")  # which a page of the release before does not send


class AppearanceForm(forms.ModelForm):  # type: ignore[type-arg] # not generic at run time
    class Meta:
        model = Player
        fields = [
            "theme",
            "palette",
            "signs",
            "answers",
            "motion",
            "language",
            "has_sound",
            "has_pauses",
            "has_page_keys",
            "is_non_visual",
        ]
        labels = {
            "theme": _("Theme"),
            "palette": _("Palette"),
            "signs": _("On the pegs"),
            "answers": _("Answers in Bulls and Cows"),
            "motion": _("Motion"),
            "language": _("Language"),
            "has_sound": _("Sound"),
            "has_pauses": _("Rivals take a moment"),
            "has_page_keys": _("Keyboard shortcuts"),
            "is_non_visual": _("Typed commands"),
        }
        help_texts = {
            "palette": _(
                "The names of the colors change with it. Box colors always show shapes or letters."
            ),
            "has_sound": _(
                "Hear the pegs and the answers, and feel them where your device vibrates. The speaker of"
                " a board switches it too."
            ),
            "has_pauses": _("A rival seems to think before it answers, 1.2 seconds at most."),
            "has_page_keys": _(
                "Digits and letters work anywhere on the page. If this is off, they work only in the"
                " row."
            ),
            "is_non_visual": _(
                "To play without seeing the board: a line for commands such as 1234, last, or row 2."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in NEW_CHOICES:
            self.fields[name].required = False

    def clean(self) -> None:
        for name in NEW_CHOICES:
            if not self.cleaned_data.get(name) and name not in self.errors:
                self.cleaned_data[name] = getattr(self.instance, name)


class LanguageForm(forms.ModelForm):  # type: ignore[type-arg] # not generic at run time
    class Meta:
        model = Player
        fields = ["language"]


class PrivacyForm(forms.ModelForm):  # type: ignore[type-arg] # not generic at run time
    class Meta:
        model = Player
        fields = ["is_public"]
        labels = {"is_public": _("Anyone can see my statistics and my place on the leaderboard")}


class DeleteForm(forms.Form):
    """Confirms that a player means to delete everything; an account needs its password."""

    password = forms.CharField(
        label=_("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        strip=False,
    )

    def __init__(self, data: Any = None, *, player: Player) -> None:
        super().__init__(data)
        self.player = player
        if not player.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> None:
        if not self.player.check_password(self.cleaned_data["password"]):
            get_adapter().note_wrong_password(self.player)
            raise ValidationError(_("That is not your password. Nothing was deleted."))


class ResetPasswordForm(AnyAddressForm):  # type: ignore[misc]
    """Mails a link for a new password only to an address that its player has confirmed."""

    def clean_email(self) -> str:
        address: str = super().clean_email()
        confirmed = EmailAddress.objects.filter(email=address.lower(), verified=True)
        owners = set(confirmed.values_list("user_id", flat=True))
        self.users: list[Player] = [user for user in self.users if user.pk in owners]
        return address

    def save(self, request: Any, **kwargs: Any) -> str:
        count_mail(request, self.cleaned_data["email"].lower())
        return str(super().save(request, **kwargs))
