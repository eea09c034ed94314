"""Laws that hold on every page, in every state, wide and narrow, light and dark."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.console import Console
from tests.browser.pages import COMPLAINTS, STATES
from tests.browser.table import Table, Visit

LOOKS: list[tuple[Literal["light", "dark"], int]] = [("light", 1280), ("dark", 375)]
WIDTHS = [1280, 1000, 800, 375, 320]
LANGUAGES = ["de", "fr"]
OPEN_ALL = "document.querySelectorAll('details').forEach((details) => { details.open = true })"
# Told of violations alone, axe takes half the time.
AXE = {"rules": {"target-size": {"enabled": True}}, "resultTypes": ["violations"]}
BOARDS_THAT_OVERFLOW = """
[...document.querySelectorAll(".board")]
  .filter((board) => board.scrollWidth > board.clientWidth)
  .map((board) => `${board.scrollWidth} > ${board.clientWidth}`)
"""


class QuickTable(Table):
    """Rows are filled by keys, which takes a fifth of the time; everything else is clicked."""

    def fill(self, code: str) -> None:
        self.holes.first.focus()
        super().fill(code)

    def place(self, peg: str) -> None:
        self.page.keyboard.press(peg)

    def send(self) -> None:
        self.page.keyboard.press("Enter")


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_and_nothing_overflows_sideways(
    table: Table, console: Console, state: str
) -> None:
    if state in COMPLAINTS:
        console.expect_status(COMPLAINTS[state])
    STATES[state](QuickTable(table.page))

    for scheme, width in LOOKS:
        table.page.emulate_media(color_scheme=scheme)
        table.page.set_viewport_size({"width": width, "height": 800})
        found = Axe().run(table.page, options=AXE)
        assert not found.response["violations"], f"{scheme} {width}: {found.generate_report()}"

    for width in WIDTHS:
        table.page.set_viewport_size({"width": width, "height": 800})
        assert table.page.evaluate("document.documentElement.scrollWidth") <= width
        assert table.page.evaluate(BOARDS_THAT_OVERFLOW) == []

    for language in LANGUAGES if state not in COMPLAINTS else ():
        table.read_in(language)
        table.page.evaluate(OPEN_ALL)
        assert table.page.evaluate("document.documentElement.scrollWidth") <= 320, language


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
        for part in (".peg", ".feedback i")
    )

    assert len(set(pegs)) == 3, "orange, orange, vermillion, white"
    assert len(set(pins)) == 2, "one black, three hollow"
