"""Breaking the computer's code with a mouse: alone, in a race, and in a duel."""

import re

import pytest
from playwright.sync_api import expect

from games.core.game import Game
from games.core.modes.choices import Result
from solver import LEVELS
from tests.browser.table import Table, Visit, color_names_of, wrong_for
from tests.factories import turns_needed


@pytest.mark.walk
def test_a_game_is_won(visit: Visit) -> None:
    table = visit(hand="mouse")
    secret = table.secret

    table.guess(wrong_for(secret))
    expect(table.holes.first).to_be_focused()
    table.guess(secret)

    expect(table.ending).to_have_text("Cracked in two.")
    expect(table.rows.last).to_contain_text("4 black, no white")
    assert Game.objects.get().board.result == Result.WON


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
    table.fill(guess)
    assert not Game.objects.exists()

    table.send()
    expect(table.rows).to_have_count(1)
    expect(table.page).to_have_url(re.compile(rf"/games/{Game.objects.get().token}/$"))
    table.page.reload()

    expect(table.rows).to_have_count(1)
    expect(table.rows).to_contain_text(color_names_of(guess))
    table.expect_turn(2)


def test_a_click_moves_the_cursor_to_a_hole_and_empties_the_one_under_it(table: Table) -> None:
    table.fill("12")

    table.holes.nth(1).click()
    table.expect_row("12..")
    table.holes.nth(1).click()

    table.expect_row("1...")
    table.expect_cursor(2)

    table.holes.nth(3).click()
    table.expect_cursor(4)
    table.place("5")
    table.expect_row("1..5")


@pytest.mark.walk
def test_an_old_row_is_copied_by_its_number_or_by_a_peg(table: Table) -> None:
    table.start(secret="6666")
    table.guess("1234")
    table.guess("4321")

    table.page.get_by_role("button", name="Copy row 1").click()

    table.expect_row("1234")
    expect(table.guess_button).to_be_enabled()
    table.page.get_by_role("button", name="Clear").click()
    table.expect_row("....")
    table.expect_cursor(1)
    expect(table.guess_button).to_be_disabled()
    table.place("5")
    table.rows.first.locator(".peg").nth(3).click()
    table.expect_row("54..")
    table.expect_cursor(3)


def test_a_color_is_dragged_from_the_tray_to_a_hole(table: Table) -> None:
    for hole, row in ((1, "2..."), (3, "2.2.")):
        table.swatch("2").drag_to(table.holes.nth(hole - 1))

        table.expect_row(row)
        table.expect_cursor(hole + 1)


# Races, against Knuth, who leaves nothing to chance

SECRET = "1234"
WRONG = wrong_for(SECRET)
TURNS = turns_needed(LEVELS["knuth"], SECRET)


@pytest.mark.walk
def test_a_race_is_won_with_fewer_guesses(table: Table) -> None:
    table.start("Race", secret=SECRET)
    table.guess(WRONG)
    table.guess(SECRET)

    expect(table.ending).to_have_text(f"You beat Knuth, 2 to {TURNS}.")
    assert [board.result for board in Game.objects.get().seats] == [Result.WON, Result.LOST]


# Duels, hints, and other rules


@pytest.mark.walk
def test_a_duel_is_won_before_the_computer_is_done(table: Table) -> None:
    table.page.goto("/?mode=duel&variant=classic&level=knuth&first=me")
    table.fill("6543")
    table.press("Hide it")
    table.secret = SECRET
    Game.objects.get().boards.filter(seat=2).update(secret="6543")

    table.guess(SECRET)

    expect(table.ending).to_have_text("You won the duel in 1 guess; Knuth did not find yours.")
    expect(table.computer.locator("tbody tr")).to_have_count(1)


def test_another_level_and_other_rules_are_two_clicks_away_each(table: Table) -> None:
    table.press_link("Race")
    sentence = table.page.locator(".chooser")

    for part, choice in (("Dreamer", "Careless"), ("Classic", "Mini")):
        sentence.locator("summary", has_text=part).click()
        with table.page.expect_navigation():
            sentence.locator(".menu a", has_text=re.compile(rf"^\s*{choice}")).click()

        expect(sentence.locator("summary", has_text=choice)).to_be_visible()
        expect(table.holes.first).to_be_focused()
