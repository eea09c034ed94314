"""Accounts with second factors, what their owners do with them, and what they export."""

import hashlib
import hmac
import json
import re
import secrets
import time
from base64 import b32decode
from html import unescape
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse
from fido2 import cbor
from fido2.cose import ES256
from fido2.utils import websafe_encode

from games.accounts import encryption
from games.core.player import Player
from tests.factories import make_player
from tests.games.reading import text_of

PASSWORD = "correct horse battery"
SECRET = "MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U"  # of an app, in base 32
STEP, SOON = 30, 2  # seconds: an app shows a code, and a test has certainly sent it
ADD, ACTIVATE = reverse("mfa_add_webauthn"), reverse("mfa_activate_totp")
Options = dict[str, Any]
PRESENT, VERIFIED, HAS_KEY = 0x01, 0x04, 0x40  # flags of what an authenticator says


class Device:
    """Keeps one passkey (W3C Web Authentication, level 2, section 6), and answers what a site asks for.

    It asks its owner for a finger unless `verifies` is False.
    """

    def __init__(self, origin: str = "https://testserver", *, verifies: bool = True) -> None:
        self.origin = origin
        self.flags = PRESENT | (VERIFIED if verifies else 0)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = secrets.token_bytes(16)
        self.owner = ""
        self.signed = 0

    def make(self, options: Options) -> str:
        """The answer to a site that asks for a new passkey, as JSON."""
        asked = options["publicKey"]
        self.owner = asked["user"]["id"]
        public = cbor.encode(ES256.from_cryptography_key(self.key.public_key()))
        credential = bytes(16) + len(self.name).to_bytes(2) + self.name + public
        said = self._said(asked["rp"]["id"], HAS_KEY) + credential
        attestation = {"fmt": "none", "attStmt": {}, "authData": said}
        return self._answer(
            clientDataJSON=self._client("webauthn.create", asked["challenge"]),
            attestationObject=cbor.encode(attestation),
        )

    def use(self, options: Options) -> str:
        """The answer to a site that asks for a passkey, as JSON."""
        asked = options["publicKey"]
        self.signed += 1
        said = self._said(asked["rpId"])
        client = self._client("webauthn.get", asked["challenge"])
        signature = self.key.sign(said + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(clientDataJSON=client, authenticatorData=said, signature=signature)

    def _said(self, site: str, flags: int = 0) -> bytes:
        digest = hashlib.sha256(site.encode()).digest()
        return digest + bytes([self.flags | flags]) + self.signed.to_bytes(4)

    def _client(self, act: str, challenge: str) -> bytes:
        return json.dumps({"type": act, "challenge": challenge, "origin": self.origin}).encode()

    def _answer(self, **response: bytes) -> str:
        told = {name: websafe_encode(value) for name, value in response.items()}
        return json.dumps(
            {
                "id": websafe_encode(self.name),
                "rawId": websafe_encode(self.name),
                "type": "public-key",
                "response": told | {"userHandle": self.owner},
                "clientExtensionResults": {"credProps": {"rk": True}},
            }
        )


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
    """What an app shows now (RFC 6238). One that it is about to replace might come too late."""
    if (left := STEP - time.time() % STEP) < SOON:
        time.sleep(left)
    step = int(time.time()) // STEP
    digest = hmac.digest(b32decode(secret), step.to_bytes(8), "sha1")
    start = digest[-1] & 0x0F
    number = int.from_bytes(digest[start : start + 4]) & 0x7FFFFFFF
    return f"{number % 10**6:06}"


def secret_for_app(client: Client) -> str:
    """The secret on the page that turns on an app."""
    page = text_of(client.get(ACTIVATE))
    [secret] = re.findall(r"<code>(\w{32})</code>", page)
    return str(secret)


def set_up_app(client: Client) -> str:
    """Turn on the codes from an app, and return its secret."""
    secret = secret_for_app(client)
    client.post(ACTIVATE, {"code": code_of(secret)})
    return secret


def recovery_codes(client: Client) -> list[str]:
    """The codes that the page shows, as it does once."""
    page = text_of(client.get(reverse("mfa_view_recovery_codes")))
    return re.findall(r"<code>(\d{8})</code>", page)


def types_of(player: Player) -> set[str]:
    return set(Authenticator.objects.filter(user=player).values_list("type", flat=True))


def with_app(player: Player) -> Player:
    """The account with an app, whose codes are those of SECRET."""
    data = {"secret": encryption.encrypt(SECRET)}
    Authenticator.objects.create(user=player, type=Authenticator.Type.TOTP, data=data)
    return player


def enter_staff(client: Client, player: Player) -> Player:
    """Sign in an account of staff, with an app."""
    client.force_login(with_app(player))
    client.post(reverse("mfa_reauthenticate"), {"code": code_of(SECRET)})
    return player


def addresses_of(player: Player) -> dict[str, bool]:
    """The addresses of an account, and which of them are confirmed."""
    return dict(EmailAddress.objects.filter(user=player).values_list("email", "verified"))


def link_in(mail: EmailMultiAlternatives) -> str:
    (link,) = re.findall(r"http://testserver(\S+)", str(mail.body))
    return str(link)


def body(response: Any) -> str:
    """The text of an answer that is sent at once or piece by piece."""
    return b"".join(response).decode()
