"""The units of systemd: it takes them, and each of them is shut in."""

import re
import shlex
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest

from deploy.proxy import TEMPLATE, configure, fill
from tests.deploy.test_tls import certificate
from tests.serving import ROOT
from tests.throwaway import program

pytestmark = pytest.mark.deep

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
    "ReadWritePaths": None,
    "StateDirectory": "mastermind",
    "InaccessiblePaths": "-/srv/mastermind/.git -/srv/mastermind.git",
    "EnvironmentFile": "/etc/mastermind.env",
}


def read(name: str) -> ConfigParser:
    """A unit; of a key that is there more than once, the last line."""
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # keys keep their capitals
    unit.read(FOLDER / name)
    return unit


def lines(name: str, key: str) -> list[str]:
    """All values of a key, each of which systemd reads."""
    return re.findall(rf"^{key}=(.*)$", (FOLDER / name).read_text(), re.MULTILINE)


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


def test_a_service_is_shut_in():
    for name in SERVICES:
        service = read(name)["Service"]

        assert {key: service.get(key) for key in SHUT_IN} == SHUT_IN, name


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_stays_in_the_folder_of_its_version(name: str, tmp_path: Path):
    """Python looks for modules beside the program, and would find those of the next version by the link."""
    release, link = tmp_path / "releases" / "1", tmp_path / "mastermind"
    programs = release / ".venv" / "bin"
    programs.mkdir(parents=True)
    for program_name in ("python", "gunicorn"):
        (programs / program_name).write_text('#!/bin/sh\necho "$0"\n')
        (programs / program_name).chmod(0o755)
    link.symlink_to(release)

    commands = [shlex.split(line.replace("$$", "$")) for line in lines(name, "ExecStart")]
    started = [subprocess.check_output(each, cwd=link, text=True).strip() for each in commands]

    assert lines(name, "WorkingDirectory") == ["/srv/mastermind"]
    assert {str(Path(each).parent) for each in started} == {str(programs)}


@pytest.fixture
def names() -> dict[str, str]:
    """What nginx.env fills the template with."""
    lines = (FOLDER / "nginx.env").read_text().splitlines()
    return dict(shlex.split(line)[0].split("=", 1) for line in lines if line[:1] != "#")


def test_envsubst_fills_the_template_as_the_cluster_does(names: dict[str, str]):
    told = (ROOT / "docs" / "operations.md").read_text()
    [command] = re.findall(r"^envsubst .*\\\n.*(?= > /etc)", told, re.MULTILINE)
    command = command.replace("/etc/mastermind-nginx.env", "deploy/systemd/nginx.env")
    command = command.replace("/srv/mastermind/", "")

    filled = subprocess.check_output(
        ["bash", "-c", f"set -a; . deploy/systemd/nginx.env; {command}"], cwd=ROOT, text=True
    )

    assert filled == fill(TEMPLATE.read_text(), names)


def test_nginx_takes_the_template_with_certificates(names: dict[str, str], tmp_path: Path):
    made, key = certificate(tmp_path, "ec")
    made.rename(tmp_path / "fullchain.pem")
    key.rename(tmp_path / "key.pem")
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
