"""What the code of the site does nowhere, or only where it is listed here (docs/security.md)."""

import ast
import json
import re
import subprocess
import sys
from collections import Counter

import pytest

from tests.serving import ROOT
from tests.site.syntax import FOLDERS, calls, imports, is_of, is_plain, last_name, nodes

RUFF = ("check", "--isolated", "--ignore-noqa", "--target-version=py311", "--output-format=json")
# S101, S105, S106: `assert`, and secrets of games, which look like passwords in the code.
RULES = ("--select=S,NPY002", "--ignore=S101,S105,S106")
FOUND = {
    ("games/management/archives.py", "S603"): 1,  # pg_dump and pg_restore
    ("games/management/backups.py", "S603"): 1,  # this Python, to check a copy
    ("games/templatetags/folding.py", "S308"): 1,  # pieces that were escaped
    ("games/train/grading.py", "S311"): 1,  # which positions are ready-made
    ("mastermind_site/tables.py", "S608"): 2,  # the name of a table, from the settings
    ("solver/engine/child.py", "S603"): 1,  # the engine that a user of the library names
}
STARTED = {"games/management/archives.py", "games/management/backups.py", "solver/engine/child.py"}
# Made into HTML as it stands: parts that were escaped before, numbers, and documents of ours.
SAFE = {
    ("games/lab/sources.py", "_TO_A_FILE.sub('\\\\1', html)"),
    ("games/play/laid_out.py", "page"),
    ("games/solve/words.py", "text"),
    ("games/stats/cards/progress.py", "html"),
    ("games/stats/cards/skill.py", "lead.strip()"),
    ("games/stats/cards/strength.py", "_nothing_found(numbers)"),
    ("games/stats/cards/strength.py", "lead.strip()"),
    ("games/templatetags/folding.py", "''.join(_pieces(outline))"),
    ("games/templatetags/previews.py", "title"),
}
SAFE_IN_TEMPLATES = {
    ("_fields.html", "field.help_text|safe"),  # of Django's forms
    ("ninja/swagger.html", "swagger_settings|safe"),  # of django-ninja
}
# Patterns made of constants, and of a number of pegs.
PATTERNS = {
    ("games/lab/sources.py", "f\"<({'|'.join(ROLES)})>\""),
    ("games/lab/typed.py", "f'[0-9A-Za-z]{{{pegs}}}{_END}'"),
    ("games/lab/typed.py", "pattern + _END"),
    ("games/models/opponents.py", "f'{DESIGN}-[0-9A-Za-z_-]{{1,{TOKEN_LENGTH}}}'"),
    ("solver/perfect/books/building.py", "pattern"),
    ("solver/trees/reading.py", "f'{CARD_HEADER.pattern}$'"),
}
# Texts of ours whose names are filled in; `super()` and `told.stack` format no text.
FORMATS = {
    ("games/accounts/tasks.py", "TEMPLATE"),
    ("mastermind_site/logs.py", "super()"),
    ("mastermind_site/scrubbing.py", "told.stack"),
    ("solver/core/guess_counts.py", "row"),
}
HTML_FORMATS = {
    ("games/stats/cards/skill.py", "words"),
    ("games/stats/cards/strength.py", "words"),
    ("games/templatetags/board.py", "row"),
    ("games/templatetags/previews.py", "tags"),
}
# What could reach another machine. Where the settings name one: the database, Redis, Sentry.
TALKING = {
    *("aiohttp", "asyncio", "ftplib", "http.client", "httpx", "imaplib", "paramiko", "poplib"),
    *("psycopg", "redis", "requests", "sentry_sdk", "smtplib", "socket", "socketserver", "ssl"),
    *("telnetlib", "urllib.request", "urllib3", "websocket", "xmlrpc", "distributed"),
}
CONNECTED = {
    ("games/background.py", "socket"),  # the name of this machine
    ("mastermind_site/caches.py", "redis.exceptions"),
    ("mastermind_site/leaving.py", "socket"),  # where gunicorn listens
    ("mastermind_site/outbox.py", "socket"),
    ("mastermind_site/postgresql/base.py", "psycopg"),
    ("mastermind_site/sentry.py", "sentry_sdk"),
    ("mastermind_site/worker.py", "socket"),
    ("solver/cli/cluster.py", "distributed"),  # of the command line, for its user's own cluster
}
UNSAFE_MEMORY = {"ctypes", "cffi", "mmap", "numpy.ctypeslib", "numpy.lib.stride_tricks"}
CIPHERS = {"AESGCM", "Fernet", "InvalidTag", "InvalidToken"}
HASHES = {"sha256", "shake_256", "blake2b", "file_digest"}
IN_NO_SCRIPT = {
    "html": r"\.(?:inner|outer)HTML\s*\+?=|insertAdjacentHTML|document\.write|DOMParser|setHTML",
    "kept": r"(?:local|session)Storage|indexedDB|\.cookie\b|cookieStore|\bcaches\b|serviceWorker",
    "run": r"\beval\b|new Function|import\(|javascript:|set(?:Timeout|Interval)\(\s*[\"'`]",
    "merged": r"Object\.(?:assign|set|define)\w*|__proto__|\.prototype\b|\w+\[\w+\]\s*=[^=]",
    "sent": r"postMessage|WebSocket|XMLHttpRequest|sendBeacon|EventSource|fetch\([^)]*\)",
}
IN_A_SCRIPT = {
    "merged": {("slide-number.js", "range[name] = ")},  # with three names that stand beside it
    "sent": {
        ("pass-key.js", 'fetch(this.dataset.from, { headers: { Accept: "application/json" } })'),
    },
}


