"""`CITATION.cff` says what the package and its license say; `make check` knows the format."""

import re

import yaml

from solver import __version__
from tests.package.conftest import ROOT


def test_it_names_the_version_the_license_and_the_authors_of_the_package() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    license_text = (ROOT / "LICENSE").read_text()

    [holder] = re.findall(r"^Copyright \(c\) \d{4} (.+)$", license_text, re.MULTILINE)
    assert citation["version"] == __version__
    assert license_text.startswith(f"{citation['license']} License\n")
    assert citation["authors"] == [{"name": holder}]
