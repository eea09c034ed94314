"""Laws that hold on every page, in every state, wide and narrow, light and dark."""

from typing import Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

from tests.browser.console import Console
from tests.browser.pages import COMPLAINTS, STATES
from tests.browser.table import STILL, Table, Visit

WIDTHS = [1280, 1000, 800, 375, 320]
NARROWEST = WIDTHS[-1]
# What axe looks at: every component, in the style guide, in both looks; the other pages in turns.
LOOKS: list[tuple[int, Literal["light", "dark"]]] = [(1280, "light"), (375, "dark")]
EVERY_COMPONENT = "styleguide"
LOOKS_AT = {state: [LOOKS[number % 2]] for number, state in enumerate(STATES)}
LOOKS_AT[EVERY_COMPONENT] = LOOKS
LANGUAGES = ["de", "fr"]
OPEN_ALL = "document.querySelectorAll('details').forEach((details) => { details.open = true })"
# Told of violations alone, axe takes half the time.
AXE = {"rules": {"target-size": {"enabled": True}}, "resultTypes": ["violations"]}
WIDER_THAN_IT_MAY_BE = """
[document.documentElement, ...document.querySelectorAll(".board, .lines__line > *, .sources table")]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ nodeName, className, scrollWidth, clientWidth }) =>
    `${nodeName} ${className} is ${scrollWidth} wide in ${clientWidth}`)
"""


def overflows(page: Page, where: str) -> list[str]:
    """What is wider than the place it has."""
    return [f"{fault}, {where}" for fault in page.evaluate(WIDER_THAN_IT_MAY_BE)]


@pytest.fixture
def table(visit: Visit) -> Table:
    """A page without motion: what is still fading in has too little contrast."""
    return visit(**STILL)


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_and_nothing_overflows_sideways(
    table: Table, console: Console, state: str
) -> None:
    if state in COMPLAINTS:
        console.expect_status(COMPLAINTS[state])
    STATES[state](table)
    page = table.page
    page.evaluate(AXE_SCRIPT)
    faults = []

    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        faults += overflows(page, f"at {width}")
        for _, look in [each for each in LOOKS_AT[state] if each[0] == width]:
            page.emulate_media(color_scheme=look)
            found = AxeResults(page.evaluate("options => axe.run(options)", AXE))
            if found.violations_count:
                faults.append(f"{look} at {width}: {found.generate_report()}")

    for language in LANGUAGES if state not in COMPLAINTS else ():
        table.read_in(language)
        page.evaluate(OPEN_ALL)
        faults += overflows(page, f"at {NARROWEST}, {language}")

    assert not faults, "\n".join(faults)


def test_pegs_and_pins_can_be_told_apart_where_the_system_forces_its_own_colors(
    visit: Visit,
) -> None:
    table = visit(forced_colors="active")
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
