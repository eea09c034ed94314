"""`CITATION.cff` is a Citation File of format 1.2.0, and says what the package says."""

import re
from typing import Any

import pytest
import yaml

from solver import __version__
from tests.package.conftest import ROOT

# The keys of the format (Druskat and others, Citation File Format 1.2.0, 2021): all, and those that must be there.
KEYS = {
    *(
        "abstract",
        "authors",
        "cff-version",
        "commit",
        "contact",
        "date-released",
        "doi",
        "identifiers",
    ),
    *("keywords", "license", "license-url", "message", "preferred-citation", "references"),
    *("repository", "repository-artifact", "repository-code", "title", "type", "url", "version"),
}
REQUIRED = {"authors", "cff-version", "message", "title"}


@pytest.fixture
def citation() -> Any:
    return yaml.safe_load((ROOT / "CITATION.cff").read_text())


def test_it_has_the_keys_of_its_format(citation: dict[str, Any]) -> None:
    assert set(citation) >= REQUIRED
    assert set(citation) <= KEYS
    assert citation["cff-version"] == "1.2.0"
    assert citation["type"] in {"software", "dataset"}


def test_its_texts_are_texts_and_its_keywords_differ(citation: dict[str, Any]) -> None:
    texts = [citation[key] for key in ("message", "title", "abstract", "version", "license")]

    assert all(isinstance(text, str) and text for text in [*texts, *citation["keywords"]])
    assert len(set(citation["keywords"])) == len(citation["keywords"])


def test_it_names_the_version_and_the_license_of_the_package(citation: dict[str, Any]) -> None:
    assert citation["version"] == __version__
    assert (ROOT / "LICENSE").read_text().startswith(f"{citation['license']} License\n")


def test_it_names_the_authors_whom_the_license_names(citation: dict[str, Any]) -> None:
    [holder] = re.findall(
        r"^Copyright \(c\) \d{4} (.+)$", (ROOT / "LICENSE").read_text(), re.MULTILINE
    )

    assert citation["authors"] == [{"name": holder}]
