"""What nginx speaks over TLS, with the template of this site and certificates of the test."""

import re
import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy import proxy
from deploy.program import Program
from tests.deploy.test_proxy import names_for, open_folder
from tests.throwaway import program

pytestmark = pytest.mark.deep

KEYS = {"rsa": ["rsa:2048"], "ec": ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"]}
[CIPHERS] = re.findall(r"ssl_ciphers (\S+);", proxy.TEMPLATE.read_text())


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Where nginx speaks TLS, with a certificate of each kind."""
    with open_folder("mastermind-tls") as folder, socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
        free.close()
        pairs = [certificate(folder, kind) for kind in KEYS]
        tls = " ".join(f"ssl_certificate {cert}; ssl_certificate_key {key};" for cert, key in pairs)
        names = names_for(port, LISTEN=f"127.0.0.1:{port} ssl", TLS=tls)
        around = proxy.configure(folder, names)
        nginx = program("nginx", "nginx-light", Path("/usr/sbin"))
        command = [nginx, "-e", "stderr", "-c", str(around)]
        running = Program("nginx", command, folder / "log", {}, port)
        running.start()
        try:
            running.await_port(10)
            yield port
        finally:
            running.stop()


def certificate(folder: Path, kind: str) -> tuple[Path, Path]:
    """A certificate for localhost and its key."""
    files = folder / f"{kind}.pem", folder / f"{kind}-key.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-nodes", "-subj", "/CN=localhost"),
            *("-newkey", *KEYS[kind]),
            *("-out", files[0], "-keyout", files[1]),
        ],
        check=True,
        capture_output=True,
    )
    return files


def spoken(port: int, version: ssl.TLSVersion, ciphers: str = "ALL:@SECLEVEL=0") -> str:
    """The cipher that nginx agrees to. The client would agree to every one, however old."""
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname, client.verify_mode = False, ssl.CERT_NONE
    client.set_ciphers(ciphers)
    client.minimum_version = client.maximum_version = version
    with (
        socket.create_connection(("127.0.0.1", port), timeout=5) as bare,
        client.wrap_socket(bare) as wrapped,
    ):
        cipher = wrapped.cipher()
        assert cipher
        return cipher[0]


@pytest.mark.filterwarnings("ignore:.*TLSv1:DeprecationWarning")
@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1])
def test_old_versions_of_tls_are_refused(port: int, version: ssl.TLSVersion):
    # It is nginx that says so: the alert comes from there.
    with pytest.raises(ssl.SSLError, match="ALERT_PROTOCOL_VERSION"):
        spoken(port, version)


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_new_versions_of_tls_are_spoken(port: int, version: ssl.TLSVersion):
    assert "GCM" in spoken(port, version) or "POLY1305" in spoken(port, version)


@pytest.mark.parametrize(
    "cipher",
    [
        "AES128-GCM-SHA256",  # whoever learns the key later reads what was recorded
        "ECDHE-RSA-AES128-SHA",  # its blocks are chained, which has been broken
        "ECDHE-ECDSA-AES256-SHA384",
        "ECDHE-RSA-NULL-SHA",  # it encrypts nothing
        "AECDH-AES256-SHA",  # it asks for no certificate
    ],
)
def test_a_weak_cipher_is_refused(port: int, cipher: str):
    with pytest.raises(ssl.SSLError, match="ALERT_HANDSHAKE_FAILURE"):
        spoken(port, ssl.TLSVersion.TLSv1_2, f"{cipher}:@SECLEVEL=0")


@pytest.mark.parametrize("cipher", CIPHERS.split(":"))
def test_each_cipher_of_the_list_is_spoken(port: int, cipher: str):
    assert spoken(port, ssl.TLSVersion.TLSv1_2, cipher) == cipher


def test_the_browser_chooses_among_them(port: int):
    for first in ("ECDHE-RSA-CHACHA20-POLY1305", "ECDHE-RSA-AES128-GCM-SHA256"):
        others = [cipher for cipher in CIPHERS.split(":") if cipher != first]

        assert spoken(port, ssl.TLSVersion.TLSv1_2, ":".join([first, *others])) == first
