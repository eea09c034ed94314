"""Style sheets: literal values are in the tokens alone, each class is used, old browsers are told."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests import fallbacks
from tests.checks.fault import Fault, hits, line_of

NOT_THEIRS = {"tokens", "older"}  # the tokens, and what tests/fallbacks.py makes of them
WRITTEN = {
    "templates/**/*.html": r'class="[^>]*',
    "static/js/*.js": r'["`].*["`]',
    "games/templatetags/*.py": r'".*"',
}
"""Where classes are named, and how: words of a sentence are none."""

OF_DJANGO = {"errorlist", "helptext"}  # what its forms write
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DECLARATION = re.compile(r"(?<=[{;\s])(--?[\w-]+|[a-z][\w-]*):\s*([^;{}]+);")
SELECTOR = re.compile(r"\.([a-z][\w-]*)(?=[^{};]*\{)")
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

NEW_UNIT = re.compile(r"\b\d+(?:cq\w+|[dsl]v[hw])\b")


def faults(root: Path) -> Iterator[Fault]:
    """What each style sheet says that it should not."""
    folder = root / "static" / "css"
    sheets = [sheet for sheet in sorted(folder.glob("*.css")) if sheet.stem not in NOT_THEIRS]
    if not sheets:
        yield Fault(folder, 1, "there are no style sheets")
    words = words_of(root)
    for sheet in sheets:
        # A comment leaves its lines, so that what follows keeps its number.
        style = COMMENT.sub(lambda it: "\n" * it[0].count("\n"), sheet.read_text("utf-8"))
        for line, hit in hits(style, DECLARATION):
            for sentence in faults_of(hit[1], hit[2], sheet.stem):
                yield Fault(sheet, line, f"{hit[1]}: {hit[2]}: {sentence}")
        for line, hit in hits(style, SELECTOR):
            if hit[1] not in OF_DJANGO and not is_used(hit[1], words):
                yield Fault(sheet, line, f"nothing has the class {hit[1]}")
    older = folder / "older.css"
    if not older.exists() or older.read_text("utf-8") != fallbacks.sheet():
        yield Fault(older, 1, "it is not what the tokens say now: run `make fallbacks`")
    head = root / "templates" / "_head.html"
    linked = re.findall(r"css/(\w+)\.css", head.read_text("utf-8"))
    if linked[:3] != ["tokens", "older", "base"]:
        line = line_of(head.read_text("utf-8"), "css/")
        yield Fault(head, line, "older.css is linked after the tokens and before all others")


def faults_of(name: str, value: str, sheet: str) -> Iterator[str]:
    """What is wrong with a declaration."""
    if literals := literals_of(name, value):
        yield f"{', '.join(sorted(literals))} should be a token"
    if name.startswith("--"):
        if name.removeprefix("--") in themed():
            yield "an older browser gives the token of this name another value"
        # components.css gives way to sheets that do so.
        if sheet != "components" and NEW_UNIT.search(value):
            yield "a property of this unit is empty in an older browser"


@cache
def themed() -> set[str]:
    return set(fallbacks.themed_tokens()["light"])


def literals_of(name: str, value: str) -> set[str]:
    """What in a declaration should be a token."""
    found = COLOR.findall(value) + TIME.findall(value)
    if name in {"font", "font-size"} or SPACED.match(name):
        found += LENGTH.findall(value)
    return set(found) - HONEST


def words_of(root: Path) -> set[str]:
    """All that templates, scripts, and tags say of classes; a brace follows what has a blank there."""
    return {
        word
        for pattern, naming in WRITTEN.items()
        for file in root.glob(pattern)
        for text in re.findall(naming, file.read_text("utf-8"))
        for word in re.findall(r"[\w-]+\{?", text)
    }


def is_used(name: str, words: set[str]) -> bool:
    """Whether a class is written somewhere, whole or with a blank where it says which one it is."""
    stem, dashes, _which = name.partition("--") if "--" in name else name.partition("__")
    blank = {f"{stem}{dashes}{{"} if dashes else set()
    return not words.isdisjoint({name, f"{name}{{"} | blank)
