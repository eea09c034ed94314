"""The whole game as plain forms: with scripting off, or with scripts that come late or not at all."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from games.core.game import Game
from games.core.guess import Guess
from games.core.modes.choices import Result
from tests.browser.console import Console
from tests.browser.table import Table, Visit, color_names_of, hold_back, wrong_for

SECRET = "1234"


@pytest.fixture
def table(visit: Visit) -> Table:
    return visit(hand="lists", java_script_enabled=False)


@pytest.mark.walk
def test_a_game_is_won(table: Table) -> None:
    secret = table.secret

    table.guess(wrong_for(secret))
    expect(table.page).to_have_url(re.compile(rf"/games/{Game.objects.get().token}/$"))
    table.guess(secret)

    expect(table.ending).to_have_text("Cracked in two.")
    assert Game.objects.get().board.result == Result.WON


def test_only_what_works_is_shown_and_a_row_with_an_empty_hole_is_not_sent(table: Table) -> None:
    expect(table.lists).to_have_count(4)
    expect(table.holes).to_have_count(0)
    expect(table.tray).to_be_hidden()
    expect(table.guess_button).to_be_enabled()
    for width in (375, 320):
        table.page.set_viewport_size({"width": width, "height": 600})
        assert table.page.evaluate("document.documentElement.scrollWidth") <= width

    table.fill("123")
    table.send()

    expect(table.lists.nth(3)).to_be_focused()
    assert not Game.objects.exists()


@pytest.mark.walk
def test_a_mistake_is_put_in_words_beside_the_true_board_and_the_row_is_emptied(
    table: Table, console: Console
) -> None:
    console.expect_status("409 (Conflict)")
    table.start(secret=SECRET)
    with table.second_tab() as other:
        other.guess("5555")

    table.fill("6123")
    table.send()

    expect(table.message).to_contain_text("That guess was not for this turn")
    expect(table.rows).to_have_count(1)
    expect(table.rows).to_contain_text(color_names_of("5555"))
    for hole in range(4):
        expect(table.lists.nth(hole)).to_have_value("")

    table.fill("6123")
    table.send()

    expect(table.rows).to_have_count(2)
    expect(table.message).to_be_empty()


# A slow connection

WAIT_NO_LONGER = "document.documentElement.style.setProperty('--last-resort', '0s')"


def hurry(table: Table) -> None:
    """Let the lists come as if two seconds were over."""
    table.page.locator("#entry").wait_for()
    table.page.evaluate(WAIT_NO_LONGER)


def test_where_the_row_does_not_arrive_the_lists_do(
    new_context: Callable[..., BrowserContext], console: Console
) -> None:
    """No tray is shown that does nothing, and what is missing in a row is pointed at."""
    console.expect("Failed to load resource: net::ERR_FAILED")
    page = new_context().new_page()
    page.route("**/code-row*.js", lambda route: route.abort())
    page.goto("/")
    table = Table(page, "lists")
    hurry(table)
    code = wrong_for(table.secret)

    table.fill(code[:2])
    table.guess_button.click(force=True)  # it may say that it waits for more
    expect(table.lists.nth(2)).to_be_focused()
    assert not Guess.objects.exists()
    table.fill(code)
    table.send()

    expect(table.rows).to_have_count(1)
    expect(table.page.locator(".tray")).to_be_hidden()
    assert Guess.objects.get().code == code


def test_a_row_begun_with_lists_goes_on_when_the_script_arrives(
    new_context: Callable[..., BrowserContext],
) -> None:
    page = new_context().new_page()
    held = hold_back(page, "**/code-row*.js")
    page.goto("/", wait_until="commit")
    lists, table = Table(page, "lists"), Table(page, "mouse")
    hurry(table)
    code = wrong_for(table.secret)
    lists.fill(code[:2])
    expect(table.page.locator(".tray")).to_be_hidden()

    held[0].continue_()

    table.expect_row(f"{code[:2]}..")
    expect(table.lists.first).to_be_hidden()
    table.fill(code[2:])
    table.send()
    expect(table.rows).to_have_count(1)
    assert Guess.objects.get().code == code


def test_a_row_of_lists_is_sent_before_any_script_arrives(
    new_context: Callable[..., BrowserContext],
) -> None:
    page = new_context().new_page()
    hold_back(page, "**/*.js")
    page.goto("/", wait_until="commit")
    table = Table(page, "lists")
    hurry(table)
    code = wrong_for(table.secret)

    table.fill(code)
    table.guess_button.click(no_wait_after=True)
    page.wait_for_url("**/games/*/", wait_until="commit")

    expect(table.rows).to_have_count(1)
    assert Guess.objects.get().code == code
