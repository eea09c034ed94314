"""The templates: one for each thing that is seen, so that each is read at a glance."""

import re
from pathlib import Path

import pytest

from tests.serving import ROOT

MOST_LINES = 120
LONGEST_LINE = 200
FOLDER = ROOT / "templates"
SPACE_BESIDE_WORDS = re.compile(
    r"class=.visually-hidden.>[^<]*</span>(?:{% endblocktranslate %})?\s+</(?:button|summary)>"
)
TEMPLATES = sorted(FOLDER.rglob("*.html"))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda file: str(file.relative_to(FOLDER)))
def test_a_template_fits_on_a_screen(template: Path):
    lines = template.read_text().splitlines()

    assert len(lines) <= MOST_LINES
    assert {
        number: len(line) for number, line in enumerate(lines, 1) if len(line) > LONGEST_LINE
    } == {}


def test_there_are_templates():
    assert len(TEMPLATES) > 100


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda file: str(file.relative_to(FOLDER)))
def test_no_space_pushes_the_words_of_a_button_off_its_center(template: Path):
    assert SPACE_BESIDE_WORDS.findall(template.read_text()) == []
