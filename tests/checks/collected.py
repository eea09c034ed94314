"""Every file that defines tests is collected by a command of the Makefile, and mirrors what there is."""

import ast
import re
import shlex
import subprocess
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from tests.checks.fault import Fault

USUAL = ("test_*.py", "*_test.py")
# Where the tests of a package are.
MIRRORS = {"games": "games", "solver": "solver", "site": "mastermind_site"}
TARGET = re.compile(r"^([a-z-]+):(?:.*\n)(?:\t.*\n)*?\t.*pytest", re.MULTILINE | re.IGNORECASE)
CALL = re.compile(r"(?:bin/|-m )pytest(?= |$)")
END = {"|", "||", "&&", ";", ">", "}"}


class Command(NamedTuple):
    """What a call of pytest collects: below these paths, and not below those."""

    paths: list[str]
    ignored: list[str]

    def collects(self, file: Path) -> bool:
        name = str(file)
        if name in self.paths:
            return True
        is_usual = any(fnmatch(file.name, usual) for usual in USUAL)
        return is_usual and is_below(name, self.paths) and not is_below(name, self.ignored)


def is_below(name: str, folders: list[str]) -> bool:
    return any(f"{name}/".startswith(f"{folder.rstrip('/')}/") for folder in folders)


def faults(root: Path) -> Iterator[Fault]:
    """Each file of tests that nobody would run, and each folder whose package is gone."""
    commands = list(commands_of(root))
    if not commands:
        yield Fault(root / "Makefile", 1, "no command runs pytest")
    for file in sorted((root / "tests").rglob("*.py")):
        path = file.relative_to(root)
        if not defines_tests(file):
            continue
        if not any(command.collects(path) for command in commands):
            yield Fault(file, 1, "no command of the Makefile collects these tests")
        for folder in path.parents:
            if folder.name and not (root / folder / "__init__.py").exists():
                yield Fault(file, 1, f"{folder} has no __init__.py")
        mirror = MIRRORS.get(path.parts[1], "")
        package = root.joinpath(mirror, *path.parent.parts[2:])
        if mirror and not package.is_dir() and not package.with_suffix(".py").is_file():
            yield Fault(file, 1, f"{package.relative_to(root)} is not there")


def defines_tests(file: Path) -> bool:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return any(
        isinstance(node, kinds) and node.name.lower().startswith("test")
        for node in ast.parse(file.read_text("utf-8")).body
        if not isinstance(node, ast.ClassDef) or node.name.startswith("Test")
    )


def commands_of(root: Path) -> Iterator[Command]:
    """How the targets of the Makefile call pytest, as make itself writes it out."""
    targets = TARGET.findall((root / "Makefile").read_text("utf-8"))
    if not targets:
        return
    told = subprocess.run(
        ["make", "--dry-run", "--no-print-directory", *targets],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for line in told.replace("\\\n", " ").splitlines():
        if called := CALL.search(line):
            yield command_of(shlex.split(line[called.end() :]))


def command_of(words: list[str]) -> Command:
    paths, ignored = [], []
    for before, word in zip(["", *words], words, strict=False):
        if word in END:
            break
        if before == "--ignore" or word.startswith("--ignore="):
            ignored.append(word.removeprefix("--ignore="))
        elif word.startswith("tests"):
            paths.append(word)
    return Command(paths or ["tests"], ignored)
