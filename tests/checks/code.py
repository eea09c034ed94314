"""What the code of the site does nowhere, or only where it is listed here (docs/security.md).

Ruff's rules of security (S) know programs that are started, weak random numbers, and code made of
text; an exception from them is beside its line.
"""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeAlias

from tests.checks.fault import Fault, hits

FOLDERS = ("games", "mastermind_site", "solver")
GETTEXT = {"_", "gettext", "pgettext", "ngettext"}
PATTERNS = (
    "compile",
    "match",
    "fullmatch",
    "search",
    "sub",
    "subn",
    "split",
    "findall",
    "finditer",
)
LOGGING = ("addHandler", "basicConfig", "dictConfig", "fileConfig", "FileHandler")
# What could reach another machine, handle memory, encrypt, run text as a template, or keep a log.
FOREIGN = {
    *("aiohttp", "asyncio", "ftplib", "http.client", "httpx", "imaplib", "paramiko", "poplib"),
    *("psycopg", "redis", "requests", "sentry_sdk", "smtplib", "socket", "socketserver", "ssl"),
    *("telnetlib", "urllib.request", "urllib3", "websocket", "xmlrpc", "distributed"),
    *("ctypes", "cffi", "mmap", "numpy.ctypeslib", "numpy.lib.stride_tricks"),
    *("cryptography", "hmac", "Crypto", "nacl"),
    *("jinja2", "string.Template", "logging.handlers", "logging.config", "syslog"),
}
HASHES = {"sha256", "shake_256", "blake2b", "file_digest"}
CIPHERS = {"AESGCM", "Fernet", "InvalidTag", "InvalidToken"}
IN_NO_SCRIPT = {
    r"\.(?:inner|outer)HTML\s*\+?=|insertAdjacentHTML|document\.write|DOMParser|setHTML": "makes HTML",
    r"(?:local|session)Storage|indexedDB|\.cookie\b|cookieStore|\bcaches\b|serviceWorker": "keeps it",
    r"\beval\b|new Function|import\(|javascript:|set(?:Timeout|Interval)\(\s*[\"'`]": "runs text",
    r"Object\.(?:assign|set|define)\w*|__proto__|\.prototype\b|\w+\[\w+\]\s*=[^=]": "merges objects",
    r"postMessage|WebSocket|XMLHttpRequest|sendBeacon|EventSource|fetch\([^)]*\)": "sends it",
}

ASKS_FOR_CHALLENGE = 'fetch(this.dataset.from, { headers: { Accept: "application/json" } })'
ALLOWED: dict[str, set[str]] = {
    "is imported": {
        "games/accounts/encryption.py: cryptography",  # AES-GCM, and Fernet of before 1.0
        "games/background.py: socket",  # the name of this machine
        "mastermind_site/caches.py: redis",
        "mastermind_site/postgresql/base.py: psycopg",
        "mastermind_site/observe/sentry.py: sentry_sdk",
        "solver/cli/cluster.py: distributed",  # of the command line, for its user's own cluster
    },
    # Parts that were escaped before, numbers, and documents of ours.
    "becomes HTML": {
        "games/ui/documents.py: _TO_A_FILE.sub('\\\\1', html)",
        "games/pictures/qr.py: file.getvalue().decode().replace('<svg', QR_CODE, 1)",
        "games/play/blank_boards.py: page",
        "games/solve/views.py: text",
        "games/stats/progress.py: html",
        "games/stats/cards/strength.py: _nothing_found(numbers)",
        "games/stats/cards/strength.py: lead.strip()",
        "games/templatetags/folding.py: ''.join(_pieces(outline))",
        "games/templatetags/previews.py: title",
        "games/ui/quoting.py: shown",
    },
    # Constants, and a number of pegs.
    "becomes a pattern": {
        "games/ui/documents.py: f\"<({'|'.join(ROLES)})>\"",
        "games/core/played_designs.py: f'{DESIGN}-[0-9A-Za-z_-]{{1,{TOKEN_LENGTH}}}'",
        "solver/perfect/books/building.py: pattern",
        "solver/trees/reading.py: f'{CARD_HEADER.pattern}$'",
        "solver/core/colors.py: f'\\\\b(?:{any_name})\\\\b'",
        "solver/core/turns.py: f'[0-9A-Za-z]{{{pegs}}}{_END}'",
        "solver/core/turns.py: pattern + _END",
    },
    # Texts of ours whose names are filled in; `super()` and `part.stack` format no text.
    "is filled in": {
        "games/stats/cards/strength.py: words",
        "games/templatetags/board.py: row",
        "games/templatetags/previews.py: tags",
        "mastermind_site/observe/logs.py: super()",
        "mastermind_site/observe/scrubbing.py: part.stack",
        "solver/core/guess_counts.py: row",
    },
    "adds a place to which logs go": {
        "solver/cli/commands.py: basicConfig",  # of the command line, which is no site
    },
    "merges objects": {
        "static/js/slide-number.js: range[name] = ",  # with three names that stand beside it
    },
    "keeps it": {
        "static/js/code-row.js: sessionStorage",  # the row that is being filled
        "static/js/last-review.js: caches",  # what templates/sw.js has kept
        "static/js/site-worker.js: serviceWorker",
        "static/js/code-notes.js: localStorage",  # notes: docs/decisions/0008-notes-in-the-browser.md
    },
    "sends it": {f"static/js/pass-key.js: {ASKS_FOR_CHALLENGE}"},
}

Found: TypeAlias = Iterator[tuple[str, int, str]]
"""The path of a file, a line, and what is there."""


