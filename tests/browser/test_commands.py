"""A whole game without seeing the board: by typed commands, each told in the live region."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table, Visit


@pytest.fixture
def table(visit: Visit) -> Table:
    table = visit("/me/settings/", hand="keys")
    table.page.get_by_label("Typed commands").check()
    table.press("Save appearance")
    table.page.goto("/")
    table.start(coach="Count", secret="1234")
    return table


def type_in(table: Table, command: str, answer: str) -> None:
    """Type a line where the focus is, as it must be, and hear the answer."""
    line = table.page.get_by_label("Command", exact=True)
    expect(line).to_be_focused()
    table.page.keyboard.type(command)
    table.page.keyboard.press("Enter")
    expect(table.live).to_have_text(answer)


def test_a_whole_game_is_played(table: Table) -> None:
    type_in(table, "last", "No guess yet.")
    type_in(table, "1122", "Guess 1: orange, orange, sky, sky. 1 black, 1 white. 208 codes left.")
    type_in(table, "codes", "208 codes left.")
    type_in(
        table, "1314", "Guess 2: orange, yellow, orange, blue. 2 black, 1 white. 13 codes left."
    )
    type_in(table, "row 1", "Guess 1: orange, orange, sky, sky. 1 black, 1 white. 208 codes left.")
    type_in(table, "resign", "To give this game up, type resign once more.")
    type_in(
        table,
        "last",
        "Guess 2: orange, yellow, orange, blue. 2 black, 1 white. 13 codes left.",
    )
    type_in(
        table,
        "1234",
        "Guess 3: orange, sky, yellow, blue. 4 black, 0 white. 1 code left."
        " You found the code in 3 guesses.",
    )
    expect(table.again).to_be_focused()


def test_a_game_is_given_up(table: Table) -> None:
    type_in(table, "1122", "Guess 1: orange, orange, sky, sky. 1 black, 1 white. 208 codes left.")
    type_in(table, "resign", "To give this game up, type resign once more.")
    type_in(
        table,
        "resign",
        "Guess 1: orange, orange, sky, sky. 1 black, 1 white. 208 codes left."
        " You gave up. It was orange, sky, yellow, blue.",
    )


def test_what_is_not_understood_stays_in_the_line(table: Table) -> None:
    table.page.on("console", lambda _message: None)
    table.page.keyboard.type("help")
    table.page.keyboard.press("Enter")
    expect(table.live).to_contain_text("“row 2” any row")

    expect(table.page.locator("#told")).to_contain_text("“row 2” any row")


def test_the_row_beside_the_line_is_kept(table: Table) -> None:
    table.holes.first.focus()
    table.fill("56")
    table.page.get_by_label("Command", exact=True).focus()

    type_in(table, "1122", "Guess 1: orange, orange, sky, sky. 1 black, 1 white. 208 codes left.")

    table.expect_row("56..")
