"""A small screen and a finger."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.table import Table, Visit, wrong_for

PHONE = {"width": 375, "height": 667}
SMALL_PHONE = {"width": 320, "height": 568}


@pytest.fixture
def table(visit: Visit) -> Table:
    return visit(hand="touch", viewport=PHONE, has_touch=True, is_mobile=True)


def smallest_side(targets: Locator) -> float:
    boxes = [target.bounding_box() for target in targets.all()]
    return min(min(box["width"], box["height"]) for box in boxes if box)


def test_a_whole_game_is_played_by_touch(table: Table) -> None:
    secret = table.secret

    table.guess(wrong_for(secret))
    table.holes.nth(2).tap()
    table.expect_cursor(3)
    table.holes.nth(0).tap()
    table.guess(secret)

    expect(table.ending).to_have_text("You found the code in 2 guesses.")
    expect(table.ending).to_be_in_viewport()
    expect(table.again).to_be_in_viewport()
    table.again.tap()
    expect(table.rows).to_have_count(0)


def test_a_race_is_run_by_touch(table: Table) -> None:
    table.page.get_by_label("Race", exact=True).tap()
    table.page.get_by_label("Opponent").select_option("Knuth")
    with table.page.expect_navigation():
        table.page.get_by_role("button", name="Start").tap()
    table.secret = "1234"

    table.guess("1234")

    expect(table.ending).to_contain_text("You won the race in 1 guess; Knuth needed")


@pytest.mark.parametrize("phone", [PHONE, SMALL_PHONE], ids=["375px", "320px"])
def test_what_a_finger_aims_at_is_large(visit: Visit, phone: dict[str, int]) -> None:
    table = visit(viewport=phone, has_touch=True, is_mobile=True)

    assert table.holes.count() == 4
    assert smallest_side(table.holes) >= 36
    assert smallest_side(table.tray.get_by_role("button")) >= 40
    assert smallest_side(table.guess_button) >= 40


def test_tray_and_guess_stay_in_sight_above_the_last_row(table: Table) -> None:
    table.page.evaluate("scrollTo(0, 0)")

    expect(table.tray).to_be_in_viewport(ratio=1)
    expect(table.guess_button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_whole_game_is_one_screen_in_every_language(visit: Visit, language: str) -> None:
    for screen in (PHONE, {"width": 1280, "height": 800}):
        table = visit(viewport=screen, is_mobile=True, locale=language)

        expect(table.page.locator(".board")).to_be_in_viewport(ratio=1)
