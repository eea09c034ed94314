"""The colors of the style sheet: readable in both themes, in older browsers, and in the picture of a preview."""

import re
from io import BytesIO
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from games.core.palette import Palette
from games.pictures.drawing import HEIGHT, WIDTH, png
from games.ui.palette import COLOR_NAMES
from tests import preview
from tests.colors import CSS, THEMES, Color, contrast, mixed, tokens
from tests.fallbacks import COMMENT, SHEET, declared, places, themed_tokens

# The colors of the style sheet, worked out: readable in both themes, and apart for every eye.


STYLES = "".join(sheet.read_text() for sheet in sorted(CSS.glob("*.css")))
TEMPLATES = CSS.parents[1] / "templates"
PEGS = range(1, len(COLOR_NAMES) + 1)

TEXT = {
    "ink": ["page", "panel", "panel-2", "accent-wash"],
    "ink-soft": ["page", "panel", "panel-2", "accent-wash"],
    "page": ["ink"],
    "accent": ["page", "panel", "accent-wash"],
    "warn": ["page", "panel"],
    "drawn-ink": ["drawn"],
    "lost-ink": ["lost"],
    "accent-ink": ["accent"],
    "board-ink": ["board", "board-now", "card", "hole"],
    "board-ink-soft": ["board", "board-now", "card", "hole"],
    "plate-black": ["plate"],  # answers of digits that are written out
    "board-accent": ["board", "board-now"],
    "board-warn": ["board", "board-now"],
    "board-slip": ["board", "board-now"],
    "board-accent-ink": ["board-accent"],
}
"""What words are written in, and what stands behind them: the pages are held to it in a browser."""

SIGNS = {
    "accent": ["page", "panel", "line"],  # rings of the focus, bars, the line of the trend
    "warn": ["panel"],
    "rival": ["panel"],  # the dashed line of a level
    "drawn": ["panel"],
    "field-line": ["page", "panel"],
    "ink": ["page"],  # the mark of a level, with an edge of the page around it
    "page": ["accent"],
    "ink-soft": ["panel"],  # pins beside their explanation
    "board-accent": ["board", "board-now"],
    "board-ink": ["board", "board-now", "hole"],  # what notes have left, and what a card is about
    "hole-line": ["board", "board-now", "hole"],
    "plate": ["board", "board-now", "card", "hole"],
    "plate-black": ["plate"],
    "plate-ring": ["plate", "plate-white"],
    "plate-won": ["board", "board-now"],
    **{f"peg-{peg}": ["board", "board-now"] for peg in PEGS},
}
"""Lines, rings, pins and pegs, and what they stand on."""


@pytest.mark.parametrize("theme", THEMES)
def test_everything_stands_out_from_its_ground(theme: str):
    colors = tokens(theme)

    faint = [
        f"{color} on {ground}"
        for table, least in ((TEXT, 4.5), (SIGNS, 3))
        for color, grounds in table.items()
        for ground in grounds
        if contrast(colors[color], colors[ground]) < least
    ]

    assert not faint


def test_no_text_is_written_in_a_color_that_is_not_held_against_a_ground():
    written = re.findall(r"(?<![\w-])color: var\(--([\w-]+)\)", STYLES)

    assert set(written) == {*TEXT, "face"}


def test_no_ring_is_drawn_in_a_color_that_is_not_held_against_a_ground():
    drawn = re.findall(
        r"outline(?:-color)?: [^;]*var\(--(?!ring)([\w-]+)\)",
        STYLES,
    )

    assert set(drawn) == {"accent", "board-accent", "board-ink", "hole-line", "plate-black"}


def light_signs(palette: str) -> set[int]:
    """The pegs whose sign is light; the others have a dark one."""
    of_others = r':root\[data-palette="(\w+)"\] '
    rules = re.findall(rf"(?:{of_others})?([^{{}};\]]+)\{{\s*--face: var\(--shape-light\);", STYLES)
    chosen = {named or "usual": selectors for named, selectors in rules}
    selectors = chosen[palette if palette in chosen else "usual"]
    return {int(peg) for peg in re.findall(r"\.peg--(\d+)", selectors)}


@pytest.mark.parametrize(("palette", "least"), [("usual", 3), ("box", 3), ("contrast", 7)])
def test_a_sign_stands_out_from_its_peg(palette: str, least: float):
    colors, light = tokens("light", palette), light_signs(palette)

    for peg in PEGS:
        color = colors["shape-light" if peg in light else "shape-dark"]
        assert contrast(color, colors[f"peg-{peg}"]) >= least, peg


@pytest.mark.parametrize(("palette", "least"), [("usual", 3), ("box", 3), ("contrast", 4.5)])
def test_every_peg_of_a_palette_stands_out_from_the_board(palette: str, least: float):
    colors = tokens("light", palette)

    for peg in PEGS:
        for ground in ("board", "board-now"):
            assert contrast(colors[f"peg-{peg}"], colors[ground]) >= least, (peg, ground)


def shapes() -> dict[int, str]:
    """What is drawn on each peg."""
    symbols = re.findall(
        r'<symbol id="shape-(\d+)" viewBox="0 0 24 24">(.+?)</symbol>',
        (TEMPLATES / "_shapes.html").read_text(),
    )
    return {int(peg): drawing for peg, drawing in symbols}


@pytest.mark.parametrize("palette", Palette.values)
def test_no_two_of_the_first_pegs_of_a_palette_look_alike(palette: str):
    colors = tokens("light", palette)

    for one, other in combinations(PEGS[:8], 2):
        apart = colors[f"peg-{one}"].oklab - colors[f"peg-{other}"].oklab
        assert np.linalg.norm(apart) > 0.1, (one, other)


def test_every_color_has_a_shape_of_its_own():
    assert list(shapes()) == list(PEGS)
    assert len(set(shapes().values())) == len(PEGS)


# The style sheet for older browsers: it says what the tokens say, in words that they know.


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


# The picture of a preview is what the code draws.


def shown(image: Image.Image) -> NDArray[np.uint8]:
    return np.asarray(image.convert("RGB"))


def test_the_file_shows_what_is_drawn_now():
    kept = Image.open(preview.FILE)

    assert kept.size == (WIDTH, HEIGHT)
    assert np.array_equal(shown(kept), shown(Image.open(BytesIO(png(preview.drawn()))))), (
        "make icons"
    )


def test_the_pegs_have_the_colors_of_the_style_sheet():
    light = tokens("light")

    for number, color in enumerate(preview.PEGS, start=1):
        assert (Color.parse(color).channels == light[f"peg-{number}"].channels).all()
