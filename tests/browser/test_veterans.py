"""Who knows the game is not told how it works, and nothing stands in the way of the board."""

import pytest
from playwright.sync_api import Locator, expect

from games.core.player import Player
from tests.browser.table import Visit, wrong_for
from tests.factories import make_game, make_player, play_codes
from tests.states.state import PASSWORD

PHONE = {"width": 390, "height": 844}


def finish(games: int) -> None:
    player = Player.objects.get()
    for _ in range(games):
        play_codes(make_game(player=player, secret="1234"), "1234")


def top_of(target: Locator) -> float:
    box = target.bounding_box()
    assert box
    return box["y"]


@pytest.mark.walk
def test_after_ten_games_what_explains_the_game_is_folded_and_stays_so(visit: Visit) -> None:
    table = visit()
    page = table.page
    how, goal = (
        page.get_by_text("After each guess, pins say"),
        page.get_by_text("The computer hides a code."),
    )
    expect(how.last).to_be_visible()
    table.guess(wrong_for(table.secret))
    finish(9)
    page.goto("/?variant=classic")
    expect(how).to_be_visible()
    expect(goal).to_be_visible()

    finish(1)
    page.reload()

    expect(how).to_be_hidden()
    expect(goal).to_be_hidden()
    expect(page.locator("#keys .keys")).to_be_hidden()
    expect(page.get_by_role("button", name="Resign")).to_be_visible()
    card = page.get_by_role("heading", name="How it works")
    table.guess(wrong_for(table.secret))
    expect(page.get_by_role("heading", name="Answer 1")).to_be_visible()
    expect(page.locator("#lesson")).to_be_hidden()
    page.get_by_role("heading", name="Answer 1").click()
    expect(page.locator("#lesson")).to_be_visible()
    table.guess(wrong_for(table.secret))
    expect(page.get_by_role("heading", name="Answer 2")).to_be_visible()
    expect(page.locator("#lesson")).to_be_visible()
    expect(card).to_have_count(0)


def test_an_unfinished_game_is_put_away_and_brought_back(visit: Visit) -> None:
    table = visit(viewport=PHONE)
    page = table.page
    table.guess(wrong_for(table.secret))
    token = table.token
    page.goto("/?variant=classic")
    line, board = page.locator(".resume"), page.locator(".board--main")
    beside = top_of(board)
    expect(line).to_be_visible()

    line.get_by_role("button", name="Put this game away").click()

    expect(page.get_by_text("Put away.", exact=True).first).to_be_visible()
    expect(line).to_have_count(0)
    assert top_of(board) < beside
    page.get_by_role("button", name="Undo").click()
    expect(line).to_be_visible()
    line.get_by_role("button", name="Put this game away").click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    page.reload()
    expect(page.locator(".waiting")).to_have_count(0)
    page.goto("/me/history/")
    expect(page.locator(f".list a[href='/games/{token}/']")).to_be_visible()


def test_what_was_put_away_can_be_undone_for_some_seconds(visit: Visit) -> None:
    table = visit()
    page = table.page
    table.guess(wrong_for(table.secret))
    page.goto("/?variant=classic")
    card = page.locator(".card.waiting")
    card.get_by_role("button", name="Put this game away").click()
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_visible()

    page.mouse.move(0, 0)

    expect(undo).to_be_hidden()
    expect(card).to_be_hidden()


def test_a_game_is_put_away_without_scripting(visit: Visit) -> None:
    table = visit(hand="lists", java_script_enabled=False)
    page = table.page
    table.guess(wrong_for(table.secret))
    page.goto("/?variant=classic")

    page.get_by_role("button", name="Put this game away").last.click()

    expect(page.get_by_text("Put away. The game stays in your history.")).to_be_visible()
    expect(page.locator(".waiting")).to_have_count(0)


def test_the_word_after_signing_in_takes_no_place_from_the_board(visit: Visit) -> None:
    make_player(username="ada", password=PASSWORD)
    table = visit("/accounts/login/", viewport=PHONE)
    page = table.page
    page.get_by_label("Username").fill("ada")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    said = page.get_by_text("You are signed in as")
    expect(said).to_be_visible()
    top = top_of(page.locator(".board--main"))

    page.reload()

    expect(said).to_have_count(0)
    assert top_of(page.locator(".board--main")) == top
