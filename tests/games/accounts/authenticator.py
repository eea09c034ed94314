"""A device that keeps one passkey, as the standard has it (W3C Web Authentication, level 2, section 6)."""

import hashlib
import json
import secrets
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2 import cbor
from fido2.cose import ES256
from fido2.utils import websafe_encode

Options = dict[str, Any]
PRESENT, VERIFIED, HAS_KEY = 0x01, 0x04, 0x40  # flags of what an authenticator says


class Device:
    """Answers what a site asks for. It asks its owner for a finger unless `verifies` is False."""

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
