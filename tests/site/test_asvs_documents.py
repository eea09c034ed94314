"""What docs/security.md says is documented: the documents say it, and say what the code does."""

import importlib
import json
import logging
import re
import sys
from functools import cache
from importlib.metadata import requires
from pathlib import Path
from typing import Any

import pytest
from allauth.account import app_settings as of_allauth
from django.apps import apps
from django.conf import settings
from packaging.requirements import Requirement

from games.keeping import Keeper
from games.work import gate
from mastermind_site import settings as production
from mastermind_site.factors import SECOND_FACTORS
from mastermind_site.logs import JsonLine
from tests.audited import troubles
from tests.serving import ROOT
from tests.site.syntax import calls, imports
from tests.site.test_asvs_code import HASHES

DOCS = ROOT / "docs"
DOCUMENTS = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
LINK = re.compile(r"\[[^\]]*\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)")
# What allauth limits, and what this site does not have.
ABSENT = {"change_phone", "verify_phone", "request_login_code"}


@cache
def section(document: str, title: str) -> str:
    """What a document says under a heading, up to the next one that is as large."""
    text = (DOCS / document).read_text("utf-8")
    [found] = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return str(found)


def rows(document: str, title: str) -> list[list[str]]:
    """The rows of the tables of a section, without their heads."""
    lines = section(document, title).splitlines()
    tables = [line.strip("|").split("|") for line in lines if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in tables]


def named(text: str, pattern: str = r"`([^`]+)`") -> set[str]:
    return set(re.findall(pattern, text))


def anchors(document: Path) -> set[str]:
    """Where links lead in a document, as GitHub names its headings."""
    headings = re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_of_documents_lead_somewhere(document: Path):
    for file, anchor in LINK.findall(document.read_text("utf-8")):
        target = document.parent / file if file else document

        assert target.exists(), file
        assert not anchor or anchor in anchors(target), f"{file}#{anchor}"


def test_every_limit_is_told_with_its_figures():
    table = rows("operations.md", "Rate limits")
    ours = {row[0].strip("`"): (int(row[2]), int(row[3])) for row in table if row[-1].isdecimal()}
    others = {row[0].strip("`"): row[2].strip("`") for row in table if row[-1].startswith("`")}

    assert ours == settings.RATE_LIMITS
    assert others == {
        name: limit for name, limit in of_allauth.RATE_LIMITS.items() if name not in ABSENT
    }


@pytest.mark.parametrize(
    ("name", "limit", "words"),
    [
        (
            "login_failed",
            "10/m/ip,5/300s/key",
            "ten tries a minute from one address, five in five minutes for one name",
        ),
        (
            "reset_password",
            "20/m/ip,3/15m/key,10/d/key",
            "three in fifteen minutes and ten a day for one mailbox",
        ),
    ],
)
def test_what_slows_guessing_is_told_in_words(name: str, limit: str, words: str):
    assert of_allauth.RATE_LIMITS[name] == limit
    assert words in section("security.md", "Ways in")
    assert settings.RATE_LIMITS["known_sign_in"] == (10, 300)
    assert "its own ten in five minutes" in section("security.md", "Ways in")


def test_all_ways_in_are_told():
    ways = [row[0] for row in rows("security.md", "Ways in")][2:]
    words = section("security.md", "Ways in")

    assert [way.partition(",")[0] for way in ways] == [
        *("name and password", "passkey", "link to a new password", "token of a program"),
        *("guest", "`/admin/`"),
    ]
    assert settings.AUTHENTICATION_BACKENDS == [
        "allauth.account.auth_backends.AuthenticationBackend"
    ]
    assert SECOND_FACTORS["MFA_SUPPORTED_TYPES"] == ["webauthn", "totp", "recovery_codes"]
    assert {"password", "passkey", "app"} <= set(re.findall(r"\w+", words))
    assert not apps.is_installed("allauth.socialaccount")


