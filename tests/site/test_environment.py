"""A setting that is missing or wrong in production stops the start with a sentence naming it."""

import os
import re
import subprocess
import sys
from pathlib import Path
from secrets import token_urlsafe

import pytest

ROOT = Path(__file__).parents[2]
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
    *("SENTRY_DSN", "METRICS_HOST"),
    *("TRUSTED_PROXIES", "CSRF_TRUSTED_ORIGINS", "WORKERS", "PORT", "DJANGO_SETTINGS_MODULE"),
}


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


def start(**environment: str) -> "subprocess.CompletedProcess[str]":
    return run("-c", "from mastermind_site import settings", **environment)


def test_production_starts_with_a_key_and_hosts():
    assert start(**GOOD).returncode == 0


@pytest.mark.parametrize(("proxies", "trusts"), [("0", "0 False"), ("1", "1 True")])
def test_headers_of_a_proxy_are_trusted_only_if_there_is_one(proxies: str, trusts: str):
    told = "s.ALLAUTH_TRUSTED_PROXY_COUNT, hasattr(s, 'SECURE_PROXY_SSL_HEADER')"
    asked = f"from mastermind_site import settings as s; print({told})"

    assert run("-c", asked, **GOOD | {"TRUSTED_PROXIES": proxies}).stdout == f"{trusts}\n"


def test_a_key_may_begin_with_a_dollar():
    assert start(**GOOD | {"SECRET_KEY": "$k" * 30}).returncode == 0


def test_development_starts_with_nothing_but_debug():
    assert start(DEBUG="on").returncode == 0


@pytest.mark.parametrize("name", sorted(GOOD))
def test_what_is_missing_is_named(name: str):
    kept = {other: value for other, value in GOOD.items() if other != name}

    done = start(**kept)

    assert done.returncode == 1
    assert done.stderr.startswith(f"Mastermind cannot start: {name} is not set")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SECRET_KEY", "short"),
        ("ALLOWED_HOSTS", "*"),
        ("DEBUG", "maybe"),
        ("HTTPS", "sometimes"),
        ("DATABASE_URL", "oracle://somewhere"),
        ("DATABASE_URL", "postgres://user@host:port/name"),
        ("DATABASE_URL", "postgres://"),
        ("DATABASE_URL", "nonsense"),
        ("DATABASE_URL", "sqlite:////no/such/folder/db.sqlite3"),
        ("DATABASE_URL", "sqlite://:memory:"),
        ("CACHE_URL", "locmemcache://"),
        ("CACHE_URL", "nonsense"),
        ("CACHE_URL", "dbcache://"),
        ("ALLOWED_HOSTS", "https://mastermind.example"),
        ("ALLOWED_HOSTS", "mastermind.example:443"),
        ("EMAIL_URL", "pigeon://loft"),
        ("TRUSTED_PROXIES", "two"),
        ("SOURCE_URL", "javascript:alert(1)"),
        ("CONTACT", "ada@example.com"),
        ("GUEST_DAYS", "a year"),
        ("GUEST_DAYS", "0"),
        ("GUEST_DAYS", "3651"),
        ("SECRET_KEY_FALLBACKS", "short"),
        ("SECRET_KEY_FALLBACKS", "k1" * 30 + ",short"),
        ("HSTS_SUBDOMAINS", "maybe"),
        ("CSRF_TRUSTED_ORIGINS", "mastermind.example"),
        ("METRICS_PORT", "nine"),
        ("METRICS_PORT", "70000"),
        ("LOG_FORMAT", "xml"),
        ("LOG_REQUESTS", "few"),
        ("SLOW_MILLISECONDS", "1.5"),
        ("SENTRY_DSN", "nonsense"),
    ],
)
def test_what_is_wrong_is_named_in_one_sentence(name: str, value: str):
    done = start(**GOOD | {name: value})

    assert done.returncode == 1
    assert done.stderr.startswith(f"Mastermind cannot start: {name} ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SECRET_KEY", ""),
        ("PORT", "http"),
        ("PORT", "70000"),
        ("WORKERS", "many"),
        ("WORKERS", "0"),
        ("METRICS_PORT", "8000"),
    ],
)
def test_gunicorn_stops_before_it_makes_a_worker(name: str, value: str):
    done = run("-m", "gunicorn", **GOOD | {name: value})

    assert done.returncode == 1
    assert f"Mastermind cannot start: {name} is " in done.stderr
    assert "Traceback" not in done.stderr
    assert "Booting worker" not in done.stderr


def test_metrics_that_cannot_be_kept_stop_the_start():
    done = start(**GOOD | {"METRICS_PORT": "9100", "METRICS_FOLDER": "/dev/null/metrics"})

    assert done.returncode == 1
    assert done.stderr.startswith("Mastermind cannot start: METRICS_FOLDER cannot be made")


def test_gunicorn_stops_where_the_system_allows_too_few_open_files():
    few = "import os, resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, (1000, 1000)); "
    done = run("-c", few + "os.execv(sys.executable, [sys.executable, '-m', 'gunicorn'])", **GOOD)

    assert done.returncode == 1
    assert "Mastermind cannot start: Each process needs 2200 open files" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("switches", "words"),
    [
        ({"HSTS_PRELOAD": "on", "HSTS_SUBDOMAINS": "off"}, "no site without HSTS_SUBDOMAINS."),
        ({"HSTS_SUBDOMAINS": "on", "HTTPS": "off"}, "but HTTPS is off."),
        ({"HSTS_PRELOAD": "on", "HTTPS": "off"}, "but HTTPS is off."),
    ],
)
def test_promises_of_https_that_contradict_each_other_are_refused(
    switches: dict[str, str], words: str
):
    done = start(**GOOD | switches)

    assert done.returncode == 1
    assert done.stderr.startswith("Mastermind cannot start: HSTS_")
    assert done.stderr.endswith(words + "\n")


