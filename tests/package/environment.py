"""Environments in which the package is installed with pip, as elsewhere, but without a download.

Each is empty. What the package needs is linked into it from the environment of the tests, so pip
finds it installed and checks its version.
"""

import os
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Self

# No setting of this machine may lead pip to packages, and no variable to the code of this checkout.
CLEAN = {
    "PATH": os.environ["PATH"],
    "LC_ALL": "C.UTF-8",
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_NO_CACHE_DIR": "1",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
}


@dataclass(frozen=True)
class Environment:
    """A virtual environment without pip."""

    folder: Path

    @classmethod
    def make(cls, folder: Path) -> Self:
        """An empty one."""
        venv.create(folder, symlinks=True)
        return cls(folder)

    @property
    def packages(self) -> Path:
        """The folder where packages are installed."""
        return self._path("purelib")

    def program(self, name: str) -> Path:
        """Where a program of the environment is, as `python`."""
        return self._path("scripts") / name

    def lend(self, *names: str) -> None:
        """Link distributions, and all that they need, from the environment of the tests."""
        for name in with_what_they_need(names):
            lent = distribution(name)
            for top in {file.parts[0] for file in lent.files or ()} - {"..", "__pycache__"}:
                (self.packages / top).symlink_to(str(lent.locate_file(top)))

    def install(self, what: Path | str) -> None:
        """Install with pip: only what is at hand."""
        pip = [sys.executable, "-m", "pip", "--python", str(self.program("python"))]
        run(*pip, "install", "--quiet", "--no-index", str(what), folder=self.folder)

    def run(self, program: str, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment in an empty folder."""
        return run(str(self.program(program)), *words, folder=self.folder, check=False)

    def _path(self, kind: str) -> Path:
        return Path(sysconfig.get_path(kind, "venv", {"base": str(self.folder)}))


def run(*command: str, folder: Path, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Run a command without the variables of this process; its errors are shown if it fails."""
    done = subprocess.run(
        command, cwd=folder, env=CLEAN, capture_output=True, text=True, check=False
    )
    assert not check or done.returncode == 0, done.stderr
    return done


def with_what_they_need(names: Iterable[str]) -> set[str]:
    """The names of distributions, and of those that they need on this machine."""
    found: set[str] = set()
    missing = set(names)
    while missing:
        found |= missing
        missing = {need for name in missing for need in needs(name)} - found
    return found


def needs(name: str) -> list[str]:
    """The distributions that one asks for, without its extras and those of other machines."""
    asked = [line for line in distribution(name).requires or () if "extra ==" not in line]
    return [need for line in asked if is_installed(need := re.split(r"[^\w.-]", line)[0])]


def is_installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True
