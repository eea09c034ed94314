"""Which keys place pegs: those of every keyboard, wherever on the page the focus is."""

import re

from playwright.sync_api import Page, expect

from tests.browser.matches import guests, look, open_match
from tests.browser.table import Table, Visit, settle

# What the two left keys of the row of digits say, and the place of the key on every keyboard.
DIGITS = {
    "AZERTY": "&é",
    "Czech": "+ě",
    "Arabic": "١٢",
    "Persian": "۱۲",
    "full width": "\N{FULLWIDTH DIGIT ONE}\N{FULLWIDTH DIGIT TWO}",
    "Devanagari": "१२",
}
LAST = {"Russian": "д", "Greek": "λ", "Hebrew": "ך", "Arabic": "م"}  # on the key of L
PRESS = """([key, code]) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }))"""


def press(page: Page, key: str, code: str) -> None:
    page.evaluate(PRESS, [key, code])


def test_the_row_of_digits_and_the_letters_of_other_layouts(visit: Visit) -> None:
    table = visit()
    table.guess("1122")
    for layout, keys in DIGITS.items():
        for at, key in enumerate(keys, start=1):
            press(table.page, key, f"Digit{at}")
        lists = table.page.locator("#entry select")
        assert [it.input_value() for it in lists.all()][:2] == ["1", "2"], layout
        table.page.keyboard.press("Escape")
    press(table.page, "End", "Numpad1")  # of a number pad that moves
    table.expect_row("....")
    press(table.page, "Process", "Digit3")
    table.expect_row("3...")
    for layout, key in LAST.items():
        table.page.evaluate("document.querySelector('#live').textContent = ''")
        press(table.page, key, "KeyL")
        assert table.live.text_content(), layout


def test_a_sign_that_shares_a_key_with_a_digit_places_nothing(visit: Visit) -> None:
    table = visit()

    table.page.keyboard.press("Shift+Digit1")

    table.expect_row("....")


def test_keys_belong_to_the_page_unless_a_field_or_a_menu_has_them(visit: Visit) -> None:
    table = visit()
    page = table.page

    page.locator("main").click(position={"x": 2, "y": 2})
    expect(page.locator("code-row :focus")).to_have_count(0)
    page.keyboard.press("1")
    table.expect_row("1...")
    page.locator("summary:visible", has_text="Classic").first.click()
    page.keyboard.press("2")
    table.expect_row("12..")
    page.keyboard.press("Tab")
    expect(page.locator(".menu :focus")).to_have_count(1)
    page.keyboard.press("3")
    table.expect_row("12..")


def test_a_setting_leaves_the_keys_to_the_row(visit: Visit) -> None:
    table = visit("/me/settings/")
    page = table.page
    page.get_by_label("Keyboard shortcuts").uncheck()
    table.press("Save appearance")
    expect(page.get_by_label("Keyboard shortcuts")).not_to_be_checked()
    page.goto("/")

    page.locator("main").click(position={"x": 2, "y": 2})
    page.keyboard.type("12")
    table.expect_row("....")
    table.holes.first.focus()
    page.keyboard.type("12")
    table.expect_row("12..")


def test_a_whole_guess_by_keys_after_a_click_beside_the_board(visit: Visit) -> None:
    table = visit()
    page = table.page
    page.locator("main").click(position={"x": 2, "y": 2})

    page.keyboard.type("113")
    page.keyboard.press("Backspace")
    page.keyboard.type("22")
    page.keyboard.press("Enter")

    expect(table.rows).to_have_count(1)
    expect(table.rows.first).to_contain_text(re.compile("orange.*orange.*sky.*sky|1122"))


def test_keys_after_a_phrase_of_a_match(visit: Visit) -> None:
    players = guests(2)
    table: Table = look(visit, open_match(*players, secret="6543"), players[0])
    page = table.page
    page.get_by_text("Say something").click()
    page.locator(".phrases__choices button").first.click()
    settle(page)

    page.keyboard.press("4")

    table.expect_row("4...")
