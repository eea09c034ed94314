"""The wheel, installed into environments that have nothing else."""

import pytest

from solver import __version__
from tests.package.environment import Environment

pytestmark = pytest.mark.deep

IMPORTED = """
import sys
import solver
print(solver.__version__)
print(solver.__file__)
print(*{"rich", "typer", "django", "games"} & set(sys.modules))
"""
DATA = """
import solver
from importlib.resources import files
print(*(solver.load_book(name).counts.total for name in ("mini", "classic", "classic-in-5")))
print(solver.LEVELS["knuth"].strength(solver.CLASSIC.rules).total)
print(files("solver").joinpath("py.typed").is_file())
"""
COMMANDS = [("mastermind",), ("python", "-m", "solver")]


def test_the_library_needs_numpy_alone(library: Environment) -> None:
    done = library.run("python", "-c", IMPORTED)

    version, file, loaded = done.stdout.split("\n")[:3]
    assert (done.returncode, done.stderr) == (0, "")
    assert version == __version__
    assert file == str(library.packages / "solver" / "__init__.py")
    assert not loaded


def test_the_data_of_the_library_is_installed_with_it(library: Environment) -> None:
    done = library.run("python", "-c", DATA)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == ["854", "5625", "5626", "5801", "True"]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_without_its_extra_the_command_line_says_in_a_sentence_what_it_needs(
    library: Environment, command: tuple[str, ...]
) -> None:
    done = library.run(*command, "score", "1122", "1212")

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "The command line also needs rich and typer, the extra 'cli' of mastermind-solver;"
        " to add it: pip install rich typer\n"
    )


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_with_its_extra_the_command_line_runs(
    command_line: Environment, command: tuple[str, ...]
) -> None:
    done = command_line.run(*command, "score", "1122", "1212")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "2 black, 2 white\n"


def test_without_its_extra_a_cluster_is_asked_for_in_vain(command_line: Environment) -> None:
    done = command_line.run("mastermind", "evaluate", "minimax", "--scheduler", "tcp://localhost:9")

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "--scheduler also needs dask.distributed, the extra 'cluster' of mastermind-solver;"
        " to add it: pip install distributed\n"
    )
