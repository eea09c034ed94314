"""The style sheets: literal values are in the tokens alone, and no rule is for a class that is gone."""

import re
from pathlib import Path

import pytest

from tests.colors import CSS
from tests.serving import ROOT

OF_TOKENS = {"tokens", "older"}  # the tokens, and what tests/fallbacks.py makes of them
SHEETS = sorted(sheet for sheet in CSS.glob("*.css") if sheet.stem not in OF_TOKENS)
WRITTEN = {
    "templates/**/*.html": r'class="[^>]*',
    "static/js/*.js": r'["`].*["`]',
    "games/templatetags/*.py": r'".*"',
}
"""Where classes are named, and how: words of a sentence are none."""

OF_DJANGO = {"errorlist", "helptext"}  # what its forms write
COLOR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|light-dark)\("
    r"|(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|orange|yellow|canvas\w*)(?![\w-])",
    re.IGNORECASE,
)
TIME = re.compile(r"(?<![\w.-])-?[\d.]+m?s\b")
LENGTH = re.compile(r"(?<![\w.-])-?[\d.]+(?:px|r?em|ch|ex|lh|d?v[wh]|cq\w+|pt)\b")
SPACED = re.compile(r"margin|padding|gap|(?:row|column)-gap|.*radius")
HONEST = {"1px", "-1px", "0s"}
"""Hairlines, and no time at all; zero, percentages and parts of a token are no lengths here."""


def style_of(sheet: Path) -> str:
    """What a sheet says, without its comments."""
    return re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)


def declarations(sheet: Path) -> list[tuple[str, str]]:
    """Every property with its value."""
    return re.findall(r"(?<=[{;\s])(--?[\w-]+|[a-z][\w-]*):\s*([^;{}]+);", style_of(sheet))


def literals(name: str, value: str) -> set[str]:
    """What in a declaration should be a token."""
    found = COLOR.findall(value) + TIME.findall(value)
    if name in {"font", "font-size"} or SPACED.match(name):
        found += LENGTH.findall(value)
    return set(found) - HONEST


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_colors_text_spaces_corners_and_times_are_tokens(sheet: Path):
    written = declarations(sheet)

    assert len(written) > 30
    assert {f"{name}: {value}" for name, value in written if literals(name, value)} == set()


def test_what_is_no_token_is_seen():
    for name, value in (
        ("color", "#fff"),
        ("background", "linear-gradient(white, var(--page))"),
        ("--shade", "rgb(0 0 0 / 50%)"),
        ("font-size", "1.1em"),
        ("font", "600 12px/1 var(--font)"),
        ("padding-inline", "calc(var(--space-2) + 3px)"),
        ("border-radius", "4px"),
        ("transition", "opacity .2s"),
    ):
        assert literals(name, value), f"{name}: {value}"


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_every_class_of_the_style_sheets_is_used(sheet: Path):
    used = "\n".join(
        text
        for pattern, naming in WRITTEN.items()
        for file in ROOT.glob(pattern)
        for text in re.findall(naming, file.read_text())
    )
    selectors = " ".join(re.findall(r"([^{};]+)\{", style_of(sheet)))
    classes = set(re.findall(r"\.([a-z][\w-]*)", selectors)) - OF_DJANGO

    assert classes
    assert {name for name in classes if not is_used(name, used)} == set()


def is_used(name: str, used: str) -> bool:
    """Whether a class is written somewhere, whole or with a blank where it says which one it is."""
    stem, dashes, _which = name.partition("--") if "--" in name else name.partition("__")
    blank = rf"|{stem}{dashes}\{{" if dashes else ""
    return bool(re.search(rf"(?<![\w-])(?:{name}(?![\w-]){blank})", used))
