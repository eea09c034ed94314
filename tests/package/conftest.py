"""The package as it is built, and environments in which it is installed."""

import sys
from pathlib import Path

import pytest

from tests.package.environment import Environment, run

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution of this checkout."""
    folder = tmp_path_factory.mktemp("source")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder), folder=ROOT)
    [built] = folder.glob("*.tar.gz")
    return built


@pytest.fixture(scope="session")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that pip builds from the source distribution, away from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-deps"]
    run(*pip, "--no-build-isolation", str(source), folder=folder)
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def library(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the wheel and numpy, and nothing else."""
    environment = Environment.make(tmp_path_factory.mktemp("library"))
    environment.lend("numpy")
    environment.install(wheel)
    return environment


@pytest.fixture(scope="session")
def command_line(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the wheel and its extra `cli`."""
    environment = Environment.make(tmp_path_factory.mktemp("command-line"))
    environment.lend("numpy", "rich", "typer")
    environment.install(f"{wheel}[cli]")
    return environment
