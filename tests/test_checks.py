"""Checks of `make check` tell what is broken, and where, if a blind one would tell nothing."""

import re
from importlib import import_module
from pathlib import Path
from shutil import copy

import pytest

from tests.serving import ROOT

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
LONG = f"<p>{'x' * 200}</p>"

# Of each check: files as they are, files as they should not be, and what is said of these.
BROKEN: dict[str, tuple[list[str], dict[str, str], set[str]]] = {
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
    "borrowed": (
        [],
        {
            "games/sins.py": "from gunicorn import util\n"
            "from allauth.mfa.recovery_codes.internal import flows\n"
            "from django.db.models import _hidden, sql\n"
            "query._filters = 1\nother._hidden_by = query._filters\nsession._cache\n"
            "environ['gunicorn.socket']\n",
        },
        {
            *("gunicorn.util is imported", "flows is documented nowhere", "models._hidden is"),
            *("_cache is a private", "is for the port of the metrics"),
        },
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
}


@pytest.mark.parametrize("check", BROKEN)
def test_a_check_tells_what_is_broken(check: str, tmp_path: Path):
    kept, broken, sentences = BROKEN[check]
    for name in (*kept, *broken):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    for name in kept:
        copy(ROOT / name, tmp_path / name)
    for name, text in broken.items():
        (tmp_path / name).write_text(text)

    told = "\n".join(map(str, import_module(f"tests.checks.{check}").faults(tmp_path)))

    assert {sentence for sentence in sentences if sentence not in told} == set()
    assert re.search(rf"^{tmp_path}/\S+:[1-9]\d*: ", told, re.MULTILINE)
