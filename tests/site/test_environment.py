"""A setting that is missing or wrong in production stops the start with a sentence naming it."""

import os
import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

import pytest

from tests.serving import ROOT

GOOD = {
    "SECRET_KEY": "k3" * 30,
    "ALLOWED_HOSTS": "mastermind.example",
}
OF_TESTS = "DJANGO_ALLOW_ASYNC_UNSAFE"
PRODUCTION = {"DJANGO_SETTINGS_MODULE": "mastermind_site.settings"}
OURS = {
    *("SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "CACHE_URL", "EMAIL_URL", "DEBUG", "HTTPS"),
    *("SITE_NAME", "SOURCE_URL", "CONTACT"),
    *("GUEST_DAYS", "SECRET_KEY_FALLBACKS", "HSTS_SUBDOMAINS", "HSTS_PRELOAD"),
    *("METRICS_PORT", "METRICS_FOLDER", "LOG_FORMAT", "LOG_REQUESTS", "SLOW_MILLISECONDS"),
    *("SENTRY_DSN", "METRICS_HOST", "SERVICE_WORKER"),
    *("TRUSTED_PROXIES", "CSRF_TRUSTED_ORIGINS", "WORKERS", "PORT", "DJANGO_SETTINGS_MODULE"),
}
Read = Callable[..., dict[str, Any]]


def run(*command: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run Python with these of our variables and no others."""
    plain = {name: value for name, value in os.environ.items() if name not in OURS | {OF_TESTS}}
    return subprocess.run(
        [sys.executable, *command],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=plain | environment,
        timeout=60,
    )


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Read:
    """Read the settings of the site once more, with these of our variables and no others."""

    def read(**environment: str) -> dict[str, Any]:
        with monkeypatch.context() as patched:
            for name in OURS:
                patched.delenv(name, raising=False)
            for name, value in environment.items():
                patched.setenv(name, value)
            return runpy.run_path(str(ROOT / "mastermind_site" / "settings.py"))

    return read


def complaint(read: Read, **environment: str) -> str:
    """The sentence with which the site does not start."""
    with pytest.raises(SystemExit) as stopped:
        read(**environment)
    return str(stopped.value)


@pytest.mark.parametrize(("proxies", "trusts"), [("0", False), ("1", True)])
def test_headers_of_a_proxy_are_trusted_only_if_there_is_one(
    read: Read, proxies: str, trusts: bool
):
    settings = read(**GOOD, TRUSTED_PROXIES=proxies)

    assert str(settings["ALLAUTH_TRUSTED_PROXY_COUNT"]) == proxies
    assert ("SECURE_PROXY_SSL_HEADER" in settings) == trusts


def test_the_site_starts_with_a_key_and_hosts_and_while_it_is_developed_with_nothing(read: Read):
    assert not read(**GOOD)["DEBUG"]
    assert read(**GOOD | {"SECRET_KEY": "$k" * 30})["SECRET_KEY"] == "$k" * 30
    assert read(DEBUG="on")["DEBUG"]


WRONG = {
    "SECRET_KEY": ["short"],
    "ALLOWED_HOSTS": ["*", "https://mastermind.example", "mastermind.example:443"],
    "DEBUG": ["maybe"],
    "HTTPS": ["sometimes"],
    "DATABASE_URL": [
        *(
            "oracle://somewhere",
            "postgres://user:hunter2@host:port/name",
            "postgres://",
            "nonsense",
        ),
        *("sqlite:////no/such/folder/db.sqlite3", "sqlite://:memory:"),
    ],
    "CACHE_URL": ["locmemcache://", "nonsense", "dbcache://"],
    "EMAIL_URL": ["pigeon://loft"],
    "TRUSTED_PROXIES": ["two"],
    "SOURCE_URL": ["javascript:alert(1)"],
    "CONTACT": ["ada@example.com"],
    "GUEST_DAYS": ["a year", "0", "3651"],
    "SECRET_KEY_FALLBACKS": ["short", "k1" * 30 + ",short"],
    "HSTS_SUBDOMAINS": ["maybe"],
    "SERVICE_WORKER": ["perhaps"],
    "CSRF_TRUSTED_ORIGINS": ["mastermind.example"],
    "METRICS_PORT": ["nine", "70000"],
    "LOG_FORMAT": ["xml"],
    "LOG_REQUESTS": ["few"],
    "SLOW_MILLISECONDS": ["1.5"],
    "METRICS_FOLDER": ["/dev/null/metrics"],
    "SECRET_KEY_FILE": ["/run/secrets/key"],  # beside SECRET_KEY
}


def test_what_is_missing_is_named(read: Read):
    for name in GOOD:
        kept = {other: value for other, value in GOOD.items() if other != name}

        told = complaint(read, **kept)

        assert told.startswith(f"Mastermind cannot start: {name} is not set")


def test_what_is_wrong_is_named_in_one_sentence_and_no_secret_is_repeated(read: Read):
    for name, value in [(name, value) for name, values in WRONG.items() for value in values]:
        told = complaint(read, **GOOD | {"METRICS_PORT": "9100", name: value})

        assert told.startswith("Mastermind cannot start: "), value
        assert f" {name} " in told, value
        assert "\n" not in told, value
        assert "hunter2" not in told, value
        assert "/run" not in told, value


@pytest.mark.deep
def test_gunicorn_stops_before_it_makes_a_worker():
    for name, value in (
        ("SECRET_KEY", ""),
        ("PORT", "http"),
        ("PORT", "70000"),
        ("WORKERS", "many"),
        ("WORKERS", "0"),
        ("METRICS_PORT", "8000"),
    ):
        done = run("-m", "gunicorn", **GOOD | {name: value})

        assert done.returncode == 1, name
        assert f"Mastermind cannot start: {name} is " in done.stderr
        assert "Traceback" not in done.stderr, name
        assert "Booting worker" not in done.stderr, name


@pytest.mark.parametrize(
    ("switches", "words"),
    [
        ({"HSTS_PRELOAD": "on", "HSTS_SUBDOMAINS": "off"}, "no site without HSTS_SUBDOMAINS."),
        ({"HSTS_SUBDOMAINS": "on", "HTTPS": "off"}, "but HTTPS is off."),
        ({"HSTS_PRELOAD": "on", "HTTPS": "off"}, "but HTTPS is off."),
    ],
)
def test_promises_of_https_that_contradict_each_other_are_refused(
    read: Read, switches: dict[str, str], words: str
):
    told = complaint(read, **GOOD | switches)

    assert told.startswith("Mastermind cannot start: HSTS_")
    assert told.endswith(words)


@pytest.mark.parametrize(
    ("environment", "subdomains", "preload"),
    [
        ({}, True, False),
        ({"HSTS_SUBDOMAINS": "off"}, False, False),
        ({"HSTS_PRELOAD": "on"}, True, True),
    ],
)
def test_https_is_promised_for_a_year_and_for_subdomains(
    read: Read, environment: dict[str, str], subdomains: bool, preload: bool
):
    settings = read(**GOOD | environment)

    assert settings["SECURE_HSTS_SECONDS"] == 365 * 24 * 3600
    assert settings["SECURE_HSTS_INCLUDE_SUBDOMAINS"] is subdomains
    assert settings["SECURE_HSTS_PRELOAD"] is preload


def test_former_keys_are_read_in_their_order(read: Read):
    keys = "k1" * 30 + ", $" + "2" * 50 + ","

    settings = read(**GOOD, SECRET_KEY_FALLBACKS=keys)

    assert settings["SECRET_KEY_FALLBACKS"] == ["k1" * 30, "$" + "2" * 50]


@pytest.mark.deep
def test_the_check_of_production_complains_of_faults():
    check = ("manage.py", "check", "--deploy", "--fail-level", "INFO")

    done = run(*check, **GOOD | {"SECRET_KEY": token_urlsafe(60), "HTTPS": "off"})

    assert done.returncode == 1, done.stderr
    assert re.findall(r"security\.(W\d+)", done.stderr) == ["W004", "W008", "W012", "W016"]


def test_every_secret_may_be_in_a_file(tmp_path: Path, read: Read):
    secrets = {
        "SECRET_KEY": "k4" * 30,
        "SECRET_KEY_FALLBACKS": "k5" * 30,
        "DATABASE_URL": "postgres://ada:hunter2@host/games",
        "CACHE_URL": "redis://host:6380",
        "EMAIL_URL": "smtp://ada:hunter2@host:587",
    }
    for name, value in secrets.items():
        (tmp_path / name).write_text(f"{value}\n")
    files = {f"{name}_FILE": str(tmp_path / name) for name in secrets}

    settings = read(ALLOWED_HOSTS="mastermind.example", SECRET_KEY="", **files)

    assert settings["SECRET_KEY"] == "k4" * 30
    assert settings["SECRET_KEY_FALLBACKS"] == ["k5" * 30]
    assert settings["DATABASES"]["default"]["PASSWORD"] == "hunter2"
    assert settings["CACHES"]["shared"]["LOCATION"] == "redis://host:6380"
    assert settings["EMAIL_HOST_PASSWORD"] == "hunter2"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "names a file that cannot be read: No such file or directory."),
        (b"", "names a file that is empty."),
        (b"\xff\xfe", "names a file that is no text in UTF-8."),
    ],
)
def test_a_file_without_a_secret_stops_the_start(
    tmp_path: Path, read: Read, content: bytes | None, words: str
):
    path = tmp_path / "hunter2"
    if content is not None:
        path.write_bytes(content)

    told = complaint(read, ALLOWED_HOSTS="mastermind.example", SECRET_KEY_FILE=str(path))

    assert told == f"Mastermind cannot start: SECRET_KEY_FILE {words}"
