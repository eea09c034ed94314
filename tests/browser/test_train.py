"""Learning: the example of the rules, help with a game elsewhere, and runs of exercises."""

import itertools
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games.train.runs import Run
from tests.browser.table import ON_TOP, Table, Visit, settle
from tests.games.train.exercises import worst_for

# The rules


def step(table: Table, title: str) -> Locator:
    return table.page.get_by_role("heading", name=title)


def option(table: Table, name: str, group: str = "Codes") -> Locator:
    return table.page.get_by_role("group", name=group).get_by_role("radio", name=name)


def choose(table: Table, radio: Locator) -> None:
    """Choose one of a group by keys: arrows walk it; which way depends on what is chosen."""
    settle(table.page)
    radio.focus()
    table.page.keyboard.press("Space")


def check(table: Table) -> None:
    table.use(table.page.get_by_role("button", name="Check"))


@pytest.mark.walk
def test_the_focus_goes_where_the_eye_goes_and_the_verdict_is_told(visit: Visit) -> None:
    table = visit("/rules/", hand="keys")
    page = table.page

    choose(table, option(table, "2", "Black"))
    choose(table, option(table, "1", "White"))
    choose(table, option(table, "0", "Black"))
    check(table)
    expect(table.live).to_have_text("You said no black, 1 white. It earned 1 black, 1 white.")
    expect(option(table, "0", "Black")).to_be_focused()

    choose(table, option(table, "1", "Black"))
    page.keyboard.press("Enter")
    expect(table.live).to_have_text("Right: 1 black, 1 white.")
    expect(page.get_by_role("link", name="Next step")).to_be_focused()

    page.keyboard.press("Enter")
    expect(step(table, "2. Which code")).to_be_focused()
    expect(table.live).to_be_empty()


# The trainer


def begin(table: Table, grade: str = "Grade 2") -> Run:
    table.press(grade)
    return Run.objects.get()


def answer(table: Table, code: str) -> None:
    """Fill the row, send it, and wait for the verdict."""
    table.fill(code)
    table.send()
    expect(table.page.locator(".verdict")).to_be_visible()


@pytest.mark.walk
def test_an_incomplete_row_is_not_sent(visit: Visit) -> None:
    table = visit("/train/", hand="keys")
    begin(table)

    table.fill("12")
    table.send()

    for place in (table.message, table.live):
        expect(place).to_have_text("Fill every hole first.")
    assert Run.objects.get().done == 0


def test_on_a_phone_the_verdict_and_the_way_on_are_in_sight(visit: Visit) -> None:
    table = visit("/train/", hand="touch")
    run = begin(table)

    answer(table, worst_for(run.question_list[0]))

    expect(table.live).to_have_text(re.compile("^Not the best: .* Yours: "))
    expect(table.page.locator("#verdict")).to_be_in_viewport(ratio=1)
    expect(table.page.get_by_role("link", name="Next exercise")).to_be_in_viewport(ratio=1)


# Help with a game elsewhere


def answer_with_pins(table: Table, black: int, white: int) -> None:
    """Click the pins: a white one takes one click, a black one two."""
    pins = table.page.get_by_role("button", name=re.compile(r"^Pin \d"))
    for at in range(black + white):
        for _ in range(2 if at < black else 1):
            table.use(pins.nth(at))


def suggest(table: Table) -> None:
    entry = table.page.locator("#entry")
    with table.page.expect_navigation():
        table.use(entry.get_by_role("button", name="Suggest"))


def expect_address(page: Page, query: str) -> None:
    expect(page).to_have_url(re.compile(re.escape(query) + "$"))