def test_how_long_sessions_last_is_told():
    words = " ".join(section("security.md", "Sessions").split())

    assert settings.SESSION_COOKIE_AGE == 365 * 24 * 3600
    for told in ("A session lasts a year", "any number of them", "NIST SP 800-63B"):
        assert told in words


def test_who_may_do_what_is_told():
    words = " ".join(section("architecture.md", "Guests and accounts").split())
    scopes = " ".join(section("api.md", "What holds everywhere").split())

    assert "every lookup starts from the visitor's own games" in words
    for scope in ("*read*", "*play*", "*bot*"):
        assert scope in scopes
    assert "check is inside the partial" in section("architecture.md", "What is secret")


def test_every_salt_and_every_hash_is_in_the_inventory():
    inventory = named(section("security.md", "Cryptography"))
    source = "".join(file.read_text("utf-8") for file in sorted((ROOT / "games").rglob("*.py")))
    salts = set(re.findall(r'(?:SALT = |salted_hmac\(|_digest\()"([\w.]+)"', source))

    assert salts == {name for name in inventory if name.startswith("games.")}
    assert inventory >= HASHES
    assert production.PASSWORD_HASHERS == [
        "games.accounts.hashers.Argon2InTurn",
        "games.accounts.hashers.PBKDF2InTurn",
    ]


def test_every_secret_setting_is_in_the_policy_for_keys():
    source = (ROOT / "mastermind_site" / "environment.py").read_text("utf-8")
    source += (ROOT / "mastermind_site" / "settings.py").read_text("utf-8")
    secret = set(re.findall(r'"([A-Z_]+(?:_KEY|_FALLBACKS|_DSN|(?<!SOURCE)_URL))"', source))

    assert len(secret) == 6
    assert secret <= named(section("security.md", "Keys"))
    assert [row[0] for row in rows("security.md", "Keys")][2:] == [
        *("made", "given out", "used", "replaced", "revoked", "destroyed"),
    ]


def test_every_connection_is_told():
    table = section("security.md", "Connections")
    settings_with_address = {"DATABASE_URL", "CACHE_URL", "EMAIL_URL", "SENTRY_DSN"}
    packages = {"psycopg", "redis", "sentry_sdk", "distributed"}
    used = {module.partition(".")[0] for _, module in imports()} & packages

    assert named(table) == settings_with_address
    assert {package for package in used if package in table} == packages


def test_everything_that_is_stored_has_a_class():
    table = rows("security.md", "Data")[2:]
    models = {model.__name__ for model in apps.get_models()}

    assert [row[0] for row in table] == [
        *("public", "of a player", "secret until a game ends", "secrets of accounts"),
        "of the operator",
    ]
    assert all(len(row) == 5 and all(row) for row in table)
    told = named(section("security.md", "Data"), r"`([A-Z][A-Za-z]+)`")
    assert models - told == set()
    assert told - models == set()


def test_what_takes_memory_is_told_with_its_figures():
    table = " ".join(row[0] for row in rows("operations.md", "Heavy work"))
    figures = dict(re.findall(r"`([a-z-]+)` (\d+)", table))

    for file in sorted((ROOT / "games").rglob("*.py")):
        if re.search("import .*Keeper", file.read_text("utf-8")):
            path = file.relative_to(ROOT).with_suffix("")
            importlib.import_module(".".join(path.parts).removesuffix(".__init__"))
    kept = {
        told["_name"]: str(round(told["_most_bytes"] / 1_000_000))
        for module in list(sys.modules.values())
        if module.__name__.startswith("games.")
        for keeper in vars(module).values()
        if isinstance(keeper, Keeper) and (told := vars(keeper))
    }
    assert figures == kept
    for kind in ("WORK", "WRITES", "LAB_WORK"):
        names = f"`{kind}_OF_VISITOR`, `{kind}_OF_ADDRESS`"
        assert names in section("operations.md", "Heavy work")


def test_every_gate_for_heavy_work_is_told():
    gates = {each.name for each in vars(gate).values() if isinstance(each, gate.Gate)}

    assert len(gates) > 3
    assert gates <= named(section("operations.md", "Heavy work"))


