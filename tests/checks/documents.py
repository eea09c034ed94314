"""Documents: their links lead somewhere, and the tests that they name are there."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.checks.fault import Fault, hits

LINK = re.compile(r"\[[^\]]*\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)")
NAMED = re.compile(r"`(tests/[\w/.-]+?)(?:::(\w+))?`")


def faults(root: Path) -> Iterator[Fault]:
    """Each link and each name of a test in a document that leads nowhere."""
    docs = root / "docs"
    documents = [
        *sorted(root.glob("*.md")),
        *sorted(docs.rglob("*.md")),
        *sorted(docs.glob("*.csv")),
    ]
    if not documents:
        yield Fault(root, 1, "there are no documents")
    for document in documents:
        text = document.read_text("utf-8")
        for line, hit in hits(text, LINK):
            target = document.parent / hit[1] if hit[1] else document
            if not target.exists():
                yield Fault(document, line, f"{hit[1]} is not there")
            elif hit[2] and hit[2] not in anchors(target):
                yield Fault(document, line, f"{target.name} has no heading for #{hit[2]}")
        for line, hit in hits(text, NAMED):
            file = root / hit[1]
            if not file.exists() or (hit[2] and hit[2] not in functions(file)):
                yield Fault(document, line, f"{hit[0]} is not there")


@cache
def anchors(document: Path) -> set[str]:
    """Where links lead in a document, as GitHub names its headings."""
    headings = re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


@cache
def functions(file: Path) -> set[str]:
    tree = ast.parse(file.read_text("utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
