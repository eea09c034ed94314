"""Finding a game again, with every hand."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Coach, Game, Player
from solver import MINI
from tests.browser.table import Hand, Table, Visit, tab_to, wrong_for
from tests.factories import make_game, play_codes


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
    target = table.page.get_by_label(label)
    if (
        table.hand == "keys" and name == "With or without"
    ):  # what was typed just before still counts
        tab_to(target)
        table.page.keyboard.press("Home")
    else:
        table.choose(target, name)
    if table.hand == "lists":
        table.use(table.page.get_by_role("button", name="Show"))


@pytest.mark.parametrize("hand", ["keys", "lists"])
def test_a_game_is_found_and_opened(visit: Visit, hand: Hand) -> None:
    table = visit_with_games(visit, hand)
    rows = table.page.locator(".list tbody tr")
    expect(rows).to_have_count(3)

    choose(table, "Result", "Won")
    expect(rows).to_have_count(1)
    expect(table.page).to_have_url(re.compile(r"result=won"))
    choose(table, "Coach", "Full")
    expect(table.page.get_by_text("None of your games match these filters")).to_be_visible()
    choose(table, "Coach", "With or without")
    expect(rows).to_have_count(1)
    with table.page.expect_navigation():
        table.use(rows.get_by_role("link").first)

    expect(table.rows).to_have_count(2)
    expect(table.ending).to_contain_text("You found the code in 2 guesses.")


@pytest.mark.walk
def test_the_address_holds_what_was_chosen_and_back_goes_back(visit: Visit) -> None:
    table = visit_with_games(visit, "mouse")
    page, rows = table.page, table.page.locator(".list tbody tr")

    choose(table, "Rules", "Mini")
    expect(rows).to_have_count(1)
    expect(page).to_have_url(re.compile(r"/me/history/\?rules=mini$"))
    expect(page.locator("#live")).to_have_text("1 game shown.")
    choose(table, "Sorted by", "Oldest first")
    expect(page).to_have_url(re.compile(r"\?rules=mini&sort=oldest$"))

    page.go_back()
    expect(page).to_have_url(re.compile(r"\?rules=mini$"))
    expect(page.get_by_label("Sorted by")).to_have_value("newest")
    page.go_back()
    expect(rows).to_have_count(3)
    expect(page.get_by_label("Rules")).to_have_value("")
    page.go_forward()
    expect(rows).to_have_count(1)

    page.reload()
    expect(rows).to_have_count(1)
    expect(page.get_by_label("Rules")).to_have_value("mini")


def test_the_focus_stays_on_what_was_chosen(visit: Visit) -> None:
    table = visit_with_games(visit, "keys")

    choose(table, "Rules", "Mini")

    expect(table.page.locator(".list tbody tr")).to_have_count(1)
    expect(table.page.get_by_label("Rules")).to_be_focused()


def test_pages_are_turned_there_and_back(visit: Visit) -> None:
    table = visit()
    table.guess(wrong_for(table.secret))
    for _ in range(52):
        Game.objects.start(player=Player.objects.get())
    table.page.goto("/me/history/?sort=oldest")
    rows = table.page.locator(".list tbody tr")
    expect(rows).to_have_count(50)

    table.follow("Newer games →")
    expect(rows).to_have_count(3)
    table.follow("← Older games")

    expect(rows).to_have_count(50)
    expect(rows.last.get_by_role("link").first).to_be_visible()


def test_every_column_is_in_sight_on_a_phone(visit: Visit) -> None:
    table = visit_with_games(visit, "touch")
    for width in (375, 320):
        table.page.set_viewport_size({"width": width, "height": 700})

        for name in ("Started", "Game", "Result", "Guesses"):
            box = table.page.get_by_role("columnheader", name=name).bounding_box()
            assert box
            assert box["x"] >= 0, (name, width)
            assert box["x"] + box["width"] <= width, (name, width)