def test_every_logger_and_every_field_of_a_line_is_told():
    words = section("operations.md", "Logs")
    loggers = {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name, _ in calls("getLogger")
        if not name.startswith("solver/") or name.startswith("solver/strategies/")
    }
    told = {name for row in rows("operations.md", "Logs")[2:] for name in named(row[0])}

    error = ValueError("a fault of ours")
    record = logging.makeLogRecord({"name": "games", "exc_info": (ValueError, error, None)})
    assert told == loggers | {"django", "gunicorn"}
    assert json.loads(JsonLine().format(record)).keys() <= named(words)


def test_what_is_told_of_a_logger_is_not_below_its_level():
    quiet = [
        name
        for row in rows("operations.md", "Logs")[2:]
        for name in named(row[0])
        if "info" in row[1] and not logging.getLogger(name).isEnabledFor(logging.INFO)
    ]

    assert quiet == []


def test_the_log_is_one_stream():
    log: dict[str, Any] = settings.LOGGING

    assert [handler["class"] for handler in log["handlers"].values()] == ["logging.StreamHandler"]
    assert log["root"]["handlers"] == ["console"]
    assert not any(logger.get("handlers") for logger in log["loggers"].values())


@pytest.mark.parametrize("name", ["runtime", "sentry", "test"])
def test_every_package_is_locked_with_the_digest_of_its_files(name: str):
    lock = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    packages = re.split(r"\n(?=[a-z])", re.sub(r"^\s*#.*\n", "", lock, flags=re.MULTILINE))

    assert len(packages) > 2
    for package in packages:
        assert re.match(r"[\w.-]+(\[[\w, -]+\])?==\S+", package), package
        assert "--hash=sha256:" in package, package
    assert not re.search(r"(index-url|find-links|trusted-host|://)", lock)


def test_the_lock_names_each_extra_that_a_package_asks_for():
    # Without it, pip before 23.3 takes the newest version for the extra, which has no digest here.
    lock = (ROOT / "requirements" / "test.txt").read_text("utf-8")
    lines = map(Requirement, re.findall(r"^([a-z].*?==.*?) *\\$", lock, re.MULTILINE))
    locked = {line.name: line for line in lines if not line.marker or line.marker.evaluate()}

    asked = [
        (name, asks.name, asks.extras)
        for name, line in locked.items()
        for asks in map(Requirement, requires(name) or [])
        if asks.extras and asks.name in locked
        if not asks.marker or any(asks.marker.evaluate({"extra": it}) for it in ("", *line.extras))
    ]

    assert ("pytest-cov", "coverage", {"toml"}) in asked
    assert [each for each in asked if not each[2] <= locked[each[1]].extras] == []


def test_it_is_said_why_each_package_is_there():
    asked = re.findall(
        r"^([\w-]+)", (ROOT / "requirements" / "runtime.in").read_text("utf-8"), re.MULTILINE
    )
    words = (DOCS / "decisions" / "0003-packages.md").read_text("utf-8").lower()

    assert {name for name in asked if name not in words} == set()


def test_times_for_packages_with_known_weaknesses_are_told():
    days = [row[1] for row in rows("security.md", "Packages")][2:]

    assert [int(each) for each in days[:4]] == [2, 14, 90, 90]


def test_an_audit_that_looked_at_nothing_is_no_good_news():
    whole = {"name": "one", "version": "1", "vulns": []}
    weak = whole | {"vulns": [{"id": "CVE-1", "fix_versions": ["2"]}]}
    skipped = {"name": "two", "skip_reason": "not found"}

    assert troubles({"dependencies": [whole]}) == []
    assert troubles({"dependencies": [whole, weak]}) == ["one 1: CVE-1, mended in ['2']"]
    assert troubles({"dependencies": [whole, skipped]}) == ["two: not found"]
    assert troubles({"dependencies": []})