def test_a_game_elsewhere_is_entered_on_the_board(visit: Visit) -> None:
    table = visit("/solve/", hand="touch")
    page = table.page

    expect(table.holes.first).to_be_focused()
    table.fill("1122")
    answer_with_pins(table, 1, 1)
    expect(page.locator("output")).to_have_text("1 black, 1 white")
    suggest(table)
    expect_address(
        page, "/solve/?variant=classic&strategy=minimax&guess-1=1122&black-1=1&white-1=1"
    )
    expect(table.holes.first).to_be_focused()
    table.fill("1344")
    answer_with_pins(table, 0, 2)
    suggest(table)

    expect_address(page, "guess-1=1122&black-1=1&white-1=1&guess-2=1344&black-2=0&white-2=2")
    expect(table.rows).to_have_count(2)
    expect(page.get_by_text("splits the 37 codes left into 11 groups")).to_be_visible()
    expect(page.get_by_label("Guess 2", exact=True)).to_have_value("1344")


@pytest.mark.walk
def test_a_pin_turns_from_a_dot_to_white_to_black_and_says_so(visit: Visit) -> None:
    page = visit("/solve/").page
    names = ["Pin 2: nothing", "Pin 2: white", "Pin 2: black", "Pin 2: nothing"]

    for before, after in itertools.pairwise(names):
        page.get_by_role("button", name=before).click()
        expect(page.get_by_role("button", name=after)).to_be_focused()


def test_the_next_guess_is_used_with_one_click_and_clearing_clears_the_answer(visit: Visit) -> None:
    table = visit("/solve/?variant=bulls-and-cows&strategy=minimax")
    table.fill("6")

    table.page.get_by_role("button", name="Use it").click()
    expect(table.page.get_by_role("button", name=re.compile("^Pin 1"))).to_be_focused()
    answer_with_pins(table, 0, 1)
    table.page.locator("#entry").get_by_role("button", name="Clear").click()
    expect(table.page.locator("output")).to_be_empty()
    table.page.get_by_role("button", name="Use it").click()
    table.page.get_by_role("button", name="Nothing", exact=True).click()
    suggest(table)

    expect_address(
        table.page, "variant=bulls-and-cows&strategy=minimax&guess-1=0123&black-1=0&white-1=0"
    )


def test_on_a_phone_no_tray_hides_the_row(visit: Visit) -> None:
    table = visit(hand="touch")
    for rules, code in (("classic", "1234"), ("super", "12345"), ("bulls-and-cows", "1234")):
        table.page.goto(f"/solve/?variant={rules}&guess-1={code}&black-1=1&white-1=1")

        expect(table.holes.first).to_be_focused()
        for hole in table.holes.all():
            expect(hole).to_be_in_viewport(ratio=1)
            assert hole.evaluate(ON_TOP), rules


@pytest.mark.parametrize(("width", "height"), [(375, 667), (320, 568)])
def test_on_a_phone_suggest_stays_in_sight(visit: Visit, width: int, height: int) -> None:
    address = "/solve/?guess-1=1122&black-1=1&white-1=1"
    table = visit(address, hand="touch", viewport={"width": width, "height": height})
    button = table.page.locator("#entry").get_by_role("button", name="Suggest")

    if height > 640:
        table.page.evaluate("scrollTo(0, 0)")
    expect(table.holes.first).to_be_focused()
    expect(button).to_be_in_viewport(ratio=1)
    for target in (table.holes.last, table.swatch("6"), button):
        target.scroll_into_view_if_needed()
        expect(target).to_be_in_viewport(ratio=1)
        assert target.evaluate(ON_TOP)


def test_without_scripting_rows_are_typed(visit: Visit) -> None:
    page = visit("/solve/", hand="lists").page
    expect(page.locator(".board--solve")).to_be_hidden()

    for number, (guess, black, white) in enumerate([["1122", "1", "1"], ["1344", "0", "2"]], 1):
        expect(page.get_by_label(f"Guess {number}", exact=True)).to_be_focused()
        page.get_by_label(f"Guess {number}", exact=True).fill(guess)
        page.get_by_label(f"Black pegs of guess {number}").fill(black)
        page.get_by_label(f"White pegs of guess {number}").fill(white)
        page.keyboard.press("Enter")

    expect(page.get_by_text("splits the 37 codes left into 11 groups")).to_be_visible()
