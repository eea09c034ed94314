"""Rules of one's own that no game can have are told while they are typed, and beside the field without scripts."""

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
        ("/live/", ""),
    ],
)
def test_too_many_codes_are_told_while_they_are_typed(
    visit: Visit, console: Console, address: str, opener: str
) -> None:
    if address == "/lab/design/":
        console.expect_often("Failed to load resource")  # the whole form is asked, too
    page = visit(address).page
    if opener:
        page.locator("summary:visible", has_text=opener).first.click()
    else:
        page.locator("select[name=variant]").first.select_option("custom")
    told = page.locator(".sizes__told:visible")

    for name, typed in (("pegs", "8"), ("colors", "12")):
        page.locator(f"input[name={name}]:visible").first.fill("")
        page.locator(f"input[name={name}]:visible").first.press_sequentially(typed)
    expect(told).to_have_text(TOO_MANY)

    page.locator("input[name=colors]:visible").first.fill("5")
    expect(told).to_have_count(0)


def test_without_scripts_they_are_told_beside_the_field_and_everything_is_kept(
    visit: Visit, console: Console
) -> None:
    console.expect_status("422 (Unprocessable Entity)")
    table = visit("/?mode=race&level=random&coach=count", hand="lists")
    page = table.page
    page.locator("summary:visible", has_text="Classic").first.click()
    page.locator("input[name=pegs]:visible").fill("8")
    page.locator("input[name=colors]:visible").fill("12")
    page.locator("input[name=guesses]:visible").fill("7")
    page.get_by_role("button", name="Play", exact=True).click()

    form = page.locator("main form.menu__form")
    expect(form.locator(".message")).to_have_text(TOO_MANY)
    for name, kept in (("pegs", "8"), ("colors", "12"), ("guesses", "7")):
        expect(form.locator(f"[name={name}]")).to_have_value(kept)
    form.locator("[name=colors]").fill("5")
    form.get_by_role("button", name="Play").click()

    expect(page.locator("h2", has_text="Random").first).to_be_visible()
    expect(page.get_by_role("button", name="Guess", exact=True)).to_be_visible()
    expect(table.lists).to_have_count(8)
