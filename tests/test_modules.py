"""What every module and every package of the project has in common."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MOST_LINES = 300  # of a module; a longer one does more than one thing
MODULES = [
    path.relative_to(ROOT)
    for package in ("games", "solver", "mastermind_site", "deploy")
    for path in sorted((ROOT / package).rglob("*.py"))
    if "migrations" not in path.parts
]


def test_no_module_is_long():
    sources = {str(module): (ROOT / module).read_text() for module in MODULES}

    lines = {name: len(source.splitlines()) for name, source in sources.items()}
    assert not [
        name
        for name, count in lines.items()
        if count > MOST_LINES and not only_lists_names(sources[name])
    ]


def only_lists_names(source: str) -> bool:
    """Whether a module defines nothing: it has a docstring, imports, and names set to constants."""
    constants = (ast.Constant, ast.List, ast.Tuple)
    return all(
        isinstance(node, ast.Import | ast.ImportFrom)
        or (isinstance(node, ast.Expr | ast.Assign) and isinstance(node.value, constants))
        for node in ast.parse(source).body
    )


@pytest.mark.parametrize(
    "package", [path for path in MODULES if path.name == "__init__.py"], ids=str
)
def test_every_package_says_what_it_knows(package: Path):
    assert ast.get_docstring(ast.parse((ROOT / package).read_text()))
