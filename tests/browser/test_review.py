"""A review is read by mouse, by touch, by keys, and without scripting."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.table import Hand, Table, Visit
from tests.browser.test_keys_of_a_page import press

GUESSES = ["1122", "4421", "6621", "6321", "3621"]


def finished(visit: Visit, hand: Hand = "both", mode: str = "break") -> Table:
    """The end of a game."""
    table = visit(hand=hand)
    if hand == "lists":
        table.page.goto(f"/new/?mode={mode}&level=knuth")
        table.press("Start")
        table.secret = "3621"
    else:
        table.start(mode, secret="3621")
    table.guess_unseen(*GUESSES)
    return table


def chosen(table: Table) -> str:
    return table.page.locator(".ledger__row[aria-current] th").first.inner_text().strip()


@pytest.mark.parametrize("hand", ["touch", "lists"])
def test_a_review_is_read_row_by_row(visit: Visit, hand: Hand) -> None:
    table = finished(visit, hand)

    table.follow("Review")
    expect(table.page.get_by_role("heading", level=1)).to_have_text(
        "5 guesses, two thirds of a guess over par"
    )
    assert chosen(table).endswith("3")
    for name, number in (("Next guess", 4), ("Previous guess", 3)):
        table.use(table.page.get_by_role("link", name=name))
        expect(table.page).to_have_url(re.compile(rf"/review/{number}/$"))
        expect(table.page.get_by_role("heading", name=f"Row {number}:")).to_be_visible()


def test_keys_go_from_row_to_row_and_hide_the_best_guesses(visit: Visit) -> None:
    table = finished(visit)
    table.follow("Review")
    page = table.page

    for key, number in (("Home", 1), ("ArrowRight", 2), ("End", 5), ("ArrowLeft", 4), ("Home", 1)):
        page.keyboard.press(key)
        expect(page).to_have_url(re.compile(rf"/review/{number}/$"))
        expect(page.get_by_role("heading", name=f"Row {number}:")).to_be_visible()
        assert page.evaluate("scrollY") == 0
    expect(page.locator(".groups__side--best")).to_be_visible()
    page.keyboard.press("b")
    expect(page.locator(".groups__side--best")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Row 2:")).to_be_visible()
    expect(page.locator(".groups__side--best")).to_be_hidden()
    page.keyboard.press("B")
    expect(page.locator(".groups__side--best")).to_be_visible()
    for is_hidden, key in ((True, "и"), (False, "لا")):  # on the key of B, in Russian and Arabic
        press(page, key, "KeyB")
        expect(page.locator(".groups__side--best")).to_be_visible(visible=not is_hidden)
    page.go_back()
    expect(page.get_by_role("heading", name="Row 1:")).to_be_visible()


@pytest.mark.walk
def test_a_row_is_opened_where_it_is_clicked_and_its_analysis_comes_in_sight(visit: Visit) -> None:
    table = finished(visit)
    table.follow("Review")

    luck = table.page.locator(".ledger__row").first.locator(".ledger__luck")
    luck.click(force=True)  # the link of the row lies over it

    expect(table.page).to_have_url(re.compile(r"/review/1/$"))
    expect(table.page.get_by_role("heading", name="Row 1:")).to_be_in_viewport()


def test_the_page_stays_where_it_is_from_guess_to_guess(visit: Visit) -> None:
    table = finished(visit)
    table.follow("Review")
    page = table.page
    page.get_by_role("link", name="Next guess").scroll_into_view_if_needed()
    before = page.evaluate("scrollY")

    for number in (4, 5):
        page.get_by_role("link", name="Next guess").click()
        expect(page.get_by_role("heading", name=f"Row {number}:")).to_be_visible()
        assert abs(page.evaluate("scrollY") - before) < 60


@pytest.mark.parametrize("hand", ["touch", "lists"])
def test_each_row_says_why_and_numbers_are_folded(visit: Visit, hand: Hand) -> None:
    table = finished(visit, hand)
    table.follow("Review")
    page = table.page

    said = page.locator(".ledger__why").all_inner_texts()
    assert said[0].startswith("Another first guess is better. The best guess leaves 185 codes")
    assert said[2].startswith("This guess could be the secret; one that could not is better.")
    assert said[3] == "This guess could be the secret, and tells all 4 codes left apart."
    chart, bits = page.locator(".chart__area"), page.get_by_text("yours: 2.0 bits", exact=False)
    expect(chart).to_be_hidden()
    expect(bits).to_be_hidden()
    table.use(page.get_by_text("Numbers", exact=True))
    expect(chart).to_be_visible()
    expect(bits).to_be_visible()
    if hand != "lists":  # without scripting, the next page begins anew
        table.use(page.get_by_role("link", name="Next guess"))
        expect(page.get_by_role("heading", name="Row 4:")).to_be_visible()
        expect(chart).to_be_visible()


@pytest.mark.parametrize("hand", ["touch", "lists"])
def test_another_guess_is_tried(visit: Visit, hand: Hand) -> None:
    table = finished(visit, hand)
    table.follow("Review")
    table.fill("1344")
    table.use(table.page.get_by_role("button", name="Compare"))

    expect(table.page.get_by_text("your try", exact=True)).to_be_visible()
    expect(table.page.get_by_text("Needs 2.91 guesses")).to_be_visible()


def test_guesses_against_the_evil_codemaker_are_judged_as_any_others(visit: Visit) -> None:
    table = visit()
    table.page.goto("/new/?mode=break&codemaker=evil&variant=classic")
    table.press("Start")
    table.guess_unseen("1111", "1122", "3345", "3366", "1444", "4555")

    expect(table.page.locator("#history").get_by_text("better:").first).to_be_visible()
    expect(table.page.locator(".judge")).to_contain_text("par is 5")
    table.follow("Review")

    ledger = table.page.locator(".ledger")
    expect(ledger.locator(".word--mistake").first).to_be_visible()
    expect(ledger.locator(".ledger__why").first).to_contain_text("Another first guess is better.")
    expect(ledger.get_by_text("Luck")).to_have_count(0)
    expect(table.page.locator(".sum")).to_have_count(0)
