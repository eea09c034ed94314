"""Finding a game again, and what all games say together."""

import re

import pytest
from playwright.sync_api import expect

from games.core.game import Game
from games.core.modes.choices import Coach
from games.core.player import Player
from solver import LEVELS, MINI
from tests.browser.table import Hand, Table, Visit, wrong_for
from tests.factories import make_game, make_race, play_codes

# The history


def visit_with_games(visit: Visit, hand: Hand) -> Table:
    """A visitor with one game of each: a start on the front page, a win of Mini, and one with coach."""
    table = visit(hand=hand)
    table.guess(wrong_for(table.secret))
    player = Player.objects.get()
    play_codes(make_game(player=player, variant=MINI, secret="123"), "111", "123")
    make_game(player=player, coach=Coach.FULL)
    table.page.goto("/me/history/")
    return table


def choose(table: Table, label: str, name: str) -> None:
    table.choose(table.page.get_by_label(label), name)


@pytest.mark.walk
def test_the_address_holds_what_was_chosen_and_back_goes_back(visit: Visit) -> None:
    table = visit_with_games(visit, "keys")
    page, rows = table.page, table.page.locator(".list tbody tr")

    choose(table, "Rules", "Mini")
    expect(rows).to_have_count(1)
    expect(page).to_have_url(re.compile(r"/me/history/\?rules=mini$"))
    expect(page.get_by_label("Rules")).to_be_focused()
    expect(page.locator("#live")).to_have_text("1 game shown.")
    choose(table, "Sorted by", "Oldest first")
    expect(page).to_have_url(re.compile(r"\?rules=mini&sort=oldest$"))

    page.go_back()
    expect(page).to_have_url(re.compile(r"\?rules=mini$"))
    expect(page.get_by_label("Sorted by")).to_have_value("newest")
    page.go_back()
    expect(rows).to_have_count(3)
    expect(page.get_by_label("Rules")).to_have_value("")
    page.wait_for_load_state()  # before it, htmx does not hear that somebody goes on
    page.go_forward()
    expect(rows).to_have_count(1)

    page.reload()
    expect(rows).to_have_count(1)
    expect(page.get_by_label("Rules")).to_have_value("mini")


def test_every_column_is_in_sight_on_a_phone(visit: Visit) -> None:
    table = visit_with_games(visit, "touch")
    for width in (375, 320):
        table.page.set_viewport_size({"width": width, "height": 700})

        for name in ("Started", "Game", "Result", "Guesses"):
            box = table.page.get_by_role("columnheader", name=name).bounding_box()
            assert box
            assert box["x"] >= 0, (name, width)
            assert box["x"] + box["width"] <= width, (name, width)


# Statistics


def test_figures_wait_for_the_tenth_game(visit: Visit) -> None:
    table = visit()
    table.guess("1122")
    player = Game.objects.get().player
    for _ in range(4):
        play_codes(make_game(player=player, secret="1234"), "1234")
    page = table.page
    page.goto("/me/stats/")
    to_go = page.get_by_text("From ten games on: 6 to go.")
    expect(page.locator(".strength__lead")).to_have_text("4 of 4 codes found.")
    expect(to_go).to_have_count(3)
    expect(page.locator(".axis")).to_have_count(0)

    for _ in range(6):
        play_codes(make_game(player=player, secret="1234"), "1234")
    page.reload()

    expect(to_go).to_have_count(0)
    expect(page.locator(".strength .axis")).to_be_visible()
    expect(
        page.get_by_role("region", name="Guesses it took").locator(".bars__row")
    ).not_to_have_count(0)


def career(player: Player) -> None:
    """Nine codes found, a race lost, a game given up."""
    for codes in (["1122", "1234"], *[["1234"]] * 2, *[["1122", "1344", "1234"]] * 6):
        play_codes(make_game(player=player, secret="1234"), *codes)
    play_codes(make_race(player=player, secret="1122", level=LEVELS["knuth"]), *["3456"] * 10)
    make_game(player=player).resign()


@pytest.fixture
def played(visit: Visit) -> Table:
    """The statistics of somebody with a few games."""
    table = visit()
    table.guess("1122")
    career(Game.objects.get().player)
    table.page.goto("/me/stats/")
    return table


@pytest.mark.walk
def test_filters_swap_the_figures_and_stand_in_the_address(played: Table) -> None:
    page = played.page
    lead = page.locator(".strength__lead")
    expect(lead).to_contain_text("You play like someone who needs 5.41")

    page.get_by_label("Mode").select_option("Race")
    expect(lead).to_have_text("1 hidden code, and it was not found.")
    expect(page).to_have_url(re.compile(r"mode=race"))

    page.go_back()
    expect(lead).to_contain_text("You play like")


def test_a_point_of_the_trend_tells_its_value_to_pointer_keyboard_and_finger(
    played: Table,
) -> None:
    page = played.page
    point = page.locator(".chart .mark").last
    words = point.locator(".mark__words")
    expect(words).to_be_hidden()

    point.locator(".mark__area").hover()
    expect(words).to_be_visible()
    page.mouse.move(0, 0)
    expect(words).to_be_hidden()
    point.focus()
    expect(words).to_be_visible()
    expect(point).to_have_attribute("aria-label", re.compile(r": \d\.\d\d$"))
    day = page.locator(".heat .mark:has(.heat__square)").last
    day.locator(".heat__square").click()
    page.mouse.move(0, 0)
    expect(day.locator(".mark__words")).to_be_visible()
    expect(day).to_be_focused()


def test_a_bar_tells_its_share_and_leads_to_its_games(played: Table) -> None:
    page = played.page
    bar = page.locator("a.bars__row", has_text="18%").first
    expect(bar.locator(".bars__detail")).to_be_hidden()

    bar.focus()
    expect(bar.locator(".bars__detail")).to_be_visible()
    with page.expect_navigation():
        page.keyboard.press("Enter")

    expect(page.locator(".list tbody tr")).to_have_count(2)
    expect(page.get_by_label("Found in")).to_have_value("1")
