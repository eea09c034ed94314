"""What the styles are made of, in every engine, and what stands in where an engine lacks it."""

import re
from typing import TypeAlias

import pytest

from tests.colors import THEMES
from tests.engines.conftest import PHONE, WIDE
from tests.engines.engine import Engine
from tests.engines.visitor import ENTRY, Visitor
from tests.fallbacks import SHEET, themed_tokens

pytestmark = pytest.mark.deep

Look: TypeAlias = str | list[int]

FEATURES = {
    "light-dark()": "CSS.supports('color', 'light-dark(red, red)')",
    "color-mix()": "CSS.supports('color', 'color-mix(in oklab, red, red)')",
    "container units": "CSS.supports('width', '1cqi')",
    "dvh": "CSS.supports('height', '1dvh')",
    ":has()": "CSS.supports('selector(:has(a))')",
    "subgrid": "CSS.supports('grid-template-columns', 'subgrid')",
    "@layer": "'CSSLayerBlockRule' in window",
    "<details name>": "'name' in HTMLDetailsElement.prototype",
    "field-sizing": "CSS.supports('field-sizing', 'content')",
    "text-wrap: balance": "CSS.supports('text-wrap', 'balance')",
    "navigator.share": "'share' in navigator",
    "popover": "'popover' in HTMLElement.prototype",
    "Element.ariaLabel": "'ariaLabel' in document.body",
}
LACKING = {"firefox": {"navigator.share"}, "webkit": {"field-sizing", "navigator.share"}}
# As if this engine were an older one: every question of the sheet is answered with yes.
BE_OLDER = """
const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets = [sheet];
"""
# The first pixel of each color, and each shadow as it is computed.
LOOK = """
const probe = document.querySelector(place).appendChild(document.createElement("i"));
const painter = document.createElement("canvas").getContext("2d");
const pixel = (color) => {
  painter.clearRect(0, 0, 1, 1);
  painter.fillStyle = color;
  painter.fillRect(0, 0, 1, 1);
  return [...painter.getImageData(0, 0, 1, 1).data];
};
document.documentElement.dataset.theme = theme;
const look = {};
for (const [name, value] of Object.entries(tokens)) {
  const property = value.includes(" ") ? "boxShadow" : "color";
  probe.style.cssText = "";
  probe.style[property] = `var(--${name})`;
  const computed = getComputedStyle(probe)[property];
  look[name] = property === "color" ? pixel(computed) : computed;
}
probe.remove();
return look;
"""
HOLES = "return [...document.querySelectorAll(selector)].map((hole) => hole.getBoundingClientRect().width)"


def older() -> str:
    """The style sheet for older browsers, for a browser that is none."""
    return re.sub(r"@supports not \([^{]*\) \{", "@supports (color: red) {", SHEET.read_text())


def test_the_engine_lacks_only_what_the_document_says(visitor: Visitor, engine: Engine):
    visitor.open("/rules/")

    lacking = {name for name, has in FEATURES.items() if not engine.evaluate(has)}

    assert lacking <= LACKING.get(engine.name, set())


@pytest.mark.parametrize("place", ["body", ".board"])
@pytest.mark.parametrize("theme", THEMES)
def test_an_older_engine_shows_the_same_colors(
    newcomer: Visitor, engine: Engine, theme: str, place: str
):
    newcomer.open("/")
    values = {"tokens": themed_tokens()[theme], "theme": theme, "place": place}

    new = engine.run(LOOK, **values)
    engine.run(BE_OLDER, style=older())
    old = engine.run(LOOK, **values)

    assert {name: look for name, look in old.items() if not alike(look, new[name])} == {}


def alike(one: Look, other: Look) -> bool:
    """Whether two shadows are the same, and two colors but for rounding."""
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 1


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_an_older_engine_has_a_board_that_fits(
    newcomer: Visitor, engine: Engine, size: tuple[int, int]
):
    engine.resize(*size)
    newcomer.open("/")

    engine.run(BE_OLDER, style=older())

    assert newcomer.too_wide == ""
    assert min(engine.run(HOLES, selector=f"{ENTRY} [data-hole]")) >= 24
