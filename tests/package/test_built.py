"""What the wheel, the source distribution and `CITATION.cff` hold."""

import re
import tarfile
from email.message import Message
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml

from solver import __version__
from tests.package.conftest import ROOT

NAME = f"mastermind_solver-{__version__}"
EVIDENCE = ("evidence/solver.md", "evidence/weighted.md")
PAGES = ("bibliography.md", "library.md", "strategies.md", "studies.md", "trees.md", *EVIDENCE)
NOT_BUILT = {".pyc", ".part"}  # what Python and a search leave beside the code


@pytest.fixture
def metadata(wheel: Path) -> Message:
    with ZipFile(wheel) as archive:
        return Parser().parsestr(archive.read(f"{NAME}.dist-info/METADATA").decode())


def library_files() -> set[str]:
    """The files of the library in this checkout."""
    return {
        str(path.relative_to(ROOT))
        for path in (ROOT / "solver").rglob("*")
        if path.is_file() and path.suffix not in NOT_BUILT
    }


@pytest.mark.deep
def test_the_wheel_holds_the_library_with_its_data_and_nothing_else(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        held = set(archive.namelist())

    packed = {name for name in held if not name.startswith(f"{NAME}.dist-info/")}
    assert packed == library_files()
    assert f"{NAME}.dist-info/licenses/LICENSE" in held


@pytest.mark.deep
def test_the_source_distribution_holds_the_library_and_nothing_of_the_site(source: Path) -> None:
    with tarfile.open(source) as archive:
        held = {name.removeprefix(f"{NAME}/") for name in archive.getnames()}

    beside = {name for name in held if not name.startswith(("solver/", "docs/"))}
    assert {name for name in held if name.startswith("solver/")} == library_files()
    assert {f"docs/{name}" for name in (*PAGES, "schema.json")} <= held
    assert beside == {".gitignore", "CITATION.cff", "LICENSE", "PKG-INFO", "pyproject.toml"}


@pytest.mark.deep
def test_the_metadata_says_what_the_checkout_says(metadata: Message) -> None:
    assert metadata["Name"] == "mastermind-solver"
    assert metadata["Version"] == __version__
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Author"] in (ROOT / "LICENSE").read_text()
    assert metadata.get_payload() == (ROOT / "docs" / "library.md").read_text()


def test_the_citation_names_the_version_the_license_and_the_authors_of_the_package() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    license_text = (ROOT / "LICENSE").read_text()

    [holder] = re.findall(r"^Copyright \(c\) \d{4} (.+)$", license_text, re.MULTILINE)
    assert citation["version"] == __version__
    assert license_text.startswith(f"{citation['license']} License\n")
    assert citation["authors"] == [{"name": holder}]
