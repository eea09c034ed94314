"""What is public, and that it is loaded only when it is asked for."""

import subprocess
import sys

import pytest

import solver
from solver import public

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

    assert done.stdout == "solver\nTrue True\n"


def test_the_package_has_the_public_names_and_no_others() -> None:
    assert solver.__all__ == public.__all__
    assert all(getattr(solver, name) is getattr(public, name) for name in public.__all__)
    assert set(public.__all__) <= set(dir(solver))
    assert not hasattr(solver, "no_such_name")
