"""What every module and every package of the project has in common."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MOST_LINES = 300  # of a module; a longer one does more than one thing
LISTS = {"solver/__init__.py"}  # what only lists names does one thing, however many there are
MODULES = [
    path.relative_to(ROOT)
    for package in ("games", "solver", "mastermind_site")
    for path in sorted((ROOT / package).rglob("*.py"))
    if "migrations" not in path.parts
]


def test_no_module_is_long():
    lines = {str(module): len((ROOT / module).read_text().splitlines()) for module in MODULES}

    long = {module: count for module, count in lines.items() if count > MOST_LINES}
    assert set(long) <= LISTS


@pytest.mark.parametrize(
    "package", [path for path in MODULES if path.name == "__init__.py"], ids=str
)
def test_every_package_says_what_it_knows(package: Path):
    assert ast.get_docstring(ast.parse((ROOT / package).read_text()))
