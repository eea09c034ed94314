"""Rules of one's own that no game can have are told while they are typed, and beside the field without scripts."""

from http import HTTPStatus

import pytest
from playwright.sync_api import expect

from tests.browser.console import Console
from tests.browser.table import Visit

TOO_MANY = "8 pegs of 12 colors make 429,981,696 codes, more than the 1,048,576 allowed."


@pytest.mark.parametrize(
    ("address", "opener"),
    [
        ("/", "Classic"),
        pytest.param("/new/", "", marks=pytest.mark.walk),
        ("/lab/design/", ""),
        ("/live/", "Options"),
    ],
)
def test_too_many_codes_are_told_while_they_are_typed(
    visit: Visit, console: Console, address: str, opener: str
) -> None:
    page = visit(address).page
    if opener:
        page.locator("summary:visible", has_text=opener).first.click()
    if address != "/":
        page.locator("select[name=variant]").first.select_option("custom")
    told = page.locator(".sizes__told:visible")
    for name, typed in (("pegs", "8"), ("colors", "12")):
        page.locator(f"input[name={name}]:visible").first.fill("")
        page.locator(f"input[name={name}]:visible").first.press_sequentially(typed)
    expect(told).to_have_text(TOO_MANY)
    if address == "/lab/design/":
        # The whole form is asked, too, whenever a field is left. What it was asked with before depends
        # on which answer was still awaited.
        console.expect_often("Failed to load resource")
        with page.expect_response(lambda answer: answer.status == HTTPStatus.UNPROCESSABLE_ENTITY):
            page.keyboard.press("Tab")

    page.locator("input[name=colors]:visible").first.fill("5")
    expect(told).to_have_count(0)
