"""Each module that does something is tested in the file of its name, in the same place below tests."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# Where the tests of a package are.
MIRRORS = {"solver": "solver", "games": "games", "mastermind_site": "site", "deploy": "deploy"}
NOT_MIRRORED = {
    "games/apps.py": "Django calls it when it starts; `check` in tests/games/test_checks.py fails without it",
}


def modules_of(package: str) -> Iterator[Path]:
    """Those that define a function or a class, from the root of the project."""
    for path in sorted((ROOT / package).rglob("*.py")):
        module = path.relative_to(ROOT)
        if "migrations" not in module.parts and does_something(path):
            yield module


def does_something(path: Path) -> bool:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return any(isinstance(node, kinds) for node in ast.parse(path.read_text()).body)


def mirror_of(module: Path) -> Path:
    """`games/modes/duel.py` is tested in `tests/games/modes/test_duel.py`, a package by its own name."""
    package, *rooms = module.parent.parts
    name = module.parent.name if module.stem == "__init__" else module.stem
    return Path("tests", MIRRORS[package], *rooms, f"test_{name.strip('_')}.py")


def sources_of(mirror: Path, package: str) -> list[Path]:
    """What a test file in the folder of a room may be about: a module there, or the package itself."""
    _, _, *rooms = mirror.parent.parts
    name = mirror.stem.removeprefix("test_")
    room = Path(package, *rooms)
    candidates = [room / f"{name}.py", room / f"__{name}__.py", room / name]
    return [*candidates, room] if name == room.name else candidates


@pytest.mark.parametrize("package", MIRRORS)
def test_every_module_that_does_something_has_a_test_file_of_its_name(package: str):
    missing = {
        str(module): str(mirror_of(module))
        for module in modules_of(package)
        if not (ROOT / mirror_of(module)).is_file() and str(module) not in NOT_MIRRORED
    }

    assert not missing, f"modules without the test file of their name: {missing}"


@pytest.mark.parametrize("package", MIRRORS)
def test_every_test_file_of_a_room_names_a_module_that_is_there(package: str):
    folder = ROOT / "tests" / MIRRORS[package]
    of_rooms = [path.relative_to(ROOT) for path in sorted(folder.glob("*/**/test_*.py"))]

    strays = [
        str(mirror)
        for mirror in of_rooms
        if not any((ROOT / source).exists() for source in sources_of(mirror, package))
    ]

    assert not strays, f"test files of modules that are gone: {strays}"


def test_what_has_no_test_file_is_there_and_has_none():
    for module, reason in NOT_MIRRORED.items():
        assert reason
        assert does_something(ROOT / module)
        assert not (ROOT / mirror_of(Path(module))).exists()
