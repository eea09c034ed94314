"""Bulls and Cows: a keypad of plain digits, and answers as somebody likes to read them."""

import pytest
from playwright.sync_api import expect

from games.core.game import Game
from tests.browser.table import Table, Visit

PHONE = {"width": 390, "height": 844}


def type_in(table: Table, code: str) -> None:
    for digit in code:
        table.tray.get_by_role("button", name=digit, exact=True).click()
    table.send()


@pytest.mark.walk
def test_the_keypad_has_plain_digits_and_plays_them(visit: Visit) -> None:
    table = visit("/?variant=bulls-and-cows", viewport=PHONE)
    page = table.page
    keys = table.tray.get_by_role("button")
    assert [keys.nth(at).get_attribute("aria-label") for at in range(10)] == list("1234567890")
    plain = {
        keys.nth(at).evaluate("key => getComputedStyle(key).backgroundColor") for at in range(10)
    }
    assert len(plain) == 1

    type_in(table, "9081")

    row = page.locator("#history tbody tr")
    expect(row.locator(".pegs .visually-hidden")).to_have_text("9, 0, 8, 1")
    assert Game.objects.get().board.rows[0].code == "9081"


def test_answers_are_written_as_the_player_chose(visit: Visit) -> None:
    table = visit("/?variant=bulls-and-cows", viewport=PHONE)
    page = table.page
    type_in(table, "0123")
    expect(table.rows).to_have_count(1)
    table.secret = "9876"
    type_in(table, "9867")
    expect(table.rows).to_have_count(2)
    address = page.url
    plate = table.rows.last.locator(".plate")
    expect(plate.locator(".pin--b").first).to_be_visible()

    for choice, shown in (("2A1B", "2A2B"), ("2 bulls, 1 cow", "2 bulls\\n2 cows")):
        page.goto("/me/settings/")
        page.get_by_label("Answers in Bulls and Cows").select_option(choice)
        table.press("Save appearance")
        page.goto(address)
        written = plate.evaluate("plate => getComputedStyle(plate, '::before').content")
        drawn = plate.evaluate("plate => plate.dataset[document.documentElement.dataset.answers]")
        assert (written, drawn) == (f'"{shown}"'.replace("\\n", "\\a "), shown.replace("\\n", "\n"))
        expect(plate.locator(".pin").first).to_be_hidden()
        expect(table.rows.last.locator(".row__answer .visually-hidden")).to_have_text(
            "2 bulls, 2 cows"
        )
        box, row = plate.bounding_box(), table.rows.last.bounding_box()
        assert box
        assert row
        assert box["y"] >= row["y"]
        assert box["y"] + box["height"] <= row["y"] + row["height"]
        assert box["x"] + box["width"] <= row["x"] + row["width"]


PLATES = "all => [...new Set(all.map(each => each.getBoundingClientRect().width))]"
SHOWN = "all => all.filter(each => each.checkVisibility()).length"
WIDTH = "() => document.documentElement.scrollWidth"


def test_answers_in_words_have_one_width_no_pins_to_explain_and_fit_a_review(visit: Visit) -> None:
    table = visit("/new/?mode=break&variant=bulls-and-cows", viewport=PHONE)
    page = table.page
    table.press("Start")
    table.secret = "9876"
    table.guess_unseen("0123", "9867", "9876")
    # Until the figures are stored, each page of the board asks for them. The process of the solver has
    # just started, and with two of these questions at its gate, a review is refused.
    expect(page.locator(".ending")).to_be_visible()
    expect(page.locator(".awaited")).to_have_count(0)
    board = page.url
    for choice, plates in (("2A1B", 2), ("2 bulls, 1 cow", 0)):
        page.goto("/me/settings/")
        page.get_by_label("Answers in Bulls and Cows").select_option(choice)
        table.press("Save appearance")
        page.goto("/?variant=bulls-and-cows")
        legend = page.locator(".legend").first
        assert legend.locator("strong").evaluate_all(SHOWN) == 2
        assert legend.locator(".plate").evaluate_all(SHOWN) == plates

    for language in ("en", "de", "fr"):
        page.goto(board)
        table.read_in(language)
        assert len(table.rows.locator(".plate").evaluate_all(PLATES)) == 1
        page.goto(f"{board}review/")
        assert page.evaluate(WIDTH) == PHONE["width"]
