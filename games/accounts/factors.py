"""Second factors and passkeys with allauth: what they are called, how they are drawn and encrypted."""

import logging
from collections.abc import Callable
from typing import Any

from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.accounts import encryption
from games.core.player import Player
from games.pictures.qr import draw_qr_code

log = logging.getLogger(__name__)

ENCRYPTED = ("secret", "seed")  # what authenticators keep to check codes
SHOWN = "secret-for-an-app"  # in a session, until it is used
SIGNING_IN = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]


class FactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("That did not work. Try again."),
        "lost_key": _(
            "This site cannot read your codes anymore. Use a passkey, or ask its operator."
        ),
    }

    def validation_error(self, code: str, *args: Any) -> ValidationError:
        """The error of a form; a wrong code is logged, as a wrong password is."""
        if code == "incorrect_code":
            log.warning("Wrong code or passkey")
        error: ValidationError = super().validation_error(code, *args)
        return error

    def get_totp_label(self, user: Player) -> str:
        """The name of the account: an app does not need to know the email address."""
        return user.get_username()

    def build_totp_svg(self, url: str) -> SafeString:
        return draw_qr_code(url, gettext("A QR code for your app"))

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        entity: dict[str, str] = super().get_public_key_credential_rp_entity()
        return entity | {"name": settings.SITE_NAME}

    def get_public_key_credential_user_entity(self, user: Player) -> dict[str, Any]:
        entity: dict[str, Any] = super().get_public_key_credential_user_entity(user)
        return entity | {"name": user.get_username(), "display_name": user.get_username()}

    def generate_authenticator_name(self, user: Player, type: str) -> str:  # noqa: A002 (allauth's)
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return gettext("Passkey %(number)s") % {"number": number}

    def encrypt(self, text: str) -> str:
        return encryption.encrypt(text)

    def decrypt(self, encrypted_text: str) -> str:
        try:
            return encryption.decrypt(encrypted_text)
        except encryption.LostKeyError as error:
            raise ValidationError(self.error_messages["lost_key"]) from error


class ActivateAppForm(ActivateTOTPForm):  # type: ignore[misc]
    """Shows a session the same secret until it is used: an app may have scanned it in another tab."""

    secret: str

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.secret = context.request.session.setdefault(SHOWN, self.secret)

    def clean_code(self) -> str:
        code: str = super().clean_code()
        context.request.session.pop(SHOWN, None)
        return code


def has_second_factor(player: Player) -> bool:
    """Whether a password alone does not sign in to this account."""
    return bool(FactorAdapter().is_mfa_enabled(player, SIGNING_IN))


def factors_of(player: Player) -> list[dict[str, Any]]:
    """The second factors of an account, without their secrets, for an export."""
    return [
        {
            "type": factor.type,
            "name": str(factor),
            "created_at": factor.created_at,
            "last_used_at": factor.last_used_at,
        }
        for factor in Authenticator.objects.filter(user=player).order_by("pk")
    ]


def renew_encryption(read: Callable[[str], str] = encryption.decrypt) -> int:
    """Re-encrypt what a former key encrypted. Returns how many rows changed.

    A text that cannot be read stays as it is: its key may come back.
    """
    renewed = 0
    for authenticator in Authenticator.objects.exclude(type=Authenticator.Type.WEBAUTHN).iterator():
        old = {name: text for name, text in authenticator.data.items() if name in ENCRYPTED}
        if any(encryption.is_to_renew(text) for text in old.values()):
            renewed += _encrypt_again(authenticator, old, read)
    return renewed


def _encrypt_again(
    authenticator: Authenticator, old: dict[str, str], read: Callable[[str], str]
) -> int:
    try:
        new = {name: encryption.encrypt(read(text)) for name, text in old.items()}
    except encryption.LostKeyError:
        return 0
    # Only if nobody has used a code meanwhile, which is stored beside the seed.
    unchanged = Authenticator.objects.filter(pk=authenticator.pk, data=authenticator.data)
    changed: int = unchanged.update(data=authenticator.data | new)
    return changed
