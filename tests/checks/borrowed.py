"""What the site uses of Django, allauth, and gunicorn is what they promise to keep."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.checks.fault import Fault

UNDOCUMENTED = (
    *("django.db.models.sql", "django.db.models.constants", "django.db.migrations.loader"),
    *("django.db.migrations.recorder", "django.core.handlers", "django.http.cookie"),
)
OUTSIDE = {"games", "mastermind_site", "solver"}  # what is not from outside
PROMISED = {"_meta", "_default_manager", "_base_manager", "_asdict", "_fields", "_make", "_replace"}
PROMISED |= {"_exit", "_processes"}  # of Python, whose pool has no other way to kill its processes
SOCKET = "gunicorn.socket"
OF_METRICS = "mastermind_site/observe/metrics.py"  # which tells by it that the port is its own


def faults(root: Path) -> Iterator[Fault]:
    """Each name that another release may change without a word."""
    trees = {file: ast.parse(file.read_text("utf-8")) for file in _files(root)}
    known = {name for tree in trees.values() for node in ast.walk(tree) for name in _names(node)}
    known |= PROMISED
    for file, tree in trees.items():
        for node in ast.walk(tree):
            is_of_metrics = file == root / OF_METRICS
            if sentence := _fault_of(node, known, is_of_metrics=is_of_metrics):
                yield Fault(file, getattr(node, "lineno", 1), sentence)


def _files(root: Path) -> Iterator[Path]:
    for package in sorted(OUTSIDE):
        for file in sorted((root / package).rglob("*.py")):
            if file.parent.name != "migrations":
                yield file


def _names(node: ast.AST) -> Iterator[str]:
    """What a statement gives a name to."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
        yield node.attr


def _fault_of(node: ast.AST, known: set[str], *, is_of_metrics: bool) -> str:
    if isinstance(node, ast.Import):
        return _fault_of_import([each.name for each in node.names])
    if isinstance(node, ast.ImportFrom) and not node.level:
        module = node.module or ""
        return _fault_of_import([f"{module}.{each.name}" for each in node.names])
    if isinstance(node, ast.Attribute) and _is_private(node.attr) and node.attr not in known:
        return f"{node.attr} is a private name of something else"
    if isinstance(node, ast.Constant) and node.value == SOCKET and not is_of_metrics:
        return f"{SOCKET} is for the port of the metrics alone"
    return ""


def _fault_of_import(names: list[str]) -> str:
    for name in names:
        package, *parts = name.split(".")
        if package == "gunicorn":
            return f"{name} is imported outside of gunicorn.conf.py"
        is_hidden = "internal" in parts or any(_is_private(part) for part in parts)
        if package not in OUTSIDE and (is_hidden or f"{name}.".startswith(_MODULES)):
            return f"{name} is documented nowhere"
    return ""


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


_MODULES = tuple(f"{name}." for name in UNDOCUMENTED)
