"""The style sheet for older browsers: it says what the tokens say, in words that they know."""

import re

import numpy as np
import pytest

from tests.colors import THEMES, Color, mixed
from tests.fallbacks import (
    COMMENT,
    SHEET,
    declared,
    lines_of_columns,
    places,
    settled,
    sheet,
    style_of,
    themed_tokens,
)
from tests.serving import ROOT

NEW = re.compile(r"light-dark\(|color-mix\(|\boklab\b|\b\d*cq\w+|\b\d+dvh|var\(")
"""What not every browser knows; and a variable would be worked out where it is declared."""

UNIT = re.compile(r"--[\w-]+:[^;{}]*\b\d+(?:cq\w+|[dsl]v[hw])\b")
"""A custom property of a length that not every browser knows."""

PROPERTY = re.compile(r"(?<![\w-])--([\w-]+):")


def test_the_sheet_is_what_the_tokens_say_now():
    assert SHEET.read_text() == sheet(), "Run `make fallbacks`."


def test_every_token_that_differs_between_the_themes_has_a_value_for_each():
    named = {name for name, value in declared().items() if "light-dark(" in value}

    for theme in THEMES:
        assert named <= set(themed_tokens()[theme])


def test_a_token_made_of_another_one_is_worked_out_too():
    tokens = {"base": "light-dark(#fff, #000)", "edge": "1px solid var(--base)"}

    assert settled(tokens["edge"], tokens, "light") == "1px solid #fff"
    assert settled(tokens["edge"], tokens, "dark") == "1px solid #000"


def test_no_component_gives_the_name_of_a_color_another_meaning():
    """An older browser has each color declared anew inside the board, over whatever the board says."""
    sheets = {path.stem for path in SHEET.parent.glob("*.css")} - {"tokens", "older"}
    own = {name for sheet in sheets for name in PROPERTY.findall(style_of(sheet))}

    assert own
    assert own & set(themed_tokens()["light"]) == set()


@pytest.mark.parametrize("theme", THEMES)
def test_an_older_browser_knows_every_word_of_it(theme: str):
    assert [value for value in themed_tokens()[theme].values() if NEW.search(value)] == []


def test_the_board_is_dark_for_an_older_browser_too():
    assert [place for place in places("color-scheme: dark") if place.startswith(".board")]


def test_a_rule_with_the_columns_around_it_gets_a_line():
    assert list(lines_of_columns([])) == []
    assert "    .row, .bar { display: flex; flex: auto; gap: var(--space-4); }" in list(
        lines_of_columns([".row", ".bar"])
    )


def test_every_page_links_it_after_the_tokens():
    frame = (ROOT / "templates" / "_head.html").read_text()

    assert frame.index("css/tokens.css") < frame.index("css/older.css") < frame.index("base.css")


def test_no_custom_property_but_a_token_has_a_unit_that_not_every_browser_knows():
    """A browser drops a declaration it does not know; but a property made of such a token has no value.

    components.css gives way to sheets that do so.
    """
    sheets = {path.stem for path in SHEET.parent.glob("*.css")} - {"tokens", "older", "components"}

    units = {name: UNIT.findall(style_of(name)) for name in sheets}

    assert {name: found for name, found in units.items() if found} == {}


def test_colors_are_mixed_as_browsers_mix_them():
    grey = mixed(Color.parse("#fff"), 0.5, Color.parse("#000"))

    assert np.rint(grey.channels * 255).tolist() == [0x63, 0x63, 0x63]
    for share, color in ((1.0, "#0b6e5d"), (0.0, "#e6e0d2")):
        whole = mixed(Color.parse("#0b6e5d"), share, Color.parse("#e6e0d2"))
        assert whole.channels == pytest.approx(Color.parse(color).channels, abs=1e-6)


def test_the_sheet_asks_before_it_speaks():
    """A browser that knows light-dark() must not be told otherwise."""
    outside = re.sub(
        r"@supports not [^{]*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}", "", SHEET.read_text()
    )

    assert re.findall(r"--[\w-]+:", COMMENT.sub("", outside)) == []
