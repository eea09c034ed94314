"""The templates: one for each thing that is seen, so that each is read at a glance."""

from pathlib import Path

import pytest

from tests.serving import ROOT

MOST_LINES = 120
LONGEST_LINE = 200
FOLDER = ROOT / "templates"
BEING_REBUILT = {"stats": "the pages of statistics are drawn anew in a change of their own"}
TEMPLATES = sorted(
    file
    for file in FOLDER.rglob("*.html")
    if file.relative_to(FOLDER).parts[0] not in BEING_REBUILT
)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda file: str(file.relative_to(FOLDER)))
def test_a_template_fits_on_a_screen(template: Path):
    lines = template.read_text().splitlines()

    assert len(lines) <= MOST_LINES
    assert {
        number: len(line) for number, line in enumerate(lines, 1) if len(line) > LONGEST_LINE
    } == {}


def test_there_are_templates_and_what_is_exempt_is_there():
    assert len(TEMPLATES) > 100
    assert all((FOLDER / room).is_dir() and why for room, why in BEING_REBUILT.items())
