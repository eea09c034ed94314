"""The style sheet for older browsers: it says what the tokens say, in words that they know."""

import re

import numpy as np
import pytest

from tests.colors import THEMES, Color, mixed
from tests.fallbacks import (
    COMMENT,
    SHEET,
    declared,
    places,
    themed_tokens,
)

NEW = re.compile(r"light-dark\(|color-mix\(|\boklab\b|\b\d*cq\w+|\b\d+dvh|var\(")
"""What not every browser knows; and a variable would be worked out where it is declared."""


def test_an_older_browser_gets_each_color_of_each_theme_in_words_that_it_knows():
    named = {name for name, value in declared().items() if "light-dark(" in value}

    for theme in THEMES:
        told = themed_tokens()[theme]
        assert named <= set(told)
        assert [value for value in told.values() if NEW.search(value)] == []


def test_the_board_is_dark_for_an_older_browser_too():
    assert [place for place in places("color-scheme: dark") if place.startswith(".board")]


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
