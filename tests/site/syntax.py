"""What the code of the site calls and imports, read from its syntax."""

import ast
from collections.abc import Iterator
from functools import cache

from tests.serving import ROOT

FOLDERS = ("games", "mastermind_site", "solver")


@cache
def nodes() -> list[tuple[str, ast.AST]]:
    """Calls, imports, and attributes in the modules of the site, each with the path of its module."""
    found = [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py"))]
    return [
        (str(file.relative_to(ROOT)), node)
        for file in [*found, ROOT / "gunicorn.conf.py", ROOT / "manage.py"]
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call | ast.Import | ast.ImportFrom | ast.Attribute | ast.keyword)
    ]


def calls(*names: str) -> Iterator[tuple[str, ast.Call]]:
    """The calls of these functions and methods, whatever they belong to."""
    for name, node in nodes():
        if isinstance(node, ast.Call) and last_name(node.func) in names:
            yield name, node


def last_name(called: ast.expr) -> str:
    """The name of a function or a method, without what it belongs to."""
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def imports() -> Iterator[tuple[str, str]]:
    """Each module that is imported, and each name as if it were one."""
    for name, node in nodes():
        if isinstance(node, ast.Import):
            yield from ((name, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield name, node.module
            yield from ((name, f"{node.module}.{alias.name}") for alias in node.names)


def is_of(module: str, packages: set[str]) -> bool:
    return any(f"{module}.".startswith(f"{package}.") for package in packages)


def is_plain(text: ast.expr) -> bool:
    """Whether a text is a constant, one of two, or what gettext has for a constant."""
    if isinstance(text, ast.IfExp):
        return is_plain(text.body) and is_plain(text.orelse)
    if isinstance(text, ast.Call) and last_name(text.func) in {
        "_",
        "gettext",
        "pgettext",
        "ngettext",
    }:
        return all(is_plain(part) for part in text.args[:2])
    return isinstance(text, ast.Constant)
