"""Notes of a player on a board, Undo, and pegs under a pointer."""

import json
import re
from collections.abc import Callable
from itertools import pairwise
from urllib.parse import parse_qs

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Locator, Page, Request, expect

from tests.browser.matches import guests, look, open_match
from tests.browser.table import PHONE, STILL, Table, Visit
from tests.browser.test_pages import run_axe

KEPT = "localStorage.getItem('notes')"
COLORS = ("orange", "sky", "yellow", "blue", "vermillion", "white")


def swatch(table: Table, peg: str) -> Locator:
    """A color of the tray, whatever is noted about it."""
    return table.tray.locator(f"[data-place='{peg}']")


def card(table: Table) -> Locator:
    return table.page.get_by_role("dialog")


def press(table: Table, *keys: str) -> None:
    for key in keys:
        table.page.keyboard.press(key)


def expect_noted(table: Table, peg: str, words: str) -> None:
    """What a screen reader is told of a color of the tray."""
    name = COLORS[int(peg) - 1]
    expect(swatch(table, peg)).to_have_accessible_name(f"{name}, {words}" if words else name)


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    """One finger, as a browser feels it."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def hold(self, target: Locator) -> None:
        self._feel("touchStart", *middle(target))

    def lift(self) -> None:
        self._feel("touchEnd")

    def drag(self, source: Locator, target: Locator) -> None:
        start, end = middle(source), middle(target)
        self._feel("touchStart", *start)
        self._feel("touchMove", *end)
        self.lift()

    def _feel(self, kind: str, *at: float) -> None:
        points = [dict(zip("xy", at, strict=True))] if at else []
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.fixture
def finger() -> Callable[[Table], Finger]:
    return lambda table: Finger(table.page)


@pytest.fixture
def table(visit: Visit) -> Table:
    """A game that has begun, with the focus on its first hole."""
    return begin(visit())


def begin(table: Table) -> Table:
    table.start(secret="6666")
    expect(table.holes.first).to_be_focused()
    return table


# By key


@pytest.mark.walk
def test_a_color_is_crossed_out_in_a_hole_or_in_all_by_keys_and_the_same_takes_it_back(
    table: Table,
) -> None:
    press(table, "ArrowRight", "x")
    expect(table.live).to_have_text(re.compile("^Not in this hole"))
    expect(table.message).to_have_text(re.compile("^Not in this hole"))
    press(table, "2")
    expect_noted(table, "2", "crossed out in 2")
    expect(table.live).to_have_text("sky, crossed out in 2")
    expect(table.message).to_be_empty()
    expect(swatch(table, "2")).to_have_class(re.compile("peg--out-here"))
    expect(table.holes.nth(1)).to_have_accessible_name("Hole 2, empty, 1 out")
    press(table, "ArrowRight")
    expect(swatch(table, "2")).not_to_have_class(re.compile("peg--out-here"))
    press(table, "ArrowLeft", "X", "2")
    expect_noted(table, "2", "")

    press(table, "x", "x", "1")
    expect_noted(table, "1", "crossed out")
    for hole in range(4):
        expect(table.holes.nth(hole)).to_have_accessible_name(f"Hole {hole + 1}, empty, 1 out")
    press(table, "x", "2")
    press(table, "x", "x", "1")
    expect_noted(table, "1", "")
    expect_noted(table, "2", "crossed out in 2")
    press(table, "x", "Delete")
    expect_noted(table, "2", "")
    expect(table.live).to_have_text("No notes.")
    table.expect_row("....")
    table.expect_cursor(2)


def test_another_key_than_a_color_ends_the_crossing_out(table: Table) -> None:
    press(table, "x", "r", "1")

    table.expect_row("1...")
    expect_noted(table, "1", "")


def test_a_note_is_undone(table: Table) -> None:
    press(table, "x", "1", "x", "x", "3")

    press(table, "Control+z")
    expect_noted(table, "3", "")
    expect_noted(table, "1", "crossed out in 1")
    press(table, "x", "Delete")
    table.page.get_by_role("button", name="Undo").click()

    expect_noted(table, "1", "crossed out in 1")


# With the right button, the key of the menu, and a finger that stays


@pytest.mark.walk
def test_a_card_opens_with_the_right_button_and_the_focus_goes_back(table: Table) -> None:
    swatch(table, "5").click(button="right")
    expect(card(table)).to_have_accessible_name("vermillion")
    card(table).get_by_role("button", name="Not in hole 4").click()
    card(table).get_by_role("button", name="Not in hole 1").click()
    expect_noted(table, "5", "crossed out in 1, 4")
    card(table).get_by_role("button", name="Not in the code").click()
    expect_noted(table, "5", "crossed out")
    toggles = card(table).get_by_role("button")
    for at in range(5):
        expect(toggles.nth(at)).to_have_attribute("aria-pressed", "true")
    card(table).get_by_role("button", name="Not in the code").click()
    expect_noted(table, "5", "")
    press(table, "Escape")

    expect(card(table)).to_have_count(0)
    expect(swatch(table, "5")).to_be_focused()
    table.expect_row("....")


def test_a_card_of_a_hole_opens_by_the_key_of_the_menu_and_closes_beside_it(table: Table) -> None:
    table.holes.nth(1).focus()
    press(table, "ContextMenu")

    expect(card(table)).to_have_accessible_name("Hole 2: Tap what cannot be here")
    expect(card(table).get_by_role("button", name="orange")).to_be_focused()
    press(table, "Tab", "Space")
    expect(card(table).get_by_role("button", name="sky")).to_have_attribute("aria-pressed", "true")
    expect_noted(table, "2", "crossed out in 2")
    table.page.locator("#status").click()

    expect(card(table)).to_have_count(0)


def test_a_finger_that_stays_crosses_out_and_places_nothing(
    visit: Visit, finger: Callable[[Table], Finger]
) -> None:
    table = begin(visit(hand="touch"))
    touch = finger(table)

    touch.hold(swatch(table, "3"))
    card(table).wait_for()
    touch.lift()
    card(table).get_by_role("button", name="Not in the code").tap()
    expect_noted(table, "3", "crossed out")
    touch.hold(table.holes.nth(3))
    expect(card(table)).to_have_accessible_name(re.compile("^Hole 4"))
    touch.lift()
    card(table).get_by_role("button", name="sky").tap()
    expect_noted(table, "2", "crossed out in 4")
    table.page.locator("#status").tap()

    expect(card(table)).to_have_count(0)
    expect(table.page.locator("code-row .hole .peg")).to_have_count(0)
    swatch(table, "2").tap()
    table.expect_row("2")


def test_on_a_first_visit_notes_come_with_the_first_touch(
    visit: Visit, finger: Callable[[Table], Finger]
) -> None:
    table = visit(hand="touch")
    scripts = table.page.locator("script[src*=code-notes]")
    # As it was sent: a browser may move its pointer by itself once the page is drawn.
    assert re.search('type="late" data-src="[^"]*code-notes', table.page.request.get("/").text())

    table.place("1")
    expect(scripts).to_have_count(1)
    expect(table.page.locator("code-notes:defined")).to_have_count(1)
    finger(table).hold(swatch(table, "2"))

    expect(card(table)).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_axe_finds_nothing_in_a_card_and_it_fits_on_a_narrow_screen(
    visit: Visit, language: str
) -> None:
    table = begin(visit(viewport={"width": 320, "height": 640}, **STILL))
    table.read_in(language)
    table.page.evaluate(AXE_SCRIPT)

    for button in ("[data-place='6']", "[data-hole='4']"):
        table.page.locator(button).click(button="right")
        card(table).get_by_role("button").first.click()
        box = card(table).bounding_box()

        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320
        assert run_axe(table.page, "dark", {"target-size": True, "color-contrast": True}) == []


# What becomes of them


def test_notes_are_kept_under_the_token_of_the_game_alone_and_never_sent(table: Table) -> None:
    asked: list[Request] = []

    def note(request: Request) -> None:
        asked.append(request)

    table.page.on("request", note)
    press(table, "x", "x", "1", "x", "2")
    expect_noted(table, "2", "crossed out in 1")
    assert asked == []
    assert json.loads(table.page.evaluate(KEPT)) == [[table.token, 15, 1, 0, 0, 0, 0]]

    table.guess("1234")
    (guess,) = [request for request in asked if request.method == "POST"]
    assert set(parse_qs(guess.post_data)) == {
        *(f"peg-{hole}" for hole in range(1, 5)),
        *("csrfmiddlewaretoken", "number"),
    }
    expect_noted(table, "1", "crossed out")
    table.page.reload()
    expect_noted(table, "1", "crossed out")
    expect_noted(table, "2", "crossed out in 1")
    expect(table.holes.first).to_have_accessible_name("Hole 1, empty, 2 out")

    press(table, "x", "x", "1")
    press(table, "x", "2")
    assert table.page.evaluate(KEPT) == "[]"
    press(table, "x", "3")
    table.start()
    expect_noted(table, "3", "")


def test_the_browser_keeps_the_notes_of_the_newest_twenty_games(table: Table) -> None:
    old = [[f"game-{number}", 1, 0, 0, 0, 0, 0] for number in range(20)]
    table.page.evaluate("notes => localStorage.setItem('notes', notes)", json.dumps(old))
    table.page.reload()

    press(table, "x", "4")
    press(table, "x", "5")

    mine = [table.token, 0, 0, 0, 1, 1, 0]
    assert json.loads(table.page.evaluate(KEPT)) == [*old[1:], mine]


def test_what_is_crossed_out_can_be_played(table: Table) -> None:
    table.secret = "1122"
    press(table, "x", "x", "1")

    table.guess("1122")

    expect(table.ending).to_be_visible()


def test_the_color_that_is_left_is_placed_by_space_or_a_tap_and_not_by_guess(table: Table) -> None:
    for peg in "12345":
        press(table, "x", peg)
    expect(table.holes.first).to_have_accessible_name("Hole 1, empty, only white left")
    press(table, "ArrowRight", "2", "3", "4", "Enter")
    expect(table.message).to_have_text("Fill every hole first.")
    expect(table.holes.first).to_have_accessible_name("Hole 1, empty, only white left")

    press(table, "ArrowLeft", "ArrowLeft", "ArrowLeft", "Space")
    table.expect_row("6234")
    table.expect_cursor(2)
    press(table, "ArrowLeft", "Space")
    table.expect_held(1)
    press(table, "Space", "Delete")
    expect(table.holes.first).to_have_accessible_name("Hole 1, empty, only white left")
    table.holes.first.click()

    table.expect_row("6234")


def test_every_board_that_is_guessed_on_has_notes_and_no_other(visit: Visit) -> None:
    table = begin(visit())
    for address, start in (
        ("/?mode=race", ""),
        ("/new/?mode=break&variant=bulls-and-cows", "Start"),
        ("/daily/", "Play today"),
        ("/train/", "Grade 2"),
    ):
        table.page.goto(address)
        if start:
            table.press(start)
        table.holes.first.focus()
        press(table, "x", "x", "2")
        expect(table.tray.locator("[data-key='2']")).to_have_accessible_name(
            re.compile(", crossed out$")
        )
    table.page.goto("/?mode=make&variant=classic")
    table.holes.first.focus()
    press(table, "x", "1")
    table.expect_row("1...")
    swatch(table, "1").click(button="right")
    expect(card(table)).to_have_count(0)


def test_notes_of_a_match_stay_while_others_play(visit: Visit) -> None:
    players = guests(2)
    match = open_match(*players, secret="6543")
    table: Table = look(visit, match, players[0])
    table.holes.first.focus()
    press(table, "x", "x", "1")

    table.guess("1122")
    expect_noted(table, "1", "crossed out")
    table.page.reload()

    expect_noted(table, "1", "crossed out")
    assert json.loads(table.page.evaluate(KEPT)) == [[match.token, 15, 0, 0, 0, 0, 0]]


# Undo


def test_a_cleared_row_comes_back_by_a_button_or_a_key(table: Table) -> None:
    undo = table.page.get_by_role("button", name="Undo")
    expect(undo).to_be_hidden()
    table.fill("123")
    press(table, "ArrowLeft", "Space")
    table.page.get_by_role("button", name="Clear").click()
    table.expect_row("....")

    undo.click()
    table.expect_row("123.")
    table.expect_held(3)
    table.expect_cursor(4)
    expect(table.holes.nth(3)).to_be_focused()
    expect(undo).to_be_hidden()

    press(table, "Escape")
    table.expect_row("....")
    table.page.locator("main").click(position={"x": 2, "y": 2})
    press(table, "Control+z")
    table.expect_row("123.")
    table.holes.first.focus()
    press(table, "Escape", "4")
    expect(undo).to_be_hidden()
    press(table, "Control+z")
    table.expect_row("4...")


# Pegs under a pointer


def drag(page: Page, source: Locator, target: Locator) -> None:
    """From the middle of one to the middle of the other, with the mouse, at once."""
    start, end = middle(source), middle(target)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end)
    page.mouse.up()


def test_a_peg_is_dragged_from_hole_to_hole_and_out_of_the_row(table: Table) -> None:
    table.fill("12")
    press(table, "ArrowLeft", "Space")
    table.expect_held(2)

    drag(table.page, table.holes.nth(0), table.holes.nth(1))
    table.expect_row("21..")
    table.expect_held(1)
    drag(table.page, table.holes.nth(1), table.holes.nth(3))
    table.expect_row("2..1")
    table.expect_cursor(2)
    drag(table.page, table.holes.nth(3), table.page.locator("#status"))
    table.expect_row("2...")
    table.expect_cursor(4)
    drag(table.page, table.holes.nth(0), table.page.locator(".row--now .row__answer"))
    table.expect_row("2...")
    expect(table.page.locator(".peg--dragged")).to_have_count(0)

    drag(table.page, table.swatch("5"), table.holes.nth(0))
    table.expect_row("5...")
    table.place("3")
    table.expect_row("53..")


def test_a_finger_drags_a_peg(visit: Visit, finger: Callable[[Table], Finger]) -> None:
    table = visit(hand="touch")
    touch = finger(table)

    touch.drag(table.swatch("5"), table.holes.nth(1))
    table.expect_row(".5..")
    table.fill("66")
    table.expect_row(".566")
    touch.drag(table.holes.nth(1), table.holes.nth(0))
    table.expect_row("5.66")
    touch.drag(table.holes.nth(3), table.page.locator("#status"))

    table.expect_row("5.6.")


def test_without_scripting_nothing_tells_of_notes(visit: Visit) -> None:
    page = visit(hand="lists").page

    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    for words in ("Notes", "Keys"):
        expect(page.locator(".side").get_by_text(words, exact=True)).to_be_hidden()


@pytest.mark.parametrize("width", [320, 375])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_undo_has_room_on_a_phone(visit: Visit, width: int, language: str) -> None:
    table = visit("/new/?mode=break", **PHONE | {"viewport": {"width": width, "height": 667}})
    table.start(coach="full")
    table.read_in(language)
    table.fill("1")

    press(table, "Escape")

    buttons = table.page.locator(".hand .actions > :visible").all()
    boxes = [box for button in buttons if (box := button.bounding_box())]
    assert table.page.locator("[data-undo]").is_visible()
    assert all(box["x"] + box["width"] <= width for box in boxes)
    assert all(one["x"] + one["width"] <= other["x"] + 1 for one, other in pairwise(boxes))