@pytest.mark.parametrize(
    ("environment", "header"),
    [
        ({}, "max-age=31536000; includeSubDomains"),
        ({"HSTS_SUBDOMAINS": "off"}, "max-age=31536000"),
        ({"HSTS_PRELOAD": "on"}, "max-age=31536000; includeSubDomains; preload"),
    ],
)
def test_https_is_promised_for_a_year_and_for_subdomains(environment: dict[str, str], header: str):
    code = (
        "import django; django.setup(); from django.test import Client;"
        "print(Client().get('/healthz', secure=True, headers={'host': 'mastermind.example'})"
        ".headers['Strict-Transport-Security'])"
    )

    done = run("-c", code, **GOOD | PRODUCTION | environment)

    assert done.stdout.strip() == header, done.stderr


def test_former_keys_are_read_in_their_order():
    keys = "k1" * 30 + ", $" + "2" * 50 + ","
    code = "from mastermind_site import settings; print(settings.SECRET_KEY_FALLBACKS)"

    done = run("-c", code, **GOOD | {"SECRET_KEY_FALLBACKS": keys})

    assert done.stdout.strip() == str(["k1" * 30, "$" + "2" * 50]), done.stderr


@pytest.mark.parametrize(
    ("environment", "complaints"),
    [({}, []), ({"HTTPS": "off"}, ["W004", "W008", "W012", "W016"])],
)
def test_the_check_of_production_complains_of_faults_and_of_no_choice(
    environment: dict[str, str], complaints: list[str]
):
    check = ("manage.py", "check", "--deploy", "--fail-level", "INFO")

    done = run(*check, **GOOD | {"SECRET_KEY": token_urlsafe(60)} | environment)

    assert done.returncode == (1 if complaints else 0), done.stderr
    assert re.findall(r"security\.(W\d+)", done.stderr) == complaints


def test_no_secret_is_repeated_in_a_complaint():
    done = start(**GOOD | {"DATABASE_URL": "postgres://user:hunter2@host:port/name"})

    assert done.returncode == 1
    assert "hunter2" not in done.stderr


SECRETS = {
    "SECRET_KEY": "k4" * 30,
    "SECRET_KEY_FALLBACKS": "k5" * 30,
    "DATABASE_URL": "postgres://ada:hunter2@host/games",
    "CACHE_URL": "redis://host:6380",
    "EMAIL_URL": "smtp://ada:hunter2@host:587",
    "SENTRY_DSN": "https://hunter2@host/1",
}


def test_every_secret_may_be_in_a_file(tmp_path: Path):
    for name, value in SECRETS.items():
        (tmp_path / name).write_text(f"{value}\n")
    files = {f"{name}_FILE": str(tmp_path / name) for name in SECRETS}
    code = (
        "from mastermind_site import settings as s; print([s.SECRET_KEY, *s.SECRET_KEY_FALLBACKS,"
        " s.DATABASES['default']['PASSWORD'], s.CACHES['shared']['LOCATION'],"
        " s.EMAIL_HOST_PASSWORD, s.SENTRY_DSN])"
    )

    done = run("-c", code, ALLOWED_HOSTS="mastermind.example", SECRET_KEY="", **files)

    told = ["k4" * 30, "k5" * 30, "hunter2", "redis://host:6380", "hunter2", SECRETS["SENTRY_DSN"]]
    assert done.stdout.strip() == str(told), done.stderr


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (None, "names a file that cannot be read: No such file or directory."),
        (b"", "names a file that is empty."),
        (b"\xff\xfe", "names a file that is no text in UTF-8."),
    ],
)
def test_a_file_without_a_secret_stops_the_start(
    tmp_path: Path, content: bytes | None, complaint: str
):
    path = tmp_path / "hunter2"
    if content is not None:
        path.write_bytes(content)

    done = start(ALLOWED_HOSTS="mastermind.example", SECRET_KEY_FILE=str(path))

    assert done.returncode == 1
    assert done.stderr == f"Mastermind cannot start: SECRET_KEY_FILE {complaint}\n"


def test_a_secret_is_either_in_a_variable_or_in_a_file():
    done = start(**GOOD, SECRET_KEY_FILE="/run/secrets/key")

    assert done.stderr.startswith("Mastermind cannot start: SECRET_KEY and SECRET_KEY_FILE are")
    assert "/run" not in done.stderr


def test_the_documents_tell_of_every_variable():
    told = (ROOT / "docs" / "operations.md").read_text()
    site = ROOT / "mastermind_site"
    sources = [
        site / "environment.py",
        site / "settings.py",
        site / "limits.py",
        ROOT / "gunicorn.conf.py",
    ]
    reads = r'(?:secret|switch|whole_number|one_of|link|env\.\w+|environ\.get)\(\s*"([A-Z_]+)"'

    names = {name for source in sources for name in re.findall(reads, source.read_text())}

    assert names > OURS - {"DJANGO_SETTINGS_MODULE"}
    assert {name for name in names if f"`{name}`" not in told} == set()
    assert {name for name in SECRETS if f"`{name}_FILE`" not in told} == set()
    secrets = re.findall(r'secret\("([A-Z_]+)"', "".join(each.read_text() for each in sources))
    assert set(secrets) == set(SECRETS)
