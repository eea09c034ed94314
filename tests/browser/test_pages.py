"""Laws that hold on every page, in every state, wide and narrow, light and dark."""

from hashlib import blake2b
from http import HTTPStatus
from itertools import product
from typing import Literal, TypeAlias

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from django.test import Client
from playwright.sync_api import Page, ViewportSize

from tests.browser.console import Console
from tests.browser.showing import SOMEWHERE, show
from tests.browser.table import STILL, Visit
from tests.colors import tokens
from tests.states import STORIES
from tests.states.state import State
from tests.test_colors import TEXT

WIDTHS = [1280, 900, 375, 320]
ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}
Theme: TypeAlias = Literal["light", "dark"]
THEMES: list[Theme] = ["light", "dark"]
LOOKS = list(product(WIDTHS, THEMES))
LANGUAGES = ["de", "fr"]
WALKED = "an_evening"
# The same page as somebody else reads it, without fetching and starting its styles and scripts again.
READ_IN = """async (language) => {
  const answer = await fetch(location.href, { headers: { "Accept-Language": language } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.documentElement.lang = page.documentElement.lang;
  document.body.replaceWith(document.adoptNode(page.body));
  document.querySelectorAll("details").forEach((details) => { details.open = true; });
  return page.documentElement.lang;
}"""
# Told of violations alone, axe takes half the time.
AXE = {"resultTypes": ["violations"]}
HELD = {(color, ground) for color, grounds in TEXT.items() for ground in grounds}
# The tokens that text may be written in, and those of the ground that it stands on. Pegs have colors of their
# own, and the keys of the tray stand below them.
WRITTEN = """(tokens) => {
  const NONE = "rgba(0, 0, 0, 0)";
  const named = new Map();
  const namesOf = (color, place) => {
    const scope = place.closest(".board") ?? document.body;
    if (!named.has(scope)) {
      const probe = scope.appendChild(document.createElement("i"));
      named.set(scope, tokens.map((token) => {
        probe.style.color = `var(--${token})`;
        return [token, getComputedStyle(probe).color];
      }));
      probe.remove();
    }
    return named.get(scope).filter(([, value]) => value === color).map(([token]) => token);
  };
  const isSeen = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    && !element.closest(":disabled, .visually-hidden, .peg, svg, option, script")
    && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const found = new Map();
  for (const element of [...document.querySelectorAll("body *")].filter(isSeen)) {
    const isGround = (each) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(each);
      return backgroundColor !== NONE || backgroundImage !== "none" || !each.parentElement;
    };
    let ground = element;
    while (!isGround(ground)) ground = ground.parentElement;
    const colors = namesOf(getComputedStyle(element).color, element);
    const grounds = ground.matches(".board") ? ["board"] : namesOf(getComputedStyle(ground).backgroundColor, ground);
    found.set(`${colors} ${grounds}`, [colors, grounds]);
  }
  return [...found.values()];
}"""
WIDER_THAN_IT_MAY_BE = """
[document.documentElement, ...document.querySelectorAll(".board, .lines__line > *, .sources table")]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ nodeName, className, scrollWidth, clientWidth }) =>
    `${nodeName} ${className} is ${scrollWidth} wide in ${clientWidth}`)
"""
# iOS enlarges a page when one of these gets the focus.
FIELDS_WITH_SMALL_LETTERS = """
[...document.querySelectorAll("input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea")]
  .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
  .map(({ nodeName, name }) => `${nodeName} ${name} has small letters`)
"""


def look_for_axe(state: State) -> tuple[int, Theme]:
    """The width and the theme in which axe looks at a state, drawn from its name."""
    [number] = blake2b(state.name.encode(), digest_size=1).digest()
    return LOOKS[number % len(LOOKS)]


def run_axe(page: Page, theme: Theme, rules: dict[str, bool]) -> list[str]:
    page.emulate_media(color_scheme=theme)
    options = AXE | {"rules": {rule: {"enabled": is_on} for rule, is_on in rules.items()}}
    found = AxeResults(page.evaluate("options => axe.run(options)", options))
    return [f"{theme}: {found.generate_report()}"] if found.violations_count else []


def has_colors_of_its_own(page: Page) -> bool:
    """Whether words stand on a ground of which `tests/test_colors.py` does not know."""
    written = page.evaluate(WRITTEN, list(tokens("light")))
    return any(HELD.isdisjoint(product(*pair)) for pair in written)


def faults_of(page: Page, state: State) -> list[str]:
    """Fields too small for a finger, what axe finds in one look, and what is wider than its place."""
    faults: list[str] = page.evaluate(FIELDS_WITH_SMALL_LETTERS)
    width_for_axe, theme = look_for_axe(state)
    page.set_viewport_size(ON_ITS_SIDE)
    faults += [f"{fault} on its side" for fault in page.evaluate(WIDER_THAN_IT_MAY_BE)]
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        faults += [f"{fault} at {width}" for fault in page.evaluate(WIDER_THAN_IT_MAY_BE)]
        if width == width_for_axe:
            page.evaluate(AXE_SCRIPT)
            looks = {theme: {"target-size": True, "color-contrast": False}}
            if has_colors_of_its_own(page):
                looks = {each: looks.get(each, {}) | {"color-contrast": True} for each in THEMES}
            for look, rules in looks.items():
                faults += [f"{fault} at {width}" for fault in run_axe(page, look, rules)]
    for language in LANGUAGES if state.status == HTTPStatus.OK and not state.refused else ():
        assert page.evaluate(READ_IN, language) == language, state.name
        faults += [f"{fault}, {language}" for fault in page.evaluate(WIDER_THAN_IT_MAY_BE)]
    return faults


@pytest.mark.parametrize(
    "story",
    [pytest.param(name, marks=pytest.mark.walk if name == WALKED else ()) for name in STORIES],
)
def test_axe_finds_nothing_and_nothing_overflows_sideways(
    visit: Visit, console: Console, client: Client, story: str
) -> None:
    # What is still fading in has too little contrast.
    table = visit(SOMEWHERE, has_touch=True, **STILL)
    faults = []

    for state in show(table, client, console, story):
        faults += [f"{state.name}: {fault}" for fault in faults_of(table.page, state)]
        table.page.set_viewport_size({"width": WIDTHS[0], "height": 800})

    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("forced_colors", ["none", "active"])
def test_pegs_and_pins_can_be_told_apart_also_where_the_system_forces_its_own_colors(
    visit: Visit, forced_colors: str
) -> None:
    table = visit(forced_colors=forced_colors)
    table.start(secret="1234")
    table.guess("1156")
    table.page.reload()  # pins appear one after the other

    pegs, pins = (
        table.rows.locator(part).evaluate_all(
            "parts => parts.map(getComputedStyle).map(it => it.backgroundColor + it.borderTopColor)"
        )
        for part in (".peg", ".pin")
    )

    assert len(set(pegs)) == 3, "orange, orange, vermillion, white"
    assert len(set(pins)) == 2, "one black, three hollow"
    assert table.cursor.evaluate("it => getComputedStyle(it).outlineStyle") == "solid"
