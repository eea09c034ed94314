"""Two people meet: by a link, and by a seat that is listed."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.console import Console
from tests.browser.table import Hand, Table, Visit


def expect_begun(table: Table) -> None:
    expect(table.page.locator("#status")).to_contain_text("Find the code")


def open_match(visit: Visit, hand: Hand, to: str) -> Table:
    """Open a match and wait in it."""
    table = visit("/live/", hand=hand)
    if to == "link":
        table.use(table.page.get_by_label("Only people with the link"))
    table.press("Open the match")
    expect(table.page.get_by_label("Link to send")).to_have_value(table.page.url)
    return table


@pytest.mark.parametrize(("one", "other"), [("mouse", "keys"), ("touch", "lists")])
def test_a_link_leads_a_friend_to_a_seat_and_the_match_begins_for_both(
    visit: Visit, one: Hand, other: Hand
) -> None:
    creator = open_match(visit, one, to="link")
    code = creator.page.get_by_alt_text("The link as a QR code")
    expect(code).to_be_visible()
    assert code.evaluate("image => image.naturalWidth") > 0
    link = creator.page.get_by_label("Link to send").input_value()

    friend = visit(link, hand=other)
    expect(creator.page.get_by_text("Free seat")).to_be_visible()
    friend.press("Sit down")

    expect_begun(friend)
    expect_begun(creator)
    expect(creator.page.get_by_text("Link to send")).to_have_count(0)


def test_a_seat_appears_for_who_looks_and_is_gone_when_it_is_taken(
    visit: Visit, console: Console
) -> None:
    console.expect_status("409 (Conflict)")
    looking, late = visit("/live/"), visit("/live/")
    looking.page.clock.install()
    looking.page.reload()
    expect(looking.page.get_by_text("Nobody is waiting for players")).to_be_visible()
    creator = open_match(visit, "mouse", to="anybody")
    late.page.reload()

    looking.page.clock.run_for(11_000)
    looking.press("Sit down")
    expect_begun(looking)
    expect_begun(creator)
    late.press("Sit down")

    expect(late.page.get_by_role("alert")).to_contain_text("Every seat of this match is taken.")
    expect(late.page).to_have_url(re.compile("/seat/$"))
    expect(late.page.get_by_role("button", name="Sit down")).to_have_count(0)
