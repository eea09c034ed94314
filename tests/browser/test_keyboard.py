"""Playing without a mouse, and what a screen reader is told."""

import re

import pytest
from playwright.sync_api import expect

from games.core.game import Game
from tests.browser.table import Table, Visit, settle, tab_to

FIRST = "Guess 1: orange, orange, sky, sky. 1 black, 1 white. 208 codes left."
NOT_FULL = "Fill every hole first."
HEAR = """
new MutationObserver((changes) => {
  const live = "[role=status], [role=alert], [aria-live]";
  const regions = changes.map(({ target }) => (target.closest ? target : target.parentElement)?.closest(live));
  const said = [...new Set(regions)].map((region) => region?.textContent.trim().replace(/\\s+/g, " "));
  const { dataset } = document.documentElement;
  dataset.heard = [dataset.heard, ...said].filter(Boolean).join(" | ");
}).observe(document.body, { childList: true, characterData: true, subtree: true });
"""


@pytest.fixture
def table(visit: Visit) -> Table:
    """The board on the front page, once the browser has given it the focus."""
    table = visit(hand="keys")
    expect(table.holes.first).to_be_focused()
    return table


def hear(table: Table) -> None:
    """Write down whatever the live regions of the page say from now on."""
    table.page.evaluate(HEAR)


def listen_for(table: Table, key: str, words: str) -> None:
    """Press a key, and hear these words, once, and no others since the last ones."""
    table.page.keyboard.press(key)
    expect(table.page.locator(":root")).to_have_attribute("data-heard", words)
    table.page.evaluate("document.documentElement.dataset.heard = ''")


@pytest.mark.walk
def test_a_whole_game_is_played_and_heard_from_the_panel_to_again(table: Table) -> None:
    page = table.page
    page.goto("/new/?mode=break")
    tab_to(page.get_by_label("Coach"))
    page.keyboard.type("Full")
    tab_to(page.get_by_role("button", name="Start"))
    with page.expect_navigation():
        page.keyboard.press("Enter")
    table.secret = "1234"
    hear(table)
    live = page.query_selector("#live")

    listen_for(table, "l", "No guess yet.")
    listen_for(table, "c", "No guess yet.")
    listen_for(table, "h", "No guess yet.")
    table.fill("112")
    listen_for(table, "Enter", "Fill every hole first.")
    listen_for(table, "r", "orange, orange, sky, empty")
    page.keyboard.press("2")
    listen_for(table, "Enter", FIRST)
    page.keyboard.press("2")
    page.keyboard.press("ArrowLeft")
    listen_for(table, "Space", "Hole 1, sky, held")
    listen_for(table, "Space", "Hole 1, sky")
    page.keyboard.press("Escape")
    table.fill("666")
    page.keyboard.press("6")
    clash = (
        "Guess 2: white, white, white, white. No black, no white. 120 codes left. It could not be the"
        " code: it clashes with row 1, orange, orange, sky, sky: 1 black, 1 white."
    )
    listen_for(table, "Enter", clash)
    listen_for(table, "c", "120 codes left.")
    listen_for(table, "L", clash)
    listen_for(table, "h", f"{FIRST} {clash}")
    tab_to(page.get_by_role("button", name="Hint"))
    listen_for(
        table,
        "Enter",
        "Knuth would guess: orange, yellow, orange, orange. It splits the 120 codes left into 11"
        " groups; the biggest has 20. It may be the code itself.",
    )
    tab_to(table.holes.first)
    table.fill("1234")
    listen_for(
        table,
        "Enter",
        "Guess 3: orange, sky, yellow, blue. 4 black, no white. You found the code in 3 guesses.",
    )

    expect(table.ending).to_have_text("Cracked in three.")
    expect(table.again).to_be_focused()
    assert page.evaluate("live => live === document.querySelector('#live')", live)
    settle(page)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(table.rows).to_have_count(0)
    expect(table.holes.first).to_be_focused()


def test_keys_fill_the_row(table: Table) -> None:
    for keys, row, cursor in (
        ("1 6", "16..", 3),
        ("1 2 3 4 5", "1235", 4),
        ("7 0 A", "....", 1),
        ("ArrowRight 2", ".2..", 3),
        ("ArrowLeft 2", "...2", 4),
        ("1 ArrowLeft 2", "2...", 2),
        ("ArrowUp", "1...", 1),
        ("ArrowUp ArrowUp", "2...", 1),
        ("ArrowDown", "6...", 1),
        ("ArrowDown ArrowUp", "1...", 1),
        ("1 2 Backspace", "1...", 2),
        ("1 2 3 4 Backspace", "123.", 4),
        ("Backspace", "....", 1),
        ("1 2 ArrowLeft Delete", "1...", 2),
        ("1 2 3 Escape", "....", 1),
    ):
        for key in ["Escape", *keys.split()]:
            table.page.keyboard.press(key)

        table.expect_row(row)
        table.expect_cursor(cursor)
        expect(table.holes.nth(cursor - 1), keys).to_be_focused()


