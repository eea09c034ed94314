"""One secret for several people: challenges, the daily, and what is told of them."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Challenge, Daily
from games.models.daily import today
from tests.browser.table import Hand, Table, Visit, wrong_for

SECRET = "6543"
WRONG = wrong_for(SECRET)


def issue(visit: Visit, hand: Hand = "mouse", secret: str = "") -> Table:
    """Get a link, on a secret of one's own if there is one."""
    table = visit("/challenges/", hand=hand)
    table.fill(secret)
    table.press("Get the link" if secret else "Draw one for us")
    return table


def link(table: Table) -> str:
    return table.page.get_by_label("Link to send").input_value()


def boards(table: Table) -> Locator:
    """The boards side by side on the challenge's page."""
    return table.page.locator(".boards").get_by_role("region")


def expect_boards(table: Table, *heads: str) -> None:
    """Those that are to be seen, each by the words above it."""
    expect(boards(table)).to_have_count(len(heads))
    for board, head in zip(boards(table).all(), heads, strict=True):
        expect(board.locator(".board__head")).to_have_text(head, use_inner_text=True)


def play(table: Table, *codes: str) -> None:
    """Play a game to its end, and look at the challenge again."""
    for code in codes:
        table.guess(code)
    expect(table.ending).to_be_visible()
    table.follow("The challenge: link and results")


def test_two_people_play_for_one_secret_and_then_see_both_boards(visit: Visit) -> None:
    creator = issue(visit, "touch")
    friend = visit(link(creator), hand="lists")
    expect(friend.page.get_by_role("heading", name="A friend challenges you")).to_be_visible()
    Challenge.objects.update(secret=SECRET)

    creator.press("Play")
    play(creator, WRONG, SECRET)
    expect_boards(creator, "You\n2 guesses · Review")
    expect(creator.page.get_by_text("Nobody else has finished yet.")).to_be_visible()

    friend.page.reload()
    expect_boards(friend)
    friend.press("Accept the challenge")
    friend.guess(WRONG)
    friend.page.goto(link(creator))
    expect_boards(friend)
    expect(friend.page.get_by_text("see the other boards when you have finished")).to_be_visible()
    friend.follow("Go on with your game")
    play(friend, WRONG, SECRET)

    expect_boards(friend, "A guest\n2 guesses · Review · Winner", "You\n3 guesses · Review")
    creator.page.reload()
    expect_boards(creator, "You\n2 guesses · Review · Winner", "A guest\n3 guesses · Review")
    expect(boards(creator).last.get_by_role("row")).to_have_count(3 + 1)
    expect(boards(creator).last.get_by_role("row").last).to_contain_text("4 black, no white")


@pytest.mark.walk
def test_a_secret_that_its_creator_sets_is_for_the_friend_alone(visit: Visit) -> None:
    creator = issue(visit, "keys", SECRET)
    expect(creator.page.get_by_text("You set the secret.")).to_be_visible()
    expect(creator.page.get_by_role("button", name="Play")).to_have_count(0)
    expect(creator.page.get_by_text("Nobody has finished yet.")).to_be_visible()

    friend = visit(link(creator))
    expect(friend.page.get_by_text("Your friend set the secret.")).to_be_visible()
    friend.press("Accept the challenge")
    play(friend, SECRET)

    expect_boards(friend, "You\n1 guess · Review")
    creator.page.reload()
    expect_boards(creator, "A guest\n1 guess · Review · Winner")


def test_a_code_is_set_without_scripting(visit: Visit) -> None:
    table = visit("/challenges/?variant=super", hand="lists")

    table.fill("87654")
    table.press("Get the link")

    expect(table.page.get_by_text("You set the secret.")).to_be_visible()
    assert Challenge.objects.get().secret == "87654"


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

    assert pins.splitlines()[1:3] == ["1 ●●○○", "2 ●●●●"]
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
    table.guess(daily_secret())

    expect(table.ending).to_have_text(re.compile(r"^Daily \d+: You found the code in 1 guess\.$"))
    expect(card.get_by_role("link", name="See how it went")).to_be_visible()
    expect(card.get_by_role("link", name="Go on")).to_have_count(0)
    expect(card).to_contain_text("Next code in")
    table.follow("How everyone did")
    expect(table.page.get_by_text("Your place so far: 1 of 1.")).to_be_visible()


def test_the_countdown_ticks_until_the_next_daily_is_there(visit: Visit) -> None:
    page = visit().page
    page.clock.install()
    page.goto("/daily/")
    before = time_left(page)
    expect(page.get_by_text("The next code is here")).to_be_hidden()

    assert re.fullmatch(r"(\d+ h )?\d+ min|\d+ s", before)
    page.clock.fast_forward(timedelta(minutes=2) // timedelta(milliseconds=1))
    expect(page.locator("count-down time")).not_to_have_text(before)
    page.clock.fast_forward(timedelta(days=1) // timedelta(milliseconds=1))

    expect(page.locator("count-down time")).to_have_text("0 s")
    expect(page.get_by_text("The next code is here: play it")).to_be_visible()


# The picture of a result


def test_the_picture_is_downloaded_from_the_end_of_a_game(table: Table) -> None:
    table.start(secret=SECRET)
    table.guess(WRONG)
    table.guess(SECRET)

    with table.page.expect_download() as download:
        table.page.get_by_role("link", name="Picture").click()

    assert download.value.suggested_filename == "mastermind.png"
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")
    expect(table.page.get_by_role("button", name="Share")).to_be_visible()
