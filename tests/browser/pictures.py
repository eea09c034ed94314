"""A picture of every page in every state, wide and narrow, light and dark, to be looked at.

    make pictures

They are in var/pictures. That of the README is among them, as readme-board.png.
"""

from typing import Literal

import pytest
from django.test import Client
from playwright.sync_api import FloatRect, ViewportSize

from tests.browser.console import Console
from tests.browser.showing import SOMEWHERE, show
from tests.browser.table import STILL, Visit
from tests.serving import ROOT
from tests.states import STORIES

PICTURES = ROOT / "var" / "pictures"
SIZES: dict[str, ViewportSize] = {
    "wide": {"width": 1280, "height": 800},
    "narrow": {"width": 375, "height": 667},
}
SCHEMES: list[Literal["light", "dark"]] = ["light", "dark"]
LOOK = STILL | {"is_mobile": True}  # no room for a scrollbar


@pytest.mark.parametrize("story", STORIES)
def test_every_state_is_drawn(visit: Visit, console: Console, client: Client, story: str) -> None:
    table = visit(SOMEWHERE, **LOOK)

    for state in show(table, client, console, story):
        for size, viewport in SIZES.items():
            table.page.set_viewport_size(viewport)
            for scheme in SCHEMES:
                table.page.emulate_media(color_scheme=scheme)
                picture = PICTURES / f"{state.name}-{size}-{scheme}.png"
                table.page.screenshot(path=picture, full_page=True)
        table.page.set_viewport_size(SIZES["wide"])


def test_the_board_of_the_readme_is_drawn(visit: Visit) -> None:
    table = visit(viewport={"width": 1240, "height": 860}, **LOOK)
    table.start("Race", coach="Count", secret="4526")

    table.guess_unseen("1123", "1445", "1656", "4526")

    table.page.wait_for_timeout(2_000)  # until what celebrates has come to rest
    shown: FloatRect = {"x": 0, "y": 0, "width": 1240, "height": 740}
    table.page.screenshot(path=PICTURES / "readme-board.png", clip=shown)
