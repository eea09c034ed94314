"""The package as a whole, and that it is loaded only when it is asked for."""

import doctest
import importlib
import pkgutil
import subprocess
import sys

import pytest

import solver
from solver import site
from tests.depth import at_depth

MODULES = [
    module.name
    for module in pkgutil.walk_packages(solver.__path__, "solver.")
    if not module.name.endswith("__main__")
]


@pytest.mark.both
def test_the_examples_in_the_docstrings_are_true() -> None:
    for name in at_depth(["solver", *MODULES[::10]], ["solver", *MODULES]):
        assert doctest.testmod(importlib.import_module(name)).failed == 0, name


def test_every_public_name_exists_once() -> None:
    assert len(set(solver.__all__)) == len(solver.__all__)
    assert all(hasattr(solver, name) for name in solver.__all__)
    assert set(solver.__all__) <= set(dir(solver))
    assert not hasattr(solver, "no_such_name")
    assert set(site.__all__).isdisjoint(solver.__all__)


def test_every_error_of_the_solver_can_be_caught_by_its_public_name() -> None:
    def below(kind: type[Exception]) -> set[type[Exception]]:
        return {kind}.union(*map(below, kind.__subclasses__()))

    for name in MODULES:
        importlib.import_module(name)
    errors = {kind for kind in below(solver.SolverError) if kind.__module__.startswith("solver.")}

    assert {kind.__name__ for kind in errors} <= set(solver.__all__)
    assert all(getattr(solver, kind.__name__) is kind for kind in errors)


NOTHING_ELSE = """
import sys
import solver
print(*sorted(name for name in sys.modules if name == "numpy" or name.startswith("solver")))
solver.score
print("numpy" in sys.modules, "solver.analysis.evaluation" in sys.modules)
"""


@pytest.mark.deep
def test_the_package_alone_loads_nothing() -> None:
    done = subprocess.run(
        [sys.executable, "-c", NOTHING_ELSE], capture_output=True, text=True, check=True
    )

    assert done.stdout == "solver solver.version\nTrue True\n"
