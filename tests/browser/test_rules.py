"""The example of the rules, with every hand."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.console import Console
from tests.browser.table import Hand, Table, Visit, settle


def step(table: Table, title: str) -> Locator:
    return table.page.get_by_role("heading", name=title)


def answer(table: Table, name: str, group: str = "Codes") -> Locator:
    return table.page.get_by_role("group", name=group).get_by_role("radio", name=name)


def choose(table: Table, radio: Locator) -> None:
    """Choose one of a group as this hand does."""
    settle(table.page)
    if table.hand == "keys":
        radio.focus()  # arrows walk a group; which way depends on what is chosen
        table.page.keyboard.press("Space")
    else:
        radio.check(force=True)  # the count drawn above it takes the click


def check(table: Table) -> None:
    table.use(table.page.get_by_role("button", name="Check"))


@pytest.mark.parametrize("hand", ["keys", "lists"])
def test_the_three_steps_are_walked(visit: Visit, hand: Hand) -> None:
    table = visit("/rules/", hand=hand)
    page, example = table.page, table.page.locator("#example")

    choose(table, answer(table, "2", "Black"))
    choose(table, answer(table, "0", "White"))
    check(table)
    expect(example).to_contain_text("You said 2 black, no white. It earned 1 black, 1 white.")
    choose(table, answer(table, "1", "Black"))
    choose(table, answer(table, "1", "White"))
    check(table)
    expect(example).to_contain_text("Right: 1 black, 1 white.")
    table.use(page.get_by_role("link", name="Next step"))

    expect(step(table, "2. Which code")).to_be_visible()
    choose(table, answer(table, "orange, blue, yellow"))
    check(table)
    expect(example).to_contain_text("If it were the code, row 1")
    choose(table, answer(table, "yellow, blue, orange"))
    check(table)
    expect(example).to_contain_text("Right: yellow, blue, orange fits both rows.")
    table.use(page.get_by_role("link", name="Next step"))

    expect(step(table, "3. Find the secret")).to_be_visible()
    if hand == "keys":
        settle(page)
        table.holes.first.focus()
    table.fill("531")
    table.send()
    expect(example).to_contain_text("If it were the code, row 3")
    if hand == "keys":
        expect(table.holes.first).to_be_focused()
        page.keyboard.press("l")
        expect(table.live).to_have_text("Guess 3: yellow, blue, orange. 2 black, no white.")
    table.fill("241")
    table.send()
    expect(example).to_contain_text("You found the secret.")
    expect(page).to_have_url(re.compile(r"/rules/\?step=3&peg-1=2&peg-2=4&peg-3=1"))
    with page.expect_navigation():
        table.use(example.get_by_role("link", name="Play"))
    expect(table.guess_button).to_be_visible()


@pytest.mark.walk
def test_the_focus_goes_where_the_eye_goes_and_the_verdict_is_told(visit: Visit) -> None:
    table = visit("/rules/", hand="keys")
    page = table.page

    choose(table, answer(table, "2", "Black"))
    choose(table, answer(table, "1", "White"))
    choose(table, answer(table, "0", "Black"))
    check(table)
    expect(table.live).to_have_text("You said no black, 1 white. It earned 1 black, 1 white.")
    expect(answer(table, "0", "Black")).to_be_focused()

    choose(table, answer(table, "1", "Black"))
    page.keyboard.press("Enter")
    expect(table.live).to_have_text("Right: 1 black, 1 white.")
    expect(page.get_by_role("link", name="Next step")).to_be_focused()

    page.keyboard.press("Enter")
    expect(step(table, "2. Which code")).to_be_focused()
    expect(table.live).to_be_empty()


def test_back_goes_a_step_back(visit: Visit) -> None:
    table = visit("/rules/?step=2&option=341")

    table.page.get_by_role("link", name="Next step").click()
    expect(step(table, "3. Find the secret")).to_be_visible()
    table.page.go_back()

    expect(table.page.locator("#example")).to_contain_text("Right: yellow, blue, orange fits")


def test_no_answer_is_told_and_loses_nothing(visit: Visit, console: Console) -> None:
    table = visit("/rules/?step=3")
    console.expect(
        "Failed to load resource: net::ERR_INTERNET_DISCONNECTED",
        "htmx:afterRequest, [object HTMLDivElement]",
        "htmx:sendError, [object HTMLDivElement]",
    )
    table.fill("241")

    table.page.context.set_offline(True)
    table.send()

    expect(table.message).to_contain_text("The site did not answer.")
    table.page.context.set_offline(False)
    table.send()
    expect(table.page.locator("#example")).to_contain_text("You found the secret.")
