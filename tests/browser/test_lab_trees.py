"""Trees and positions are walked by mouse, by keys, and without scripting."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from games.models import Game
from tests.browser.table import Visit

WITHOUT = {"java_script_enabled": False}
MOST_TABS = 80


@pytest.mark.parametrize("scripting", [True, False])
def test_a_tree_is_walked_down_and_up(visit: Visit, *, scripting: bool) -> None:
    page = visit("/lab/trees/4x6/minimax/", java_script_enabled=scripting).page

    page.get_by_role("link", name="1 black, 1 white", exact=True).click()
    expect(page).to_have_url(re.compile("/lab/trees/4x6/minimax/1122-1.1/$"))
    expect(page.locator(".crumbs [aria-current]")).to_contain_text("208 left")
    page.locator(".crumbs a").click()

    expect(page).to_have_url(re.compile("/lab/trees/4x6/minimax/$"))
    expect(page.locator(".crumbs [aria-current]")).to_contain_text("1,296 left")
    page.go_back()
    expect(page.locator(".crumbs [aria-current]")).to_contain_text("208 left")


@pytest.mark.walk
def test_a_tree_is_walked_with_keys(visit: Visit) -> None:
    page = visit("/lab/trees/4x6/minimax/").page

    page.locator(".walk__link").first.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.locator(".crumbs a")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page).to_have_title(re.compile("^Knuth on Classic 4 × 6 · Walk a decision tree"))


def test_a_whole_tree_is_folded_without_scripting(visit: Visit) -> None:
    page = visit("/lab/trees/3x6/entropy/whole/", **WITHOUT).page
    shown = page.locator(".fold li:visible")
    before = shown.count()

    page.locator(".fold summary").nth(1).click()

    assert shown.count() > before


@pytest.mark.parametrize("scripting", [True, False])
def test_a_position_is_sorted_walked_and_played(visit: Visit, *, scripting: bool) -> None:
    page = visit("/lab/explore/", java_script_enabled=scripting).page

    page.get_by_role("link", name="Bits").click()
    expect(page.locator("[aria-sort]")).to_have_attribute("aria-sort", "descending")
    page.locator(".kinds__link").nth(1).click()
    expect(page).to_have_url(re.compile(r"/4x6/1123/\?sort=-bits$"))
    page.locator(".walk__link").first.click()
    expect(page.locator(".crumbs [aria-current]")).to_contain_text("276 codes left")
    page.get_by_role("button", name="Play against the computer").click()

    expect(page).to_have_url(re.compile("/games/"))
    assert Game.objects.get().is_practice


def test_a_position_is_walked_with_keys(visit: Visit) -> None:
    page = visit("/lab/explore/", hand="keys").page
    heading = page.get_by_role("heading", level=1)
    begin = page.get_by_role("link", name="1 black, 1 white", exact=True)

    press_until_focused(page, page.get_by_role("link", name="Bits"))
    page.keyboard.press("Enter")
    expect(page.locator("[aria-sort] a")).to_be_focused()
    press_until_focused(page, page.locator(".kinds__link").nth(1))
    page.keyboard.press("Enter")
    expect(page.locator("tr[aria-current] a")).to_be_focused()
    press_until_focused(page, begin)
    page.keyboard.press("Enter")
    expect(page.locator(".crumbs a")).to_have_count(1)
    expect(heading).to_be_focused()

    press_until_focused(page, page.locator(".crumbs a"))
    page.keyboard.press("Enter")
    expect(page.locator(".crumbs a")).to_have_count(0)
    expect(heading).to_be_focused()


def press_until_focused(page: Page, wanted: Locator) -> None:
    """Press Tab until an element has the focus, as who has no mouse does."""
    for _ in range(MOST_TABS):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    expect(wanted).to_be_focused()


def test_two_strategies_are_chosen_in_a_form(visit: Visit) -> None:
    page = visit("/lab/trees/", **WITHOUT).page

    page.locator("select[name=strategy]").select_option("most-parts")
    page.locator("select[name=beside]").select_option("perfect")
    page.get_by_role("button", name="Show the tree").click()

    expect(page).to_have_url(re.compile(r"/4x6/most-parts/\?beside=perfect$"))
    page.get_by_role("link", name="Go there").click()
    expect(page.locator(".node")).to_have_count(2)


def test_a_guess_is_typed_by_its_pegs(visit: Visit) -> None:
    page = visit("/lab/explore/4x6/1122-1.1/").page
    field = page.get_by_label("Guess", exact=True)

    for name in ("orange 1", "yellow 3", "orange 1", "white 6"):
        page.get_by_role("button", name=name).click()
    expect(field).to_have_value("1316")
    page.get_by_role("button", name="orange 1").focus()
    page.keyboard.press("Enter")

    expect(field).to_have_value("1")


def test_a_sign_says_that_a_position_is_being_computed(visit: Visit) -> None:
    page = visit("/lab/explore/4x6/").page
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route("**/4x6/1234/", hold)

    page.locator(".kinds__link").nth(1).click()
    expect(page.get_by_role("status").get_by_text("Computing …")).to_be_visible()
    waiting[0].continue_()

    expect(page).to_have_url(re.compile("/4x6/1234/$"))
    expect(page.get_by_text("Computing …")).to_be_hidden()
