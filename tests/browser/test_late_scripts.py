"""A slow connection: the page is there, and of the script of the row nothing or not yet all."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from games.models import Guess
from tests.browser.console import Console
from tests.browser.table import Table, wrong_for

PARTS = ["code-row", "row-hand", "row-drag", "row-keys", "row-send", "row-voice"]
WAIT_NO_LONGER = "document.documentElement.style.setProperty('--last-resort', '0s')"


def hurry(table: Table) -> None:
    """Let the lists come as if two seconds were over."""
    table.page.locator("#entry").wait_for()
    table.page.evaluate(WAIT_NO_LONGER)


def test_where_the_script_does_not_arrive_the_lists_do(
    new_context: Callable[..., BrowserContext], console: Console
) -> None:
    console.expect("Failed to load resource: net::ERR_FAILED")
    page = new_context().new_page()
    page.route("**/code-row*.js", lambda route: route.abort())
    page.goto("/")
    table = Table(page, "lists")

    table.fill(wrong_for(table.secret))
    table.guess_button.click()

    expect(table.rows).to_have_count(1)
    expect(table.page.locator(".tray")).to_be_hidden()


@pytest.mark.parametrize("part", PARTS)
def test_where_one_part_does_not_arrive_the_lists_do(
    new_context: Callable[..., BrowserContext], console: Console, part: str
) -> None:
    """No tray is shown that does nothing, and what is missing in a row is pointed at."""
    console.expect("Failed to load resource: net::ERR_FAILED")
    page = new_context().new_page()
    page.route(f"**/{part}*.js", lambda route: route.abort())
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


@pytest.mark.parametrize("part", PARTS)
def test_a_row_begun_with_lists_goes_on_when_the_last_part_arrives(
    new_context: Callable[..., BrowserContext], part: str
) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page = new_context().new_page()
    page.route(f"**/{part}*.js", hold)
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
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page = new_context().new_page()
    page.route("**/*.js", hold)
    page.goto("/", wait_until="commit")
    table = Table(page, "lists")
    hurry(table)
    code = wrong_for(table.secret)

    table.fill(code)
    table.guess_button.click(no_wait_after=True)
    page.wait_for_url("**/games/*/", wait_until="commit")

    expect(table.rows).to_have_count(1)
    assert Guess.objects.get().code == code
