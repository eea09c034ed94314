"""The package as a whole."""

import doctest
import importlib
import pkgutil
import subprocess
import sys

import pytest

import solver

MODULES = [
    module.name
    for module in pkgutil.walk_packages(solver.__path__, "solver.")
    if not module.name.endswith("__main__")
]

LOADED = """
import sys
import solver, solver.cli.main
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


def test_the_solver_loads_nothing_of_the_web() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    )

    loaded = set(done.stdout.split())
    assert {"solver", "numpy"} <= loaded
    assert not loaded & {"django", "games", "mastermind_site"}


@pytest.mark.parametrize("name", ["solver", *MODULES])
def test_the_examples_in_the_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_every_public_name_exists_once() -> None:
    assert len(set(solver.__all__)) == len(solver.__all__)
    assert all(hasattr(solver, name) for name in solver.__all__)
