"""Laws that hold on every page, in every state: no barrier that axe finds, no sideways overflow."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.console import Console
from tests.browser.pages import COMPLAINTS, STATES
from tests.browser.table import Table

LOOKS: list[tuple[Literal["light", "dark"], int]] = [
    ("light", 1280),
    ("dark", 375),
    ("light", 320),
]


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_and_nothing_overflows_sideways(
    table: Table, console: Console, state: str
) -> None:
    if state in COMPLAINTS:
        console.expect_status(COMPLAINTS[state])
    STATES[state](table)

    for scheme, width in LOOKS:
        table.page.emulate_media(color_scheme=scheme)
        table.page.set_viewport_size({"width": width, "height": 800})
        found = Axe().run(table.page, options={"rules": {"target-size": {"enabled": True}}})
        scroll_width = table.page.evaluate("document.documentElement.scrollWidth")

        assert not found.response["violations"], f"{scheme} {width}: {found.generate_report()}"
        assert scroll_width <= width
