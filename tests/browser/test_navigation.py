"""The six places at every width, the ways to play and how far each is, and the title of games that have one."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.console import Console
from tests.browser.matches import guests, look, open_match
from tests.browser.table import Visit

PLACES = ["Play", "Daily", "Live", "Train", "Ranks", "Me"]
MODES = ["Solo", "Race", "Duel", "Hide a code", "Play a friend", "Challenge", "Solver"]
WIDTHS = [320, 390, 760, 761, 800, 880, 881, 1000, 1280]
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


@pytest.mark.walk
def test_the_same_six_places_and_a_way_to_sign_in_are_there_at_every_width(visit: Visit) -> None:
    page = visit("/rules/").page
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        shown = page.locator(":is(.bar__nav, .tabbar) a:visible")

        assert [name.split()[0] for name in shown.all_inner_texts()] == PLACES, width
        expect(page.get_by_role("link", name="Sign in")).to_be_visible()
        signs_up = page.locator(".bar").get_by_role("link", name="Sign up")
        expect(signs_up).to_be_visible(visible=width > 760)
        expect(page.get_by_role("link", name="Daily not played yet")).to_be_visible()

    page.set_viewport_size({"width": 320, "height": 800})
    page.locator(".tabbar").get_by_role("link", name="Me").click()
    expect(page.get_by_role("main").get_by_role("link", name="Sign up")).to_be_visible()


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_every_mode_is_a_click_away_and_on_a_phone_behind_one_more(
    visit: Visit, screen: dict[str, int]
) -> None:
    page = visit(viewport=screen).page
    for name in MODES:
        page.goto("/")
        if screen is PHONE:
            page.locator(".chip > summary").click()
        ways = page.locator(":is(.tabs--modes > *, .ways strong):visible")
        with page.expect_navigation():
            ways.filter(has_text=re.compile(rf"^\s*{name}\s*$")).click()

        if name == "Play a friend":
            expect(page.get_by_label("Link to send")).to_have_value(page.url)
        else:
            own = page.locator(".tabs--modes [aria-current]")
            expect(own).to_have_text(name)


@pytest.mark.walk
@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_another_level_and_other_rules_are_three_clicks_away_at_most(
    visit: Visit, screen: dict[str, int]
) -> None:
    page = visit(viewport=screen).page
    opens = [] if screen is DESK else [".chip > summary"]
    inside = ".chooser" if screen is DESK else ".chip__sheet"
    for part, choice, parameter in (
        ("Dreamer", "Careless", "level"),
        ("Classic", "Super", "variant"),
    ):
        page.goto("/?mode=race&level=dreamer")
        steps = [
            *opens,
            f"{inside} summary:has-text('{part}')",
            f"{inside} .menu a:has-text('{choice}')",
        ]
        for step in steps[:-1]:
            page.locator(step).click()
        expect(page.locator(steps[-1])).to_be_in_viewport()
        with page.expect_navigation():
            page.locator(steps[-1]).click()

        assert len(steps) <= 3
        assert f"{parameter}={choice.lower()}" in page.url


def test_the_sheet_says_what_each_way_is_about_and_closes_beside_it_without_a_script(
    visit: Visit,
) -> None:
    page = visit(hand="lists", viewport=PHONE).page
    page.locator(".chip > summary").click()

    lines = page.locator(".ways > *").all_inner_texts()
    assert [line.split("\n")[0].strip() for line in lines] == MODES
    assert "Same secret, fewest guesses wins" in lines[1]
    sheet = page.locator(".chip__sheet").bounding_box()
    assert sheet
    assert sheet["y"] + sheet["height"] == PHONE["height"]

    page.mouse.click(200, sheet["y"] / 2)
    expect(page.locator(".chip__sheet")).to_be_hidden()

    page.locator(".chip > summary").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Play a friend").click()
    expect(page.get_by_label("Link to send")).to_have_value(page.url)


def test_the_choices_of_one_part_stand_alone_in_the_sheet(visit: Visit) -> None:
    page = visit(hand="touch", viewport=PHONE).page
    page.locator(".chip > summary").tap()
    page.locator(".chip__sheet summary", has_text="Classic").tap()

    expect(page.locator(".ways")).to_be_hidden()
    expect(page.locator(".chip__sheet summary:visible")).to_have_count(1)
    page.locator(".chip__sheet summary:visible").tap()
    expect(page.locator(".ways")).to_be_visible()


def test_a_friend_takes_the_seat_that_one_click_has_made(visit: Visit) -> None:
    page = visit(viewport=DESK).page
    with page.expect_navigation():
        page.get_by_role("button", name="Play a friend").click()
    friend = visit(page.get_by_label("Link to send").input_value())

    friend.press("Sit down")

    expect(page.locator("#status")).to_contain_text("Find the code")


def test_options_of_a_match_are_folded_until_one_of_them_is_refused(
    visit: Visit, console: Console
) -> None:
    console.expect_status("422 (Unprocessable Entity)")
    table = visit("/live/")
    expect(table.page.get_by_label("Clock")).to_be_hidden()

    table.page.get_by_text("Options", exact=True).click()
    table.page.get_by_label("Players, including you").select_option("1")
    table.press("Open the match")

    expect(table.page.get_by_text("A match has two seats at least")).to_be_visible()
    expect(table.page.get_by_label("Players, including you")).to_be_visible()


def test_a_daily_and_a_match_have_their_title_instead_of_the_ways_to_play(visit: Visit) -> None:
    table = visit("/daily/", viewport=DESK)
    page = table.page
    with page.expect_navigation():
        page.get_by_role("button", name="Play today").click()
    title = page.get_by_role("heading", level=1)

    expect(title).to_contain_text("Daily ")
    words = title.inner_text()
    assert title.evaluate("title => getComputedStyle(title).clipPath") == "none"
    expect(page.locator(".tabs--modes, .sentence, .chip")).to_have_count(0)
    expect(page.locator(".bar__nav").get_by_text("not played yet")).to_have_count(0)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(page.locator(".bar__title")).to_have_text(words)
    expect(page.locator(".bar__title")).to_be_visible()

    players = guests(2)
    match = look(visit, open_match(*players), players[0]).page
    expect(match.get_by_role("heading", level=1)).to_contain_text("Race with")
    match.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(match.locator(".bar__title")).to_contain_text("Race with")
