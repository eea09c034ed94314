"""A whole game without seeing the board: by typed commands, each told in the live region."""

import pytest
from playwright.sync_api import expect

from tests.browser.console import Console
from tests.browser.table import Table, Visit


@pytest.fixture
def table(visit: Visit) -> Table:
    table = visit("/me/settings/", hand="keys")
    table.page.get_by_label("Typed commands").check()
    table.press("Save appearance")
    return table


@pytest.fixture
def game(table: Table) -> Table:
    table.page.goto("/")
    table.start(coach="Count", secret="1234")
    return table


def type_in(table: Table, command: str, answer: str) -> None:
    """Type a line where the focus is, as it must be, and hear the answer."""
    expect(table.page.locator(".htmx-added")).to_have_count(0)  # until then a form is no htmx's
    line = table.page.get_by_label("Command", exact=True)
    expect(line).to_be_focused()
    table.page.keyboard.type(command)
    table.page.keyboard.press("Enter")
    expect(table.live).to_have_text(answer)


def test_a_whole_game_is_played(game: Table) -> None:
    type_in(game, "last", "No guess yet.")
    type_in(game, "1122", "Guess 1: orange, orange, sky, sky. 1 black, 1 white. 208 codes left.")
    type_in(game, "codes", "208 codes left.")
    type_in(game, "1314", "Guess 2: orange, yellow, orange, blue. 2 black, 1 white. 13 codes left.")
    type_in(game, "row 1", "Guess 1: orange, orange, sky, sky. 1 black, 1 white. 208 codes left.")
    type_in(game, "resign", "To give up this game, type resign again.")
    type_in(
        game,
        "last",
        "Guess 2: orange, yellow, orange, blue. 2 black, 1 white. 13 codes left.",
    )
    type_in(
        game,
        "1234",
        "Guess 3: orange, sky, yellow, blue. 4 black, no white. You found the code in 3 guesses.",
    )
    expect(game.again).to_be_focused()


@pytest.mark.walk
def test_what_is_asked_is_told_and_the_row_beside_the_line_is_kept(game: Table) -> None:
    game.holes.first.focus()
    game.fill("56")
    game.page.get_by_label("Command", exact=True).focus()

    game.page.keyboard.type("help")
    game.page.keyboard.press("Enter")

    expect(game.live).to_contain_text("“row 2” any row")
    expect(game.message).to_contain_text("“row 2” any row")
    game.expect_row("56..")


def test_one_line_beside_the_input_says_what_came_of_the_last_line(
    game: Table, console: Console
) -> None:
    console.expect_often("Failed to load resource")
    place = game.page.locator(".command #message")
    for line, reply in (
        ("hint", "“hint” is not a command here. Type help to hear the commands."),
        ("last", "No guess yet."),
        ("1", "A code here has 4 pegs, not 1."),
        ("resign", "To give up this game, type resign again."),
    ):
        game.page.keyboard.press("ControlOrMeta+A")  # a line that was refused stays to be mended
        type_in(game, line, reply)
        expect(place).to_have_text(reply)
        expect(game.message).to_have_count(1)
    game.holes.first.focus()
    game.fill("1")
    game.send()
    expect(place).to_have_text("Fill every hole first.")
    game.page.get_by_label("Command", exact=True).fill("1122")
    game.page.keyboard.press("Enter")
    expect(game.rows).to_have_count(1)
    expect(place).to_be_empty()
