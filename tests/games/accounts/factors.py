"""Accounts with second factors, and what their owners do with them."""

import hmac
import json
import re
import time
from base64 import b32decode
from html import unescape
from typing import Any

from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse

from games.accounts import vault
from games.models import Player
from tests.factories import make_player
from tests.games.accounts.authenticator import Device
from tests.games.reading import text_of

PASSWORD = "correct horse battery"
SECRET = "MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U"  # of an app, in base 32
ADD = reverse("mfa_add_webauthn")


def enter(client: Client, name: str = "ada") -> Any:
    """Sign in with the password."""
    return client.post(reverse("account_login"), {"login": name, "password": PASSWORD})


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def confirm(client: Client) -> None:
    """Enter the password again, as changes of factors ask for it."""
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})


def confirmed(client: Client, name: str = "ada") -> Player:
    """A new account that is signed in and has just entered its password again."""
    player = make_player(username=name, password=PASSWORD)
    enter(client, name)
    confirm(client)
    return player


def options_in(page: str) -> dict[str, Any]:
    """What a page asks the script of passkeys for."""
    [options] = re.findall(r'data-options="([^"]+)"', page)
    asked: dict[str, Any] = json.loads(unescape(options))
    return asked


def add_passkey(client: Client, name: str = "Phone", **options: Any) -> Device:
    """Add a passkey to the account, and return the device that keeps it."""
    device = Device(**options)
    credential = device.make(options_in(text_of(client.get(ADD))))
    client.post(ADD, {"name": name, "credential": credential})
    return device


def code_of(secret: str) -> str:
    """What an app shows now (RFC 6238)."""
    step = int(time.time()) // 30
    digest = hmac.digest(b32decode(secret), step.to_bytes(8), "sha1")
    start = digest[-1] & 0x0F
    number = int.from_bytes(digest[start : start + 4]) & 0x7FFFFFFF
    return f"{number % 10**6:06}"


def set_up_app(client: Client) -> str:
    """Turn on the codes from an app, and return its secret."""
    [secret] = re.findall(
        r"<code>(\w{32})</code>", text_of(client.get(reverse("mfa_activate_totp")))
    )
    client.post(reverse("mfa_activate_totp"), {"code": code_of(secret)})
    return str(secret)


def recovery_codes(client: Client) -> list[str]:
    """The codes that the page shows, as it does once."""
    page = text_of(client.get(reverse("mfa_view_recovery_codes")))
    return re.findall(r"<code>(\d{8})</code>", page)


def types_of(player: Player) -> set[str]:
    return set(Authenticator.objects.filter(user=player).values_list("type", flat=True))


def with_app(player: Player) -> Player:
    """The account with an app, whose codes are those of SECRET."""
    data = {"secret": vault.encrypt(SECRET)}
    Authenticator.objects.create(user=player, type=Authenticator.Type.TOTP, data=data)
    return player


def enter_staff(client: Client, player: Player) -> Player:
    """Sign in an account of staff, with an app."""
    client.force_login(with_app(player))
    client.post(reverse("mfa_reauthenticate"), {"code": code_of(SECRET)})
    return player
