"""Each check of `make check` tells what is broken, and where."""

import re
from importlib import import_module
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import pytest

from tests.checks.__main__ import CHECKS
from tests.checks.fault import Fault
from tests.serving import ROOT

OPERATIONS, SECURITY = "docs/operations.md", "docs/security.md"
SINS = """
import ctypes, hashlib, re
from cryptography.hazmat.primitives.ciphers.algorithms import TripleDES
from django.utils.safestring import mark_safe
def sin(said, template):
    mark_safe(said)
    re.compile(said)
    said.format(1)
    Template(said)
    hashlib.md5(said)
    logging.addHandler(said)
"""
MAKEFILE = "ON_ITS_OWN := $(addprefix --ignore tests/,b)\n"
TEST = "def test_it(): ...\n"
LONG = f"<p>{'x' * 200}</p>"

# Of each check: files as they are, files as they should not be, and what is said of these.
BROKEN: dict[str, tuple[list[str], dict[str, str], set[str]]] = {
    "asvs": (
        [],
        {
            SECURITY: "| 1.1.1 | 1 | x | held: so |\n| 1.1.1 | 1 | x | perhaps |\n"
            "| held | 7 | x |\n",
        },
        {"does not say what holds it", "answered twice", "has no answer", "of 253", "there are 1"},
    ),
    "code": (
        [],
        {
            "games/sins.py": SINS,
            "static/js/sins.js": "eval(a.innerHTML = document.cookie); fetch(a); o.__proto__",
        },
        {
            *("is imported", "becomes HTML", "becomes a pattern", "is filled in", "TripleDES"),
            *("makes a template", "md5 is no hash", "place to which logs", "it lists what is gone"),
            *("runs text", "makes HTML", "keeps it", "sends it", "merges objects"),
        },
    ),
    "collected": (
        [],
        {
            "Makefile": MAKEFILE,
            "tests/__init__.py": "",
            "tests/named.py": TEST,
            "tests/b/__init__.py": "",
            "tests/b/test_ignored.py": TEST,
            "tests/games/gone/test_it.py": TEST,
        },
        {
            "its name",
            "no command runs tests/b",
            "tests/games/gone has no __init__",
            "games/gone is not",
        },
    ),
    "documents": (
        [],
        {"docs/a.md": "[b](b.md) [c](#c) `tests/test_d.py::test_e`"},
        {"b.md is not there", "no heading for #c", "`tests/test_d.py::test_e` is not there"},
    ),
    "requirements": (
        ["docs/decisions/0003-packages.md"],
        {
            "requirements/test.txt": "--index-url x\npytest-cov==7\ncoverage==7 \\\n"
            "    --hash=sha256:0\n",
            "requirements/runtime.in": "nobody-knows-why\n",
            "requirements/runtime.txt": "django==5\nruff==1\n",
            "requirements/test.in": "-r runtime.in\nruff\n",
        },
        {
            "PyPI alone",
            "pytest-cov==7 has no digest",
            "pytest-cov asks for coverage",
            "nobody",
            "ruff, which",
        },
    ),
    "styles": (
        [],
        {
            "static/css/a.css": "\n".join(
                f".gone {{ {declaration}; }}"
                for declaration in (
                    *("color: #fff", "background: linear-gradient(white, var(--page))"),
                    *("--shade: rgb(0 0 0 / 50%)", "font-size: 1.1em", "transition: opacity .2s"),
                    *("font: 600 12px/1 var(--font)", "border-radius: 4px", "--page: var(--ink)"),
                    *("padding-inline: calc(var(--space-2) + 3px)", "--high: calc(1 * 50cqi)"),
                )
            ),
            "templates/_head.html": "css/base.css css/older.css",
        },
        {
            *("#fff should", "white should", "rgb( should", "1.1em should", ".2s should"),
            *("12px should", "4px should", "3px should", "another value", "empty in an older"),
            *("nothing has the class gone", "make fallbacks", "linked after the tokens"),
        },
    ),
    "templates": (
        [],
        {
            "templates/a.html": f"{LONG}\n<iframe>\n<b onclick=''>\n{{{{ name|safe }}}}\n"
            '<button><span class="visually-hidden">Go</span> </button><a hx-on:click="x">',
        },
        {"200 characters", "off its center", "no plugins", "no text of a page", "not escaped"},
    ),
    "told": (
        [],
        {
            OPERATIONS: "## Rate limits\n| `start_game` | new games | 7 | 60 |\n## Heavy work\n"
            "## Logs\n## Variables\n",
            SECURITY: "## Keys\n## Connections\n`NOWHERE_URL`\n## Data\n`Nothing`\n",
        },
        {
            *("does not tell `start_game` 120 60", "tells `start_game` 7 60", "`hashing`"),
            *("no section Cryptography", "NOWHERE_URL", "does not tell Player", "tells Nothing"),
        },
    ),
    "watched": (
        ["deploy/grafana-dashboard.json", "mastermind_site/looked_at.py"],
        {
            "deploy/alerts.yaml": "groups: [{rules: [{alert: One, expr: 'mastermind_gone{"
            'route="nowhere"\', for: 5m, labels: {severity: loud}, annotations: {}}]}]',
            OPERATIONS: "## Alerts\n- *Two.* Do so.\n",
        },
        {
            *("there is no mastermind_gone", "no address nowhere", "bracket", "severity"),
            *("guesses are made at", "One is an alert", "Two is an alert", "does not tell master"),
        },
    ),
}


def faults(check: str, site: Path) -> list[Fault]:
    return list(import_module(f"tests.checks.{check}").faults(site))


@pytest.mark.parametrize("check", BROKEN)
def test_a_check_tells_what_is_broken(check: str, tmp_path: Path):
    kept, broken, sentences = BROKEN[check]
    for name in (*kept, *broken):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    for name in kept:
        copy(ROOT / name, tmp_path / name)
    for name, text in broken.items():
        (tmp_path / name).write_text(text)

    told = "\n".join(map(str, faults(check, tmp_path)))

    assert {sentence for sentence in sentences if sentence not in told} == set()
    assert re.search(rf"^{tmp_path}/\S+:[1-9]\d*: ", told, re.MULTILINE)


@pytest.mark.deep
def test_a_text_that_is_in_no_catalog_is_told_and_one_that_nobody_has_translated(tmp_path: Path):
    site = copytree(ROOT, tmp_path / "site", ignore=ignore_patterns(".*", "var", "__pycache__"))
    (site / "templates" / "new.html").write_text("{% load i18n %}{% translate 'Never said.' %}")
    german = site / "locale" / "de" / "LC_MESSAGES" / "django.po"
    german.write_text(re.sub(r'msgstr "[^"]+"\n', 'msgstr ""\n', german.read_text(), count=1))

    told = "\n".join(map(str, faults("catalogs", site)))

    assert "1 untranslated message" in told
    assert told.count("run `make words`, and translate what is new") == 2
    assert "what is compiled is older than this" in told


def test_each_check_is_proved_here():
    assert {*CHECKS} == {*BROKEN, "catalogs"}
