"""The units of systemd: it takes them, and each of them is shut in."""

import re
import shlex
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest

from deploy.proxy import NAME, TEMPLATE, configure, fill
from tests.serving import ROOT
from tests.throwaway import program

FOLDER = ROOT / "deploy" / "systemd"
SERVICES = sorted(path.name for path in FOLDER.glob("*.service"))
LOGS = {"ERROR_LOG": "/dev/null"}
SHUT_IN = {
    "User": "mastermind",
    "NoNewPrivileges": "yes",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "CapabilityBoundingSet": "",
    "ReadWritePaths": "/srv/mastermind/var",
    "InaccessiblePaths": "-/srv/mastermind/.git",
    "EnvironmentFile": "/etc/mastermind.env",
}


def read(name: str) -> ConfigParser:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # keys keep their capitals
    unit.read(FOLDER / name)
    return unit


@pytest.fixture
def units(tmp_path: Path) -> list[Path]:
    """Copies for this checkout, because systemd looks for the programs that they start."""
    copies = []
    for path in FOLDER.glob("mastermind-*"):
        copy = tmp_path / path.name.replace("@", "@1")
        copy.write_text(path.read_text().replace("/srv/mastermind/", f"{ROOT}/"))
        copies.append(copy)
    return copies


def test_systemd_takes_every_unit(units: list[Path]):
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *units],
        capture_output=True,
        text=True,
        check=False,
    )

    assert len(units) == 4
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_is_shut_in(name: str):
    service = read(name)["Service"]

    assert {key: service.get(key) for key in SHUT_IN} == SHUT_IN


def test_a_host_may_open_a_file_for_each_connection():
    service = read("mastermind-web@.service")["Service"]

    assert service["LimitNOFILE"] == "4096"
    assert service["Environment"].split() == [
        *("HOST=127.0.0.1", "PORT=%i", "TRUSTED_PROXIES=1", "METRICS_PORT=1%i")
    ]


@pytest.mark.parametrize("name", ["mastermind-work@.service", "mastermind-tend.service"])
def test_a_host_tells_what_others_count_beside_it(name: str):
    """The port names the folder in which they count, too."""
    host = read("mastermind-web@.service")["Service"]["Environment"].replace("%i", "8001").split()

    [port] = read(name)["Service"]["Environment"].split()

    assert port.startswith("METRICS_PORT=")
    assert port in host
    assert not [each for each in host if each.startswith("METRICS_FOLDER=")]


@pytest.mark.parametrize("name", ["mastermind-web@.service", "mastermind-work@.service"])
def test_a_service_is_started_again_however_long_the_database_is_away(name: str):
    unit = read(name)

    assert unit["Unit"]["StartLimitIntervalSec"] == "0"
    assert unit["Service"]["Restart"] == "on-failure"


@pytest.fixture
def names() -> dict[str, str]:
    """What nginx.env fills the template with."""
    lines = (FOLDER / "nginx.env").read_text().splitlines()
    return dict(shlex.split(line)[0].split("=", 1) for line in lines if line[:1] != "#")


def test_the_template_of_nginx_finds_every_name(names: dict[str, str]):
    assert names.keys() == set(NAME.findall(TEMPLATE.read_text()))


def test_envsubst_fills_the_template_as_the_cluster_does(names: dict[str, str]):
    told = (ROOT / "docs" / "operations.md").read_text()
    [command] = re.findall(r"^envsubst .*\\\n.*(?= > /etc)", told, re.MULTILINE)
    command = command.replace("/etc/mastermind-nginx.env", "deploy/systemd/nginx.env")

    filled = subprocess.check_output(
        ["bash", "-c", f"set -a; . deploy/systemd/nginx.env; {command}"], cwd=ROOT, text=True
    )

    assert filled == fill(TEMPLATE.read_text(), names)


def test_nginx_takes_the_template_with_certificates(names: dict[str, str], tmp_path: Path):
    key, certificate = tmp_path / "key.pem", tmp_path / "fullchain.pem"
    kind = [
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-subj",
        "/CN=localhost",
    ]
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run(["openssl", "req", "-x509", *kind, *files], check=True, capture_output=True)
    tls = names["TLS"].replace("/etc/ssl/mastermind", str(tmp_path)).replace("443", "8443")
    around = configure(tmp_path, {**names, "LISTEN": "8080", "TLS": tls, **LOGS})

    nginx = program("nginx", "nginx-light", Path("/usr/sbin"))
    done = subprocess.run(
        [nginx, "-t", "-q", "-e", "stderr", "-c", str(around)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
