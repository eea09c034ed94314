"""Documents describe what there is, all of it, and nothing that is gone: limits, keys, data, settings, logs."""

import importlib
import json
import logging
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from django.apps import apps
from django.conf import settings

from games.process_cache import ProcessCache
from games.thinking import gate
from mastermind_site.observe.logs import JsonLine
from tests.checks.code import calls, hashes, imports
from tests.checks.fault import Fault, line_of

SALT = r'(?:SALT = |salted_hmac\(|_digest\()"([\w.]+)"'
SECRET = r'secret\(\s*"([A-Z_]+)"'
READ = r'(?:secret|switch|whole_number|one_of|link|env\.\w+|environ\.get)\(\s*"([A-Z_]+)"'
CONNECTING = {"psycopg", "redis", "sentry_sdk", "distributed"}


class Documented(NamedTuple):
    """What a section of a document tells, and what there is."""

    in_document: set[str]
    is_there: set[str]


def faults(root: Path) -> Iterator[Fault]:
    """What each section leaves out, and what it tells that is not so."""
    for (document, title), compare in SECTIONS.items():
        file = root / "docs" / document
        text = file.read_text("utf-8")
        found = re.search(rf"^## {title}\n.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
        if not found:
            yield Fault(file, 1, f"there is no section {title}")
            continue
        compared = compare(root, found[0])
        line = line_of(text, found[0])
        for name in sorted(compared.is_there - compared.in_document):
            yield Fault(file, line, f"it does not tell {name}")
        for name in sorted(compared.in_document - compared.is_there):
            yield Fault(file, line, f"it tells {name}, which is not so")


def rows(section: str) -> list[list[str]]:
    """The rows of the tables of a section."""
    lines = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in lines]


def named(text: str, pattern: str = r"`([^`]+)`") -> set[str]:
    return set(re.findall(pattern, text))


def sources(root: Path, *patterns: str) -> str:
    """The text of these modules."""
    files = [file for pattern in patterns for file in sorted(root.glob(pattern))]
    return "".join(file.read_text("utf-8") for file in files)


def rate_limits(_root: Path, section: str) -> Documented:
    limits = {f"`{name}` {times} {span}" for name, (times, span) in settings.RATE_LIMITS.items()}
    rows_of_limits = [row for row in rows(section) if row[-1].isdecimal()]
    return Documented({" ".join([row[0], *row[2:]]) for row in rows_of_limits}, limits)


def cryptography(root: Path, section: str) -> Documented:
    """Salts and hashes; other names in it are of no kind that could be looked for."""
    salts = named(sources(root, "games/**/*.py"), SALT)
    described = {name for name in named(section) if name.startswith("games.")}
    return Documented(described | (named(section) & hashes(root)), salts | hashes(root))


def keys(root: Path, section: str) -> Documented:
    secret = named(sources(root, *SETTINGS), SECRET)
    return Documented(named(section) & secret, secret)


def connections(root: Path, section: str) -> Documented:
    used = {module.partition(".")[0] for _, _, module in imports(root)} & CONNECTING
    addresses = named(sources(root, *SETTINGS), SECRET) - {"SECRET_KEY", "SECRET_KEY_FALLBACKS"}
    packages = {package for package in CONNECTING if package in section}
    return Documented(packages | named(section), used | addresses)


def data(_root: Path, section: str) -> Documented:
    models = {model.__name__ for model in apps.get_models()}
    return Documented(named(section, r"`([A-Z][A-Za-z]+)`"), models)


def heavy_work(root: Path, section: str) -> Documented:
    """The megabytes of each memory of a process, the gates, and the budgets."""
    for file in sorted((root / "games").rglob("*.py")):
        if re.search("import .*ProcessCache", file.read_text("utf-8")):
            path = file.relative_to(root).with_suffix("")
            importlib.import_module(".".join(path.parts).removesuffix(".__init__"))
    kept = {
        f"`{vars(cache)['_name']}` {vars(cache)['_most_bytes'] / 1e6:.0f}"
        for module in list(sys.modules.values())
        if module.__name__.startswith("games.")
        for cache in vars(module).values()
        if isinstance(cache, ProcessCache)
    }
    gates = {each.name for each in vars(gate).values() if isinstance(each, gate.Gate)}
    budgets = {"WORK_OF_VISITOR", "WORK_OF_ADDRESS"}
    names = {f"`{name}`" for name in gates | budgets}
    figures = named(" ".join(row[0] for row in rows(section)), r"`[a-z-]+` \d+")
    return Documented(figures | {name for name in names if name in section}, kept | names)


def logs(root: Path, section: str) -> Documented:
    """The loggers, those that let through what is told of them, and the facts of a line."""
    loggers = {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name, _, _ in calls(root, "getLogger")
        if not name.startswith("solver/") or name.startswith("solver/strategies/")
    }
    table = rows(section)[2:]
    described = {name for row in table for name in named(row[0])}
    described |= {f"{name} at info" for row in table if "info" in row[1] for name in named(row[0])}
    enabled = {
        f"{name} at info" for name in loggers if logging.getLogger(name).isEnabledFor(logging.INFO)
    }
    error = ValueError("a fault of ours")
    record = logging.makeLogRecord({"name": "games", "exc_info": (ValueError, error, None)})
    facts = {f"`{fact}`" for fact in json.loads(JsonLine().format(record))}
    return Documented(
        described | {fact for fact in facts if fact in section},
        loggers | {"django", "gunicorn"} | (enabled & described) | facts,
    )


def variables(root: Path, _section: str) -> Documented:
    """The settings, anywhere in the document; a secret may also be in a file."""
    text = sources(root, "docs/operations.md")
    source = sources(root, *SETTINGS, "gunicorn.conf.py")
    example = sources(root, "deploy/mastermind.env.example")
    read = named(source, READ) | {f"{name}_FILE" for name in named(source, SECRET)}
    asked = named(sources(root, "deploy/compose*.yaml"), r"\$\{([A-Z_]+)")
    names = read | asked | set(re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE))
    return Documented({name for name in names if f"`{name}`" in text}, names)


SETTINGS = ("mastermind_site/environment.py", "mastermind_site/settings.py")
SECTIONS: dict[tuple[str, str], Callable[[Path, str], Documented]] = {
    ("operations.md", "Rate limits"): rate_limits,
    ("operations.md", "Heavy work"): heavy_work,
    ("operations.md", "Logs"): logs,
    ("operations.md", "Variables"): variables,
    ("security.md", "Cryptography"): cryptography,
    ("security.md", "Keys"): keys,
    ("security.md", "Connections"): connections,
    ("security.md", "Data"): data,
}
