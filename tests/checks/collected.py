"""No file of tests is lost: pytest collects it by its name, or a command runs it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.checks.fault import Fault


def faults(root: Path) -> Iterator[Fault]:
    """Each file of tests that nobody would run."""
    commands = (root / "Makefile").read_text("utf-8")
    for file in sorted((root / "tests").rglob("*.py")):
        path = file.relative_to(root)
        if not defines_tests(file):
            continue
        is_named = re.search(rf"pytest\b.* {re.escape(str(path))}(?!\S)", commands)
        if not file.name.startswith("test_") and not is_named:
            yield Fault(file, 1, "its name does not begin with test_, so pytest leaves it out")
        for folder in path.parents:
            if folder.name and not (root / folder / "__init__.py").exists():
                yield Fault(file, 1, f"{folder} has no __init__.py")
    for folder in re.findall(r"^ON_ITS_OWN := .*,(.*)\)$", commands, re.MULTILINE):
        for name in folder.split():
            if not re.search(rf"pytest\b[^#]*? tests/{name}(?!\S)", commands):
                yield Fault(root / "Makefile", 1, f"no command runs tests/{name}")


def defines_tests(file: Path) -> bool:
    return any(
        isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for node in ast.parse(file.read_text("utf-8")).body
    )
