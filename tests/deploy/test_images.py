"""The images and their topology, as far as that can be known without running them."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from deploy.proxy import NAME, TEMPLATE
from tests.serving import ROOT

DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OF_THE_SITE = [name for name, service in SERVICES.items() if service["image"] == "mastermind-site"]


def test_hadolint_has_no_complaint():
    hadolint = Path(sys.executable).with_name("hadolint")

    done = subprocess.run(
        [hadolint, DEPLOY / "Dockerfile"], capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stdout) == (0, "")


def test_the_topology_is_as_compose_specifies():
    schema = json.loads(Path(__file__).with_name("compose-spec.json").read_text())

    jsonschema.Draft7Validator.check_schema(schema)
    jsonschema.validate(COMPOSE, schema, jsonschema.Draft7Validator)


def test_the_topology_is_that_of_the_cluster():
    assert SERVICES.keys() == {
        *("postgres", "redis", "prepare", "web-1", "web-2", "work", "tend", "proxy")
    }
    assert SERVICES["work"]["deploy"]["replicas"] == 2


@pytest.mark.parametrize("name", SERVICES)
def test_a_container_may_do_little(name: str):
    service = SERVICES[name]

    assert service["read_only"]
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert any(each.split(":")[0] == "/tmp" for each in service["tmpfs"])  # noqa: S108
    assert "healthcheck" in service or name in {"web-1", "web-2", "proxy"}


def test_no_image_runs_as_root():
    last = dict(re.findall(r" AS (\w+)\n(?:(?!FROM).*\n)*?USER (\S+)", DOCKERFILE))

    assert last == {"site": "10001:10001", "proxy": "101"}
    assert [SERVICES[name]["user"] for name in ("postgres", "redis")] == ["postgres", "redis"]


def test_metrics_are_told_on_the_network_inside_alone():
    for name in ("web-1", "web-2"):
        service = SERVICES[name]

        inside = service["networks"]["inside"]["ipv4_address"]
        assert service["environment"]["METRICS_HOST"] == inside
        assert service["environment"]["METRICS_PORT"] == "9100"


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
    assert [source for source in sources if not (ROOT / source).exists()] == []


def test_the_image_has_what_each_setting_needs():
    """SENTRY_DSN stops a site that lacks Sentry's client, and nobody can add it to an image."""
    [install] = re.findall(r"pip --python (?:.*\\\n)*.*", DOCKERFILE)

    assert "--require-hashes" in install
    assert re.findall(r"--requirement (\S+)", install) == [
        "requirements/runtime.txt",
        "requirements/sentry.txt",
    ]


def test_every_setting_of_the_example_is_explained():
    example = (DEPLOY / "mastermind.env.example").read_text()
    told = (ROOT / "docs" / "operations.md").read_text()

    names = re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE)

    assert {"SECRET_KEY", "POSTGRES_PASSWORD", "TLS"} <= set(names)
    assert [name for name in names if f"`{name}`" not in told] == []
    asked = re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yaml").read_text())
    assert set(asked) <= set(names)