def test_ruff_finds_nothing_dangerous_but_what_is_listed():
    done = subprocess.run(
        [sys.executable, "-m", "ruff", *RUFF, *RULES, *FOLDERS, "gunicorn.conf.py", "manage.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    found = json.loads(done.stdout)
    assert (
        Counter((one["filename"].removeprefix(f"{ROOT}/"), one["code"]) for one in found) == FOUND
    )


def test_programs_are_started_only_where_listed():
    modules = {"subprocess", "pty", "multiprocessing.popen_fork", "asyncio.subprocess"}
    starting = {name for name, module in imports() if is_of(module, modules)}
    of_system = [
        (name, ast.unparse(node))
        for name, node in nodes()
        if isinstance(node, ast.Attribute)
        and ast.unparse(node.value) == "os"
        and re.fullmatch(r"system|popen|fork\w*|(exec|spawn|posix_spawn)\w*|startfile", node.attr)
    ]

    assert starting == STARTED
    assert of_system == []


def test_only_what_was_escaped_becomes_html():
    made = {
        (name, ast.unparse(node.args[0]))
        for name, node in calls("SafeString", "SafeText", "mark_safe")
        if node.args and not is_plain(node.args[0]) and not _is_rendered(node.args[0])
    }
    templates = ROOT / "templates"
    in_templates = {
        (str(file.relative_to(templates)), found)
        for file in templates.rglob("*.*")
        for found in re.findall(
            r"[\w.]+\s*\|\s*safe(?:seq)?\b|autoescape off", file.read_text("utf-8")
        )
        if file.suffix != ".txt"  # mails are plain text
    }

    assert made == SAFE
    assert in_templates == SAFE_IN_TEMPLATES


def _is_rendered(text: ast.expr) -> bool:
    return isinstance(text, ast.Call) and last_name(text.func) == "render_to_string"


def test_no_pattern_is_made_of_what_a_visitor_sent():
    functions = ("compile", "match", "fullmatch", "search", "sub", "subn", "split", "findall")
    patterns = {
        (name, ast.unparse(node.args[0]))
        for name, node in calls(*functions, "finditer")
        if ast.unparse(node.func).startswith("re.") and not is_plain(node.args[0])
    }
    asked = {
        name for name, node in nodes() if re.search("__i?regex", getattr(node, "arg", "") or "")
    }

    assert patterns == PATTERNS
    assert asked == set()


def test_no_template_is_made_of_text():
    made = [name for name, _ in calls("from_string", "Template", "Engine", "Environment")]
    named = [name for name, module in imports() if is_of(module, {"jinja2", "string.Template"})]

    assert made == named == []


def test_texts_that_are_filled_in_are_ours():
    formats = {
        (name, ast.unparse(node.func.value))
        for name, node in calls("format", "format_map")
        if isinstance(node.func, ast.Attribute) and not is_plain(node.func.value)
    }
    html = {
        (name, ast.unparse(node.args[at]))
        for function, at in (("format_html", 0), ("format_html_join", 1))
        for name, node in calls(function)
        if not is_plain(node.args[at])
    }

    assert formats == FORMATS
    assert html == HTML_FORMATS


def test_the_code_connects_to_nothing_but_what_is_listed():
    assert {(name, found) for name, found in imports() if is_of(found, TALKING)} >= CONNECTED
    assert {
        (name, found)
        for name, found in imports()
        if is_of(found, TALKING)
        and not any(name == place and is_of(found, {module}) for place, module in CONNECTED)
    } == set()


def test_no_code_handles_memory_by_itself():
    assert [name for name, module in imports() if is_of(module, UNSAFE_MEMORY)] == []
    assert [name for name, _ in calls("as_strided")] == []
    assert [file for folder in FOLDERS for file in (ROOT / folder).rglob("*.[ch]")] == []


def test_hashes_and_ciphers_are_those_of_the_inventory():
    hashes = {
        node.attr
        for _, node in nodes()
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "hashlib"
    }
    hashes |= {module.removeprefix("hashlib.") for _, module in imports() if "hashlib." in module}
    hmacs = {
        ast.unparse(next((word for word in node.keywords if word.arg == "algorithm"), node))
        for _, node in calls("salted_hmac")
    }
    of_cryptography = {module for _, module in imports() if is_of(module, {"cryptography"})}
    ciphers = {module.rpartition(".")[2] for module in of_cryptography}

    assert hashes == HASHES
    assert {ast.unparse(node.args[1]) for _, node in calls("file_digest")} == {"'sha256'"}
    assert hmacs == {"algorithm='sha256'"}
    assert {name for name in ciphers if name[0].isupper()} == CIPHERS
    assert {module for _, module in imports() if is_of(module, {"hmac", "Crypto", "nacl"})} == set()


def test_the_site_adds_no_place_to_which_logs_go():
    functions = ("addHandler", "basicConfig", "dictConfig", "fileConfig", "FileHandler")
    made = {name for name, _ in calls(*functions)}
    modules = {name for name, module in imports() if is_of(module, {"logging.handlers", "syslog"})}

    assert made | modules == {"solver/cli/commands.py"}  # of the command line, which is no site


@pytest.mark.parametrize(("what", "pattern"), IN_NO_SCRIPT.items(), ids=IN_NO_SCRIPT)
def test_scripts_write_text_keep_nothing_and_run_no_text(what: str, pattern: str):
    found = {
        (script.name, hit[0])
        for script in sorted((ROOT / "static" / "js").glob("*.js"))
        for hit in re.finditer(pattern, script.read_text("utf-8"))
    }

    assert found == IN_A_SCRIPT.get(what, set())
