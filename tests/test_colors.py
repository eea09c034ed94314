"""The colors of the style sheet, worked out: readable in both themes, and apart for every eye."""

import re
from itertools import combinations
from string import digits

import numpy as np
import pytest

from games.words.palette import COLOR_NAMES
from tests.colors import CSS, THEMES, contrast, tokens

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
    "board-ink": ["board", "board-now"],
    "board-ink-soft": ["board", "board-now"],
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
    "board-ink": ["board", "board-now"],
    "hole-line": ["board", "board-now", "hole"],
    "plate": ["board", "board-now"],
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

    assert set(written) == {*TEXT, "shape-dark", "shape-light"}


def test_no_ring_is_drawn_in_a_color_that_is_not_held_against_a_ground():
    drawn = re.findall(
        r"outline(?:-color)?: [^;]*var\(--(?!ring)([\w-]+)\)",
        STYLES,
    )

    assert set(drawn) == {"accent", "board-accent", "hole-line", "plate-black"}


def light_signs(sign: str) -> set[int]:
    """The pegs whose sign is light; the others have a dark one."""
    [selectors] = re.findall(
        rf"([^{{}};]*{sign}[^{{}};]*)\{{\s*(?:color|fill): var\(--shape-light\);\s*\}}",
        STYLES,
    )
    return {int(peg) for peg in re.findall(r"\.peg--(\d+)", selectors)}


def test_a_sign_stands_out_from_its_peg():
    colors = tokens("light")

    for sign in (".shape", "::before", ".digit"):
        light = light_signs(sign)
        for peg in range(1, len(digits) + 1) if sign == ".digit" else PEGS:
            color = colors["shape-light" if peg in light else "shape-dark"]
            assert contrast(color, colors[f"peg-{peg}"]) >= 3, f"{sign} on peg {peg}"


def shapes() -> dict[int, str]:
    """What is drawn on each peg."""
    symbols = re.findall(
        r'<symbol id="shape-(\d+)" viewBox="0 0 24 24">(.+?)</symbol>',
        (TEMPLATES / "_shapes.html").read_text(),
    )
    return {int(peg): drawing for peg, drawing in symbols}


def test_no_two_of_the_usual_pegs_look_alike():
    colors = tokens("light")

    for one, other in combinations(PEGS[:8], 2):
        apart = colors[f"peg-{one}"].oklab - colors[f"peg-{other}"].oklab
        assert np.linalg.norm(apart) > 0.1, (one, other)


def test_every_color_has_a_shape_of_its_own():
    assert list(shapes()) == list(PEGS)
    assert len(set(shapes().values())) == len(PEGS)