def test_a_guess_that_must_wait_says_why_and_keeps_the_focus(table: Table) -> None:
    table.fill("123")
    tab_to(table.guess_button)

    expect(table.guess_button).to_be_disabled()
    expect(table.guess_button).to_have_accessible_description(NOT_FULL)
    table.page.keyboard.press("Enter")

    expect(table.live).to_have_text(NOT_FULL)
    expect(table.message).to_have_text(NOT_FULL)
    expect(table.guess_button).to_be_focused()
    expect(table.rows).to_have_count(0)

    table.page.keyboard.press("Shift+Tab")
    table.page.keyboard.press("4")

    expect(table.message).to_be_empty()
    expect(table.guess_button).to_be_enabled()
    expect(table.guess_button).to_have_accessible_description("")


def test_a_held_peg_stays_for_the_next_row_and_no_empty_hole_is_held(table: Table) -> None:
    table.start(secret="6666")

    table.page.keyboard.press("Space")
    table.expect_held()
    table.fill("12")
    table.page.keyboard.press("ArrowLeft")
    table.page.keyboard.press("Space")
    table.expect_held(2)
    table.page.keyboard.press("ArrowRight")
    table.guess("34")

    table.expect_row(".2..")
    table.expect_held(2)
    table.expect_cursor(1)


@pytest.mark.parametrize(("colors", "key"), [(11, "C"), (12, "N")])
def test_the_list_names_each_key_and_none_means_two_things(
    visit: Visit, colors: int, key: str
) -> None:
    offer = f"/new/?mode=break&variant=custom&pegs=2&colors={colors}&repeats=on&coach=count"
    table = visit(offer, hand="keys")
    table.press("Start")
    expect(table.holes.first).to_be_focused()
    table.secret = "12"
    table.guess("34")
    table.page.keyboard.press("?")
    named = table.page.locator("#keys div", has=table.page.get_by_text("codes left", exact=True))

    expect(named.locator("kbd")).to_have_text(key)
    expect(named).to_be_in_viewport()
    table.page.keyboard.press("r")
    table.page.keyboard.press(key.lower())
    expect(table.live).to_have_text(re.compile(r"^\d+ codes? left\.$"))
    table.expect_row("..")
    placing = table.page.locator("[data-place]").evaluate_all("all => all.map(e => e.dataset.key)")
    others = table.page.locator("#keys div:not(:first-child) kbd").all_inner_texts()

    assert len(placing) == colors
    assert len({*placing, *others}) == len(placing) + len(others)
    for number, place in enumerate("123456789abc"[:colors], start=1):
        table.page.keyboard.press("Escape")
        table.page.keyboard.press(place)
        expect(table.holes.first.locator(f".peg--{number}")).to_have_count(1)
    table.page.keyboard.press("?")
    expect(named).to_be_hidden()


@pytest.mark.walk
def test_keys_that_pages_need_and_those_with_a_modifier_do_nothing_outside_the_board(
    table: Table,
) -> None:
    table.page.keyboard.press("Control+2")
    table.page.keyboard.press("Alt+2")
    table.expect_row("....")
    table.place("1")
    said = table.live.inner_text()
    table.page.get_by_role("link", name="Ranks").focus()

    for key in ["Delete", "Escape", "ArrowUp", "ArrowLeft", " "]:
        table.page.keyboard.press(key)

    table.expect_row("1...")
    expect(table.live).to_have_text(said)
    expect(table.page.locator("#keys")).not_to_have_attribute("open", "")


STAY_LATE = """
const later = window.setTimeout.bind(window);
window.setTimeout = (act, after, ...rest) => after === 600 ? 0 : later(act, after, ...rest);
"""


def test_a_key_that_came_late_starts_no_new_game(visit: Visit) -> None:
    table = visit()
    table.page.add_init_script(STAY_LATE)
    table.page.reload()
    table.fill(table.secret)

    table.page.keyboard.press("Enter")
    expect(table.again).to_be_focused()
    for key in ("Enter", "Enter", "Space"):
        table.page.keyboard.press(key)

    expect(table.ending).to_be_visible()
    expect(table.again).to_be_focused()
    assert Game.objects.count() == 1


def test_a_key_that_is_held_starts_no_new_game_and_pressed_anew_it_does(table: Table) -> None:
    table.fill(table.secret)

    table.page.keyboard.down("Enter")
    expect(table.again).to_be_focused()
    settle(table.page)
    for _ in range(3):
        table.page.keyboard.down("Enter")
    expect(table.ending).to_be_visible()
    table.page.keyboard.up("Enter")
    with table.page.expect_navigation():
        table.page.keyboard.press("Enter")

    expect(table.rows).to_have_count(0)


def test_who_goes_on_typing_at_the_end_starts_no_new_game(table: Table) -> None:
    table.fill(table.secret)
    table.page.keyboard.press("Enter")
    expect(table.again).to_be_focused()
    settle(table.page)

    table.page.keyboard.type("1122")
    table.page.keyboard.press("Enter")

    expect(table.ending).to_be_visible()
    assert Game.objects.count() == 1
