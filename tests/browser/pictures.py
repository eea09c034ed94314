"""A picture of every page in every state, wide and narrow, light and dark, to be looked at.

    make pictures

They are in var/pictures. Who likes one better than that in docs copies it there.
"""

from typing import Literal

import pytest
from django.test import Client
from playwright.sync_api import ViewportSize

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
