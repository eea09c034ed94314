"""Designs in the browser: saved, changed, shown, and played against, by mouse, by keyboard, and without scripting."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Game, SavedDesign
from games.models.opponents import DESIGN
from tests.browser.table import Visit
from tests.factories import make_design, make_player

DESIGN_PAGE = "/lab/design/?variant=mini&parts=1&worst=0.5"
PASSWORD = "correct horse battery"
HANDS = [("mouse", True), ("keys", True), ("lists", False)]


@pytest.mark.parametrize(("hand", "scripting"), HANDS)
def test_a_design_is_saved_changed_and_deleted(visit: Visit, hand: str, scripting: bool) -> None:
    make_player(username="ada", password=PASSWORD)
    table = visit(DESIGN_PAGE, hand=hand, java_script_enabled=scripting)
    table.sign_in("ada", PASSWORD)
    page = table.page
    page.goto(DESIGN_PAGE)

    page.get_by_label("Its name").fill("Steady")
    page.get_by_label("Show it in the table").check()
    table.press("Save")
    expect(page.get_by_text("“Steady” is saved.")).to_be_visible()
    page.goto("/lab/designs/3x6/")
    expect(page.get_by_role("row", name="Steady")).to_contain_text("by you")

    page.goto("/lab/designs/mine/")
    page.locator("summary", has_text="Change").click()
    page.get_by_label("Name", exact=True).fill("Steadier")
    table.press("Rename")
    expect(page.get_by_role("heading", name="Steadier")).to_be_visible()
    page.locator("summary", has_text="Change").click()
    table.press("Take it out of the table")
    expect(page.get_by_text("is not in the table anymore")).to_be_visible()
    page.locator("summary", has_text="Change").click()
    table.press("Delete it")
    expect(page.get_by_text("You have saved no design yet.")).to_be_visible()
    assert not SavedDesign.objects.exists()


@pytest.mark.walk
def test_another_design_that_is_tried_can_be_saved(visit: Visit) -> None:
    page = visit(DESIGN_PAGE).page
    page.get_by_role("checkbox", name="Of equal candidates, take the highest").check()
    expect(page.get_by_text("parts+0.5*worst:ties=highest")).to_be_visible()

    page.get_by_label("Its name").fill("High")
    page.get_by_role("button", name="Save").click()

    expect(page.get_by_text("You have saved this design.")).to_be_visible()
    assert SavedDesign.objects.get().strategy == "parts+0.5*worst:ties=highest"


def test_a_slider_and_its_number_agree_and_say_how_good_the_design_is(visit: Visit) -> None:
    page = visit("/lab/design/").page
    slider, number = (
        page.get_by_role("slider", name="Parts"),
        page.get_by_role("spinbutton", name="Parts"),
    )
    rank = page.locator("#rank")
    expect(rank).to_have_text(
        "Better than Knuth, behind Entropy: 5,728 guesses, 4.4198 on average."
    )

    page.get_by_role("spinbutton", name="Entropy").fill("0")
    slider.focus()
    slider.press("End")
    slider.press("ArrowLeft")

    expect(number).to_have_value("9.9")
    expect(rank).to_have_text("As good as Most parts: 5,668 guesses, 4.3735 on average.")
    expect(slider).to_be_focused()


@pytest.mark.parametrize(("hand", "scripting"), HANDS)
def test_a_design_is_raced_from_the_table(visit: Visit, hand: str, scripting: bool) -> None:
    make_design(name="Steady", first="112").enter_table()
    table = visit("/lab/designs/3x6/", hand=hand, java_script_enabled=scripting)

    table.follow("Play against it")
    table.guess("111")

    expect(table.page).to_have_url(re.compile(rf"/games/{Game.objects.get().token}/$"))
    expect(table.page.locator("#computer-title")).to_have_text("Steady")
    rival = Game.objects.get().computer
    assert rival
    assert (rival.level, rival.rows[0].code) == (DESIGN, "112")
