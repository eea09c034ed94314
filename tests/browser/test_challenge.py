"""One secret for several people: challenges, the daily, and what is told of them."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from games.challenges.models import Challenge
from games.core.days import today
from games.core.game import Game
from games.daily.models import Daily
from games.pictures.drawing import draw
from games.pictures.shared_result import SharedSkill, result_of
from games.pictures.words import poster_of
from tests.browser.table import Table, Visit, wrong_for

SECRET = "6543"
NEW_DAY = "A new day has begun: play its code."
WRONG = wrong_for(SECRET)


def link(table: Table) -> str:
    return table.page.get_by_label("Link to send").input_value()


@pytest.mark.walk
def test_a_secret_that_its_creator_sets_is_for_the_friend_alone(visit: Visit) -> None:
    creator = visit("/challenges/", hand="keys")
    creator.fill(SECRET)
    creator.press("Get the link")
    expect(creator.page.get_by_text("You set the secret.")).to_be_visible()
    expect(creator.page.get_by_role("button", name="Play")).to_have_count(0)
    expect(creator.page.get_by_text("Nobody has finished yet.")).to_be_visible()

    friend = visit(link(creator))
    expect(friend.page.get_by_text("Your friend set the secret.")).to_be_visible()
    friend.press("Accept the challenge")
    friend.guess(SECRET)
    friend.follow("The challenge: link and results")

    expect(creator.page.get_by_role("heading", name="Your challenge")).to_have_count(0)
    for table, name in ((friend, "You"), (creator, "A guest")):
        expect(table.page.locator(".mini")).to_contain_text(name)
        expect(table.page.locator(".mini__row--won")).to_have_count(1)


@pytest.mark.walk
def test_the_page_of_whoever_waits_shows_who_won_and_both_boards_without_reload(
    visit: Visit,
) -> None:
    creator = visit("/challenges/", hand="keys")
    creator.press("Draw one for us")
    secret = Challenge.objects.get().secret
    address = link(creator)
    creator.press("Play")
    for _ in range(5):
        creator.guess(wrong_for(secret))
    creator.guess(secret)
    creator.follow("The challenge: link and results")
    expect(creator.page.get_by_text("Nobody else has finished yet.")).to_be_visible()
    expect(creator.page.locator("live-poll")).to_have_attribute("data-seconds", "2")
    expect(creator.page.locator(".mini")).to_have_count(1)

    friend = visit(address, hand="touch")
    friend.page.get_by_label("Your name (optional)").fill("Zoë")
    friend.press("Accept the challenge")
    friend.guess_unseen(*[wrong_for(secret)] * 3)
    expect(creator.page.locator(".mini")).to_have_count(1)
    friend.guess(secret)
    expect(friend.ending).to_have_text("You beat a guest, 4 to 6.")
    friend.follow("The challenge: link and results")

    headline = creator.page.get_by_role("heading", name="Zoë (guest) beat you, 4 to 6.")
    expect(headline).to_be_visible()
    expect(creator.live).to_have_text("Zoë (guest) beat you, 4 to 6.")
    expect(friend.page.get_by_role("heading", name="You beat a guest, 4 to 6.")).to_be_visible()
    expect(creator.page.locator("#known")).to_have_count(0)
    for table in (creator, friend):
        first, second = (each.bounding_box() for each in table.page.locator(".mini").all())
        assert first
        assert second
        assert first["y"] == second["y"]
        assert first["x"] < second["x"]


def test_a_row_that_was_begun_may_be_left_to_the_site(visit: Visit) -> None:
    table = visit("/challenges/")
    table.fill("12")

    table.press("Draw one for us")

    expect(table.page.get_by_text("The same secret for everybody")).to_be_visible()
    assert not Challenge.objects.get().is_set_by_creator


# Copying

READ = "navigator.clipboard.readText()"
MAY_COPY = {"permissions": ["clipboard-read", "clipboard-write"]}


def test_the_link_is_copied(visit: Visit) -> None:
    table = visit("/challenges/", hand="keys", **MAY_COPY)
    table.page.clock.install()
    table.press("Draw one for us")

    table.use(table.page.get_by_role("button", name="Copy the link"))

    expect(table.live).to_have_text("Copied.")
    expect(table.page.get_by_role("button", name="Copied")).to_be_focused()
    assert table.page.evaluate(READ) == link(table) == table.page.url
    expect(table.page.get_by_role("button", name="Copy the link")).to_be_visible()


def test_the_result_is_copied_with_one_press(visit: Visit) -> None:
    table = visit(**MAY_COPY)
    table.start(secret=SECRET)
    table.guess("5643")
    table.guess(SECRET)

    table.share()
    expect(table.page.get_by_role("button", name="Copied")).to_be_visible()
    expect(table.live).to_have_text("Copied")
    pins = table.page.evaluate(READ)
    words = table.page.locator("share-result textarea").last.input_value()

    assert pins.splitlines()[1:3] == ["⚫⚫⚪⚪", "🟩🟩🟩🟩"]
    assert pins.splitlines()[3].startswith("Skill ")
    assert pins.splitlines()[4].startswith("http://")
    assert "Guess 1: 2 black, 2 white. Guess 2: 4 black, no white. Skill" in words


def test_where_a_browser_does_not_let_a_site_write_the_link_is_copied_the_old_way(
    visit: Visit,
) -> None:
    table = visit("/challenges/", permissions=["geolocation"])  # and so no other
    table.press("Draw one for us")
    copied = link(table)

    table.page.get_by_role("button", name="Copy the link").click()
    expect(table.page.get_by_role("button", name="Copied")).to_be_focused()
    table.page.goto("/accounts/password/reset/")
    table.page.get_by_label("Email").focus()
    table.page.keyboard.press("Control+V")

    expect(table.page.get_by_label("Email")).to_have_value(copied)


def test_a_link_that_cannot_be_copied_at_all_is_selected(visit: Visit) -> None:
    table = visit("/challenges/", permissions=["geolocation"])
    table.press("Draw one for us")
    table.page.evaluate("document.execCommand = () => false")

    table.page.get_by_role("button", name="Copy the link").click()

    expect(table.live).to_have_text("Selected: copy it now.")
    expect(table.page.get_by_label("Link to send")).to_be_focused()
    assert table.page.evaluate("getSelection().toString()") == link(table)


def test_where_a_browser_does_not_let_a_site_write_the_result_stands_in_a_box(visit: Visit) -> None:
    table = visit(permissions=["geolocation"])  # and so no other
    table.start(secret=SECRET)
    table.guess(SECRET)

    table.share()

    expect(table.page.get_by_label("Result to share")).to_be_focused()


# The daily


def daily_secret() -> str:
    return Daily.objects.on(today()).secret


def time_left(page: Page) -> str:
    return page.locator("count-down time").inner_text()


@pytest.mark.walk
def test_the_daily_is_one_click_from_the_front_page_and_its_card_follows(visit: Visit) -> None:
    table = visit()
    card = table.page.get_by_role("complementary", name="Today")

    table.press("Play today")
    expect(card.get_by_role("link", name="Go on")).to_be_visible()
    table.guess(wrong_for(daily_secret()))
    table.guess(daily_secret())

    expect(table.ending).to_have_text(re.compile(r"^Daily \d+ in two\.$"))
    expect(card.get_by_role("link", name="See how it went")).to_be_visible()
    expect(card.get_by_role("link", name="Go on")).to_have_count(0)
    expect(card).to_contain_text("Next code in")
    table.page.goto("/daily/")
    expect(table.page.get_by_text("Place 1 of 1.")).to_be_visible()


def test_the_countdown_ticks_until_the_next_daily_is_there(visit: Visit) -> None:
    page = visit(timezone_id="Asia/Kolkata").page
    page.clock.install()
    page.goto("/daily/")
    before = time_left(page)
    expect(page.get_by_text(NEW_DAY)).to_be_hidden()

    assert re.fullmatch(r"((\d+ h )?\d+ min|\d+ s), at 5:30\sAM", before)
    page.clock.fast_forward(timedelta(minutes=2) // timedelta(milliseconds=1))
    expect(page.locator("count-down time")).not_to_have_text(before)
    page.clock.fast_forward(timedelta(days=1) // timedelta(milliseconds=1))

    expect(page.locator("count-down time")).to_be_hidden()
    expect(page.locator("count-down").get_by_text(NEW_DAY)).to_be_visible()
    expect(page.get_by_role("status").filter(has_text=NEW_DAY)).to_have_count(1)


def test_the_countdown_goes_on_while_the_computer_sleeps(visit: Visit) -> None:
    page = visit().page
    page.clock.install()
    page.goto("/daily/")
    before = time_left(page)

    def wake_after(slept: timedelta) -> None:
        """Set the clock on, while nothing runs, and then look at the page."""
        page.clock.set_system_time(datetime.now(UTC) + slept)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    wake_after(timedelta(minutes=2))
    expect(page.locator("count-down time")).not_to_have_text(before)
    wake_after(timedelta(days=1))

    expect(page.locator("count-down").get_by_text(NEW_DAY)).to_be_visible()


# The picture of a result


def test_the_picture_with_skill_and_address_is_downloaded_from_the_end_of_a_game(
    table: Table,
) -> None:
    table.start(secret=SECRET)
    table.guess(WRONG)
    table.guess(SECRET)

    with table.page.expect_download() as download:
        table.page.locator(".more > summary").click()
        table.page.get_by_role("link", name="Picture").click()

    assert download.value.suggested_filename == "mastermind.png"
    shown = Path(download.value.path()).read_bytes()
    assert shown.startswith(b"\x89PNG")
    skill = int(table.page.locator(".judge__value").first.inner_text())
    result = replace(result_of(Game.objects.get()), skill=SharedSkill(skill, is_exact=True))
    assert shown == draw(poster_of(result, urlsplit(table.page.url).netloc))
    expect(table.page.get_by_role("button", name="Share")).to_be_visible()


def test_the_ends_of_both_games_show_both_boards_as_soon_as_there_are_two(visit: Visit) -> None:
    creator = visit("/challenges/")
    creator.press("Draw one for us")
    secret, address = Challenge.objects.get().secret, link(creator)
    creator.press("Play")
    creator.guess(wrong_for(secret))
    creator.guess(secret)
    expect(creator.ending).to_have_text("Cracked in two.")
    expect(creator.rows).to_have_count(2)
    expect(creator.page.locator("live-poll")).to_have_attribute("data-seconds", "2")
    expect(creator.page.locator("#alone")).to_contain_text("Nobody else has finished yet.")

    friend = visit(address, hand="touch")
    friend.press("Accept the challenge")
    expect(friend.page.locator("#known")).to_have_count(0)
    friend.guess(secret)

    expect(friend.ending).to_have_text("You beat a guest, 1 to 2.")
    expect(creator.ending).to_have_text("A guest beat you, 1 to 2.")
    expect(creator.live).to_have_text("A guest beat you, 1 to 2.")
    for table in (friend, creator):
        expect(table.page.locator(".mini__row--won")).to_have_count(2)
        expect(table.page.locator("#known input")).to_have_count(0)
        expect(table.page.locator("#alone")).to_be_hidden()
