"""The images and their topology, as far as that can be known without running them."""

import os
import re
import shlex
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from deploy.proxy import NAME, TEMPLATE
from tests.serving import ROOT

pytestmark = pytest.mark.deep

DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OF_THE_SITE = [name for name, service in SERVICES.items() if service["image"] == "mastermind-site"]


def test_a_container_may_do_little():
    for name, service in SERVICES.items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert any(each.split(":")[0] == "/tmp" for each in service["tmpfs"]), name  # noqa: S108


Tend = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def tend(tmp_path: Path) -> Tend:
    """Runs a command of `tend` with other programs in place of those of the image."""

    def run(command: list[str], **programs: str) -> "subprocess.CompletedProcess[str]":
        for name, script in programs.items():
            (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
            (tmp_path / name).chmod(0o755)
        line = [part.replace("/tmp/", f"{tmp_path}/") for part in command]  # noqa: S108
        path = f"{tmp_path}:{os.environ['PATH']}"
        return subprocess.run(
            line, env={"PATH": path}, capture_output=True, text=True, check=False, timeout=10
        )

    return run


@pytest.mark.parametrize("failing", ["tend", "write_data"])
def test_a_step_that_fails_ends_tend_so_that_it_is_started_again(
    tend: Tend, tmp_path: Path, failing: str
):
    command = SERVICES["tend"]["command"]

    done = tend(command, python=f'[ "$2" != {failing} ] || exit 3', sleep="exit 4")

    assert done.returncode == 3
    assert not (tmp_path / "tended").exists()
    assert SERVICES["tend"]["restart"] == "unless-stopped"


def test_tend_is_healthy_for_a_day_after_everything_was_done(tend: Tend, tmp_path: Path):
    [kind, line] = SERVICES["tend"]["healthcheck"]["test"]
    check = ["sh", "-c", line]
    before = tend(check).returncode

    # The end of the first pause ends the test.
    done = tend(SERVICES["tend"]["command"], python='echo "$2"', sleep='echo "$1"; exit 4')

    assert (kind, before) == ("CMD-SHELL", 1)
    assert (done.returncode, done.stdout.split()) == (4, ["tend", "write_data", "86400"])
    assert tend(check).returncode == 0
    long_ago = time.time() - 25 * 3600 - 120
    os.utime(tmp_path / "tended", (long_ago, long_ago))
    assert tend(check).returncode == 1


def test_no_image_runs_as_root():
    last = dict(re.findall(r" AS (\w+)\n(?:(?!FROM).*\n)*USER (\S+)", DOCKERFILE))

    assert last == {"site": "10001:10001", "proxy": "101"}
    assert [SERVICES[name]["user"] for name in ("postgres", "redis")] == ["postgres", "redis"]


def test_only_the_proxy_is_reached_from_outside():
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    assert COMPOSE["networks"]["inside"]["internal"]
    assert all(SERVICES[name]["environment"]["TRUSTED_PROXIES"] == "1" for name in OF_THE_SITE)


def test_the_proxy_finds_both_hosts_and_every_name_of_its_template():
    proxy = SERVICES["proxy"]["environment"]
    hosts = [SERVICES[name]["networks"]["inside"]["ipv4_address"] for name in ("web-1", "web-2")]

    assert [proxy["WEB_1"], proxy["WEB_2"]] == [f"{host}:8000" for host in hosts]
    assert proxy.keys() == set(NAME.findall(TEMPLATE.read_text()))


def test_what_an_image_is_built_from_is_sent_and_there():
    allowed = {
        line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line[:1] == "!"
    }
    copies = re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.MULTILINE)

    sources = [source for line in copies for source in shlex.split(line)[:-1]]

    assert {source.split("/")[0] for source in sources} == allowed
    assert allowed.isdisjoint({"tests", "examples"})
    assert [source for source in sources if not (ROOT / source).exists()] == []