def faults(root: Path) -> Iterator[Fault]:
    """Each place that is not listed, and each entry of the lists that is found no more."""
    left = {(what, entry) for what, entries in ALLOWED.items() for entry in entries}
    for what, find in RULES.items():
        for name, line, found in sorted(set(find(root))):
            left.discard((what, entry := f"{name}: {found}"))
            if entry not in ALLOWED.get(what, ()):
                yield Fault(root / name, line, f"{found} {what}")
    for script in sorted((root / "static" / "js").glob("*.js")):
        for pattern, what in IN_NO_SCRIPT.items():
            for line, hit in hits(script.read_text("utf-8"), re.compile(pattern)):
                left.discard((what, entry := f"static/js/{script.name}: {hit[0]}"))
                if entry not in ALLOWED.get(what, ()):
                    yield Fault(script, line, f"{hit[0]} {what}")
    for what, entry in sorted(left):
        yield Fault(Path(__file__), 1, f"it lists what is gone: {entry} {what}")


@cache
def nodes(root: Path) -> list[tuple[str, ast.AST]]:
    """Calls, imports, and attributes in the modules of the site, each with the path of its module."""
    found = [file for folder in FOLDERS for file in sorted((root / folder).rglob("*.py"))]
    return [
        (str(file.relative_to(root)), node)
        for file in [*found, root / "gunicorn.conf.py", root / "manage.py"]
        if file.exists()
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call | ast.Import | ast.ImportFrom | ast.Attribute)
    ]


def calls(root: Path, *names: str) -> Iterator[tuple[str, int, ast.Call]]:
    """The calls of these functions and methods, whatever they belong to."""
    for name, node in nodes(root):
        if isinstance(node, ast.Call) and last_name(node.func) in names:
            yield name, node.lineno, node


def last_name(called: ast.expr) -> str:
    """The name of a function or a method, without what it belongs to."""
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def imports(root: Path) -> Found:
    """Each module that is imported, and each name as if it were one."""
    for name, node in nodes(root):
        if isinstance(node, ast.Import):
            yield from ((name, node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield name, node.lineno, node.module
            yield from ((name, node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def hashes(root: Path) -> set[str]:
    """What is used of hashlib."""
    used = {
        node.attr
        for _, node in nodes(root)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "hashlib"
    }
    named = (module.partition(".") for _, _, module in imports(root))
    return used | {name for module, _, name in named if module == "hashlib" and name}


def is_plain(text: ast.expr) -> bool:
    """Whether a text is a constant, one of two, or what gettext has for a constant."""
    if isinstance(text, ast.IfExp):
        return is_plain(text.body) and is_plain(text.orelse)
    if isinstance(text, ast.Call) and last_name(text.func) in GETTEXT:
        return all(is_plain(part) for part in text.args[:2])
    return isinstance(text, ast.Constant)


def _foreign(root: Path) -> Found:
    for name, line, module in imports(root):
        for foreign in FOREIGN:
            if f"{module}.".startswith(f"{foreign}."):
                yield name, line, foreign
    for name, line, _ in calls(root, "as_strided"):
        yield name, line, "as_strided"


def _html(root: Path) -> Found:
    for name, line, node in calls(root, "SafeString", "SafeText", "mark_safe"):
        text = node.args[0] if node.args else ast.Constant("")
        is_rendered = isinstance(text, ast.Call) and last_name(text.func) == "render_to_string"
        if not is_plain(text) and not is_rendered:
            yield name, line, ast.unparse(text)


def _patterns(root: Path) -> Found:
    for name, line, node in calls(root, *PATTERNS):
        if ast.unparse(node.func).startswith("re.") and not is_plain(node.args[0]):
            yield name, line, ast.unparse(node.args[0])
    for name, each in nodes(root):
        if isinstance(each, ast.Call):
            for word in each.keywords:
                if word.arg and re.search("__i?regex", word.arg):
                    yield name, each.lineno, word.arg


def _filled(root: Path) -> Found:
    for name, line, node in calls(root, "format", "format_map"):
        if isinstance(node.func, ast.Attribute) and not is_plain(node.func.value):
            yield name, line, ast.unparse(node.func.value)
    for function, at in (("format_html", 0), ("format_html_join", 1)):
        for name, line, node in calls(root, function):
            if not is_plain(node.args[at]):
                yield name, line, ast.unparse(node.args[at])


def _templates(root: Path) -> Found:
    for name, line, node in calls(root, "from_string", "Template", "Engine", "Environment"):
        yield name, line, ast.unparse(node.func)


def _weak(root: Path) -> Found:
    """Hashes and ciphers that docs/security.md does not list, in whatever way they are asked for."""
    for name, line, node in calls(root, "file_digest", "salted_hmac"):
        said = [ast.unparse(each) for each in (*node.args[1:], *node.keywords)]
        if not {"'sha256'", "algorithm='sha256'"} & set(said):
            yield name, line, ast.unparse(node)
    for each in hashes(root) - HASHES:
        yield "docs/security.md", 1, each
    for name, line, module in imports(root):
        cipher = module.rpartition(".")[2]
        if module.startswith("cryptography.") and cipher[0].isupper() and cipher not in CIPHERS:
            yield name, line, cipher


def _logs(root: Path) -> Found:
    for name, line, node in calls(root, *LOGGING):
        yield name, line, last_name(node.func)


RULES: dict[str, Callable[[Path], Found]] = {
    "is imported": _foreign,
    "becomes HTML": _html,
    "becomes a pattern": _patterns,
    "is filled in": _filled,
    "makes a template of text": _templates,
    "is no hash or cipher of the inventory": _weak,
    "adds a place to which logs go": _logs,
}
