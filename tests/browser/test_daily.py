"""The daily: from the calendar to the board and back, once per day and player."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from games.models import Daily, Game
from games.models.daily import today
from tests.browser.console import Console
from tests.browser.table import Hand, Visit, wrong_for
from tests.factories import make_player, play_codes

PAST = "2026-01-05"


def daily_secret() -> str:
    return Daily.objects.on(today()).secret


def time_left(page: Page) -> str:
    return page.locator("count-down time").inner_text()


@pytest.mark.parametrize("hand", ["keys", "lists"])
def test_the_daily_is_played_to_its_end_and_back_on_its_page(visit: Visit, hand: Hand) -> None:
    table = visit(hand=hand)
    table.follow("Daily")
    table.press("Play today")
    table.guess(wrong_for(daily_secret()))
    table.guess(daily_secret())
    expect(table.ending).to_have_text(re.compile(r"^Daily \d+: You found the code in 2 guesses\.$"))

    table.follow("How everyone did")

    page = table.page
    expect(page.get_by_text("You found the code in 2 guesses.")).to_be_visible()
    expect(page.get_by_text("Your place so far: 1 of 1.")).to_be_visible()
    expect(page.get_by_role("group", name="2: 1 · you, 100%")).to_be_visible()
    expect(page.get_by_role("link", name=f"{today():%B} {today().day}: 2")).to_be_visible()
    expect(page.get_by_text("Next code in")).to_be_visible()
    expect(page.get_by_role("button", name="Play today")).to_have_count(0)
    table.share()
    words = page.get_by_label("Result in words")
    expect(words).to_have_value(re.compile(r"^Mastermind daily \d+, 4×6, 2 guesses"))


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


def test_a_daily_in_play_is_gone_on_with_from_its_page(visit: Visit) -> None:
    table = visit("/daily/")
    table.press("Play today")
    table.guess(wrong_for(daily_secret()))
    table.follow("Daily")
    expect(table.page.get_by_text("Your game is waiting at guess 2.")).to_be_visible()
    expect(table.page.get_by_text("How everyone did")).to_have_count(0)

    table.follow("Go on")

    expect(table.rows).to_have_count(1)
    expect(table.holes.first).to_be_focused()


def test_ones_place_is_among_everybody_elses(visit: Visit) -> None:
    for guesses in (1, 3):
        game = Game.objects.start(player=make_player(), origin=Daily.objects.on(today()))
        play_codes(game, *[wrong_for(daily_secret())] * (guesses - 1), daily_secret())
    table = visit("/daily/")
    table.press("Play today")
    table.guess_unseen(wrong_for(daily_secret()), daily_secret())

    table.follow("How everyone did")

    expect(table.page.get_by_text("Your place so far: 2 of 3.")).to_be_visible()
    expect(table.page.locator(".bars__item")).to_have_count(3)


def test_a_second_tab_that_starts_it_again_comes_to_the_same_game(
    visit: Visit, console: Console
) -> None:
    console.expect_status("409 (Conflict)")
    table = visit("/daily/")
    with table.second_tab() as other:
        other.press("Play today")
        other.guess(wrong_for(daily_secret()))

    table.press("Play today")

    expect(table.message).to_have_text(
        "You have already started this daily, and you can play it only once. Here it is."
    )
    expect(table.rows).to_have_count(1)
    table.guess(daily_secret())
    expect(table.ending).to_have_text(re.compile(r"^Daily \d+: You found the code in 2 guesses\.$"))
    assert Game.objects.count() == 1


def test_a_past_day_is_practiced_and_counts_for_nothing(visit: Visit) -> None:
    table = visit(f"/daily/{PAST}/", hand="touch")
    expect(table.page.locator("count-down")).to_have_count(0)
    table.press("Practice this day")
    expect(table.page.get_by_role("heading", name="Daily 5 · Jan 5, practice")).to_be_visible()

    table.guess(Game.objects.get().board.secret)

    expect(table.ending).to_have_text(re.compile(r"^Daily \d+: You found the code in 1 guess\.$"))
    table.follow("The calendar")
    expect(table.page).to_have_url(re.compile(rf"/daily/{PAST}/$"))
    expect(table.page.get_by_role("link", name="January 5", exact=True)).to_be_visible()
    expect(table.page.get_by_role("button", name="Practice this day")).to_be_visible()


def test_links_lead_from_month_to_month(visit: Visit) -> None:
    table = visit("/daily/2026-02-14/", hand="keys")
    days = table.page.get_by_role("table", name="guesses you took").get_by_role("link")
    expect(days).to_have_count(28)
    expect(table.page.locator(".calendar [aria-current]")).to_have_accessible_name("February 14")

    table.follow("← January 2026")
    expect(days).to_have_count(31)
    expect(table.page.get_by_role("link", name="← December 2025")).to_have_count(0)
    table.follow("February 2026 →")
    table.follow("February 3")

    expect(table.page.get_by_role("heading", name="Daily 34")).to_be_visible()


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


def test_without_scripting_the_time_left_is_the_servers(visit: Visit) -> None:
    page = visit("/daily/", hand="lists").page

    expect(page.get_by_text(re.compile(r"Closes in .*min"))).to_be_visible()
    expect(page.get_by_text("The next code is here")).to_be_hidden()
