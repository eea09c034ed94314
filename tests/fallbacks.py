"""Writes the style sheet for browsers that do not know all that the tokens are made of.

    make fallbacks

What light-dark() and color-mix() say is worked out for both themes, so that it is written down by
hand only once, in tokens.css. A browser that knows them skips the whole sheet.
"""

import re
from collections.abc import Iterator, Mapping

import numpy as np

from tests.colors import CSS, THEMES, Color, mixed

SHEET = CSS / "older.css"

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DECLARATION = re.compile(r"--([\w-]+):\s*([^;]+);")
VARIABLE = re.compile(r"var\(--([\w-]+)\)")
THEMED = re.compile(r"light-dark\(([^(),]+),\s*([^(),]+)\)")
MIX = re.compile(r"color-mix\(in oklab, (#\w+) (\d+)%, (#\w+)\)")

HEAD = """\
/* For browsers without light-dark(), container units, dvh, or subgrid; docs/browsers.md names them.
   `make fallbacks` writes this file from the other style sheets. */"""

UNITS = """\
  @supports not (width: 1cqi) {
    :root { --inside: min(100vw - 44px, 420px); }
  }
  @supports not (height: 1dvh) {
    :root { --screen: 100vh; }
  }"""


def style_of(name: str) -> str:
    """What a style sheet says, without its comments."""
    return COMMENT.sub("", (CSS / f"{name}.css").read_text())


def declared() -> dict[str, str]:
    """The tokens as they are on every screen."""
    first, _, _rest = style_of("tokens").partition("}")
    return dict(DECLARATION.findall(first))


def settled(value: str, tokens: Mapping[str, str], theme: str) -> str:
    """A value in one theme, without anything that an old browser does not know."""
    while VARIABLE.search(value):
        value = VARIABLE.sub(lambda found: tokens[found[1]], value)
    value = THEMED.sub(lambda found: found[THEMES.index(theme) + 1], value)
    return MIX.sub(_mix, value)


def _mix(found: re.Match[str]) -> str:
    one, share, other = found.groups()
    color = mixed(Color.parse(one), int(share) / 100, Color.parse(other))
    return "#" + bytes(np.rint(color.channels * 255).astype(int).tolist()).hex()


def themed_tokens() -> dict[str, dict[str, str]]:
    """For each theme, the tokens that the other theme has otherwise."""
    tokens = declared()
    light, dark = (
        {name: settled(value, tokens, theme) for name, value in tokens.items()} for theme in THEMES
    )
    return {
        theme: {name: values[name] for name in tokens if light[name] != dark[name]}
        for theme, values in zip(THEMES, (light, dark), strict=True)
    }


def places(declaration: str) -> list[str]:
    """The selectors of the rules, outside the tokens, that declare something."""
    sheets = sorted({sheet.stem for sheet in CSS.glob("*.css")} - {"tokens", "older", "print"})
    found = re.compile(rf"([^{{}};]+)\{{[^{{}}]*{re.escape(declaration)};")
    return [selector.strip() for name in sheets for selector in found.findall(style_of(name))]


def lines_of_columns(selectors: list[str]) -> Iterator[str]:
    """What has the columns of the grid around it is, without them, a line of its parts."""
    if selectors:
        yield "@layer utilities {"
        yield "  @supports not (grid-template-columns: subgrid) {"
        yield f"    {', '.join(selectors)} {{ display: flex; flex: auto; gap: var(--space-4); }}"
        yield "  }"
        yield "}"


def rule(selectors: list[str], values: Mapping[str, str], indent: str) -> Iterator[str]:
    yield f"{indent}{', '.join(selectors)} {{"
    yield from (f"{indent}  --{name}: {value};" for name, value in values.items())
    yield f"{indent}}}"


def colors() -> Iterator[str]:
    """The tokens in each theme, where a rule says which: light-dark() follows color-scheme by itself."""
    light, dark = themed_tokens().values()
    always_light, always_dark, as_chosen = (
        places(f"color-scheme: {scheme}") for scheme in ("light", "dark", "light dark")
    )
    in_dark = ":root:not([data-theme=light])"
    yield "  @supports not (color: light-dark(red, red)) {"
    yield from rule([":root", *as_chosen, *always_light], light, " " * 4)
    yield from rule([":root[data-theme=dark]", *always_dark], dark, " " * 4)
    yield "    @media (prefers-color-scheme: dark) {"
    yield from rule([in_dark, *(f"{in_dark} {place}" for place in as_chosen)], dark, " " * 6)
    yield "    }"
    yield "  }"


def sheet() -> str:
    """The whole style sheet."""
    lines = [
        HEAD,
        "@layer tokens {",
        *colors(),
        UNITS,
        "}",
        *lines_of_columns(places("grid-template-columns: subgrid")),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    SHEET.write_text(sheet())
