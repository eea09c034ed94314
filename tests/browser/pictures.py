"""A picture of every page in every state, wide and narrow, light and dark, to be looked at.

    make pictures

They are in var/pictures. Those of the README are among them; who likes them better than what stands
in docs copies them there.
"""

from io import StringIO
from typing import Any, Literal

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from playwright.sync_api import ViewportSize

from games.demo import Demo
from games.modes.clock import Control
from tests.browser.console import Console
from tests.browser.matches import guests, open_match, seat_at
from tests.browser.showing import SOMEWHERE, show
from tests.browser.table import STILL, Visit
from tests.serving import ROOT
from tests.states import STORIES
from tests.states.live import guess_elsewhere
from tests.states.state import PASSWORD

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
    table = visit(viewport={"width": 1240, "height": 940}, **LOOK)
    table.start("Race", coach="Count", secret="4163")

    for code in ("1123", "1245", "4351"):
        table.guess(code)
    table.fill("41")

    table.page.screenshot(path=PICTURES / "readme-board.png")


def test_the_review_of_the_readme_is_drawn(visit: Visit) -> None:
    table = visit(viewport={"width": 1180, "height": 1000}, **LOOK)
    table.start(secret="3621")
    table.guess_unseen("1122", "4421", "6621", "6321", "3621")

    table.follow("Review")

    table.page.screenshot(path=PICTURES / "readme-review.png")


def test_the_statistics_of_the_readme_are_drawn(visit: Visit) -> None:
    player = Demo(1, timezone.now()).fill(players=20, games=4000, password=PASSWORD)
    call_command("review_games", stdout=StringIO())
    table = visit(viewport={"width": 900, "height": 1040}, **LOOK)
    table.sign_in(player.username, PASSWORD)

    table.page.goto("/me/stats/")

    table.page.screenshot(path=PICTURES / "readme-stats.png")


def test_the_tree_of_the_readme_is_drawn(visit: Visit) -> None:
    table = visit(viewport={"width": 1180, "height": 1090}, **LOOK)

    table.page.goto("/lab/trees/4x6/perfect/1123-1.1/")

    table.page.screenshot(path=PICTURES / "readme-tree.png")


def test_the_match_of_the_readme_is_drawn(visit: Visit) -> None:
    table = visit(viewport={"width": 1180, "height": 900}, **LOOK)
    visitor, friend = guests(2)
    choices: dict[str, Any] = {"levels": ("knuth",), "control": Control.TOTAL, "seconds": 300}
    match = open_match(visitor, friend, secret="4163", **choices)
    seat_at(table, match, visitor)
    for code in ("1123", "1245"):
        guess_elsewhere(match, 2, code)
        table.guess(code[::-1])
    table.fill("41")

    table.page.wait_for_timeout(2_000)  # until the page has polled

    table.page.screenshot(path=PICTURES / "readme-match.png")
