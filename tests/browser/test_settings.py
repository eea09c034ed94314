"""What a player chose holds on every page, and the header has room for it."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import choose_looks
from tests.browser.table import Table, Visit
from tests.states.state import PASSWORD

SIGN = "peg => getComputedStyle(peg, '::before').content"


def test_letters_stand_in_place_of_shapes_everywhere(table: Table) -> None:
    choose_looks(table, On_the_pegs="Letters or digits")
    table.start(secret="1234")
    table.guess("1156")
    table.fill("4")

    for pegs, signs in ((table.rows.locator(".peg"), "1156"), (table.holes.locator(".peg"), "4")):
        drawn = [pegs.nth(place).evaluate(SIGN) for place in range(len(signs))]
        assert [sign[1] for sign in drawn] == list(signs)
    assert table.tray.locator(".peg").evaluate_all(f"pegs => pegs.map({SIGN}).join('')").count('"')
    expect(table.page.locator(".shape").locator("visible=true")).to_have_count(0)


def test_plain_pegs_have_no_sign(table: Table) -> None:
    choose_looks(table, On_the_pegs="Nothing")

    assert table.tray.locator(".peg").first.evaluate(SIGN) == "none"
    expect(table.page.locator(".shape").locator("visible=true")).to_have_count(0)


def test_a_chosen_theme_goes_before_the_systems(visit: Visit) -> None:
    table = visit(color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = table.page.evaluate(ground)

    choose_looks(table, Theme="Dark")
    dark = table.page.evaluate(ground)
    choose_looks(table, Theme="Light")

    assert light == table.page.evaluate(ground) != dark


@pytest.mark.walk
def test_reduced_motion_can_be_chosen(table: Table) -> None:
    quick = "getComputedStyle(document.documentElement).getPropertyValue('--quick')"
    assert table.page.evaluate(quick) == "120ms"

    choose_looks(table, Motion="Reduced")

    assert table.page.evaluate(quick) == "0ms"


@pytest.mark.parametrize("name", ["", "ada", "w" * 30])
def test_the_header_stays_on_one_line_on_a_phone(visit: Visit, name: str) -> None:
    table = visit()
    if name:
        table.sign_up(name, PASSWORD)
    table.page.set_viewport_size({"width": 375, "height": 667})

    header = table.page.locator("header.bar").bounding_box()

    assert header
    assert header["height"] < 60
