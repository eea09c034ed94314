"""Breaking the computer's code with a mouse."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Game, Result
from tests.browser.table import Table, Visit, color_names_of, wrong_for


@pytest.fixture
def table(visit: Visit) -> Table:
    return visit(hand="mouse")


@pytest.mark.walk
def test_a_game_is_won(table: Table) -> None:
    secret = table.secret

    table.guess(wrong_for(secret))
    table.guess(secret)

    expect(table.ending).to_have_text("You found the code in 2 guesses.")
    expect(table.rows.last).to_contain_text("4 black, no white")
    assert Game.objects.get().board.result == Result.WON


def test_a_game_is_lost_after_ten_guesses_and_the_secret_shown(table: Table) -> None:
    secret = table.secret

    for _ in range(10):
        table.guess(wrong_for(secret))

    table.expect_secret("Out of guesses.", secret)
    expect(table.page.locator(".ending__secret")).to_contain_text(color_names_of(secret))
    assert Game.objects.get().board.result == Result.LOST


def test_a_game_is_resigned_once_that_is_confirmed(table: Table) -> None:
    table.start(secret="1234")
    confirm = table.page.get_by_role("button", name="Yes, resign")

    expect(confirm).to_be_hidden()
    table.page.get_by_text("Resign", exact=True).click()
    expect(confirm).to_be_visible()
    assert Game.objects.get().board.result == Result.IN_PLAY
    confirm.click()

    table.expect_secret("You gave up.", "1234")
    assert Game.objects.get().board.result == Result.GIVEN_UP


def test_the_first_guess_gives_the_board_an_address_of_its_own(table: Table) -> None:
    guess = wrong_for(table.secret)

    table.guess(guess)
    expect(table.page).to_have_url(re.compile(rf"/games/{Game.objects.get().token}/$"))
    table.page.reload()

    expect(table.rows).to_have_count(1)
    expect(table.rows).to_contain_text(color_names_of(guess))
    table.expect_turn(2)


def test_a_look_at_the_front_page_stores_nothing(table: Table) -> None:
    table.fill("1122")

    assert not Game.objects.exists()


def test_again_has_the_focus_at_the_end_and_starts_a_new_game(table: Table) -> None:
    table.guess(table.secret)
    address = table.page.url

    expect(table.again).to_be_focused()
    table.press("Again")

    expect(table.page).not_to_have_url(address)
    expect(table.rows).to_have_count(0)
    table.expect_row("....")
    assert Game.objects.count() == 2


def test_a_click_on_the_filled_hole_under_the_cursor_empties_it(table: Table) -> None:
    table.fill("12")

    table.holes.nth(1).click()
    table.expect_row("12..")
    table.holes.nth(1).click()

    table.expect_row("1...")
    table.expect_cursor(2)


def test_a_click_on_another_hole_moves_the_cursor_there(table: Table) -> None:
    table.fill("1")

    table.holes.nth(3).click()
    table.expect_cursor(4)
    table.place("5")

    table.expect_row("1..5")


@pytest.mark.walk
def test_an_old_row_is_copied_by_its_number(table: Table) -> None:
    table.start(secret="6666")
    table.guess("1234")
    table.guess("4321")

    table.page.get_by_role("button", name="Copy row 1").click()

    table.expect_row("1234")
    expect(table.guess_button).to_be_enabled()


def test_a_peg_of_an_old_row_is_copied_to_the_cursor(table: Table) -> None:
    table.start(secret="6666")
    table.guess("1234")
    table.place("5")

    table.rows.first.locator(".peg").nth(3).click()

    table.expect_row("54..")
    table.expect_cursor(3)


def test_guess_is_disabled_until_the_row_is_full(table: Table) -> None:
    for peg in "1234":
        expect(table.guess_button).to_be_disabled()
        table.place(peg)

    expect(table.guess_button).to_be_enabled()


@pytest.mark.parametrize(("hole", "row"), [(1, "2..."), (3, "..2.")])
def test_a_color_is_dragged_from_the_tray_to_a_hole(table: Table, hole: int, row: str) -> None:
    table.swatch("2").drag_to(table.holes.nth(hole - 1))

    table.expect_row(row)
    table.expect_cursor(hole + 1)


def test_clear_empties_the_row(table: Table) -> None:
    table.fill("1234")

    table.page.get_by_role("button", name="Clear").click()

    table.expect_row("....")
    table.expect_cursor(1)
    expect(table.guess_button).to_be_disabled()
