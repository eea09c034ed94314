"""How a game feels: at once, without a jump, and without motion for those who ask for none."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.table import PHONE, Table, Visit, settle, wrong_for

FORGIVEN = 500  # milliseconds after a key or a click, in which a browser takes a shift as asked for
WATCH = """
(() => {
  const shifts = [];
  const note = (entries) => {
    for (const shift of entries) {
      const moved = shift.sources.map(({ node }) => node?.className || node?.nodeName);
      shifts.push([shift.value, shift.hadRecentInput, ...moved]);
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  window.shiftsSoFar = () => (note(observer.takeRecords()), shifts);
})()
"""
# What glows stays where it is, and goes on for seconds.
SHIFTS = """
async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  const moving = document.getAnimations().filter(({ animationName }) => animationName !== "glow");
  await Promise.all(moving.map(({ finished }) => finished));
  await frame();
  await frame();
  return shiftsSoFar();
}
"""
BUSY_FOR = """
(time) => document.querySelector("#entry .actions [type=submit]").getAnimations()
  .some(({ animationName, currentTime }) => animationName === "busy" && currentTime > time)
"""


def hold_answers(page: Page) -> list[Route]:
    """Guesses that wait to be let go."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/guesses/", hold)
    return held


def shifts_of(table: Table) -> list[list[object]]:
    """All that moved since it was watched, once nothing moves any more."""
    found: list[list[object]] = table.page.evaluate(SHIFTS)
    return found


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["wide", "phone"])
def test_nothing_shifts_through_a_whole_game(visit: Visit, screen: dict[str, object]) -> None:
    table = visit(hand="mouse", **screen)
    table.start(secret="1234")
    table.page.evaluate(WATCH)

    for code in ("1122", "1314", "1243", "1234"):
        table.guess(code)
    expect(table.ending).to_be_visible()

    assert [shift for shift in shifts_of(table) if not shift[1]] == []


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["wide", "phone"])
def test_not_even_a_slow_answer_moves_the_row(visit: Visit, screen: dict[str, object]) -> None:
    table = visit(hand="mouse", **screen)
    table.start(secret="1234")
    table.page.evaluate(WATCH)
    held = hold_answers(table.page)

    for number, code in enumerate(("1122", "1314", "1243", "1234"), start=1):
        table.fill(code)
        table.send()
        table.page.wait_for_function(BUSY_FOR, arg=FORGIVEN)
        held.pop().continue_()
        expect(table.rows).to_have_count(number)

    assert shifts_of(table) == []


def test_a_pressed_color_shows_before_the_press_is_over(table: Table) -> None:
    shown = table.swatch("2").evaluate(
        "swatch => (swatch.click(), document.querySelector('[data-hole] .peg--2') !== null)"
    )

    assert shown


def test_a_guess_under_way_is_seen_to_be(table: Table) -> None:
    table.start(secret="3456")
    held = hold_answers(table.page)
    table.fill("1122")
    table.send()

    expect(table.page.locator("#entry")).to_have_attribute("aria-busy", "true")
    assert "busy" in table.guess_button.evaluate("it => getComputedStyle(it).animationName")
    held.pop().continue_()
    expect(table.rows).to_have_count(1)
    expect(table.page.locator("#entry")).to_have_attribute("aria-busy", "false")


MOVING = "document.getAnimations().map(it => it.animationName || it.transitionProperty)"


def test_pegs_drop_and_answers_appear_one_pin_after_the_other(table: Table) -> None:
    table.start(secret="1234")
    slow_down = "document.documentElement.style.setProperty"
    table.page.evaluate(f"{slow_down}('--drop', '5s'), {slow_down}('--beat', '5s')")

    table.place("1")
    dropping = table.page.evaluate(MOVING)
    table.place("1")
    table.fill("22")
    table.send()
    expect(table.rows).to_have_count(1)
    delays = table.rows.locator(".plate .pin").evaluate_all(
        "pins => pins.flatMap(pin => pin.getAnimations().map(it => it.effect.getTiming().delay))"
    )

    assert "drop" in dropping
    assert delays == [5000, 10000, 15000, 20000]


@pytest.mark.parametrize("chosen", [False, True], ids=["by the system", "in the settings"])
def test_nothing_moves_for_those_who_ask_for_less_motion(visit: Visit, *, chosen: bool) -> None:
    table = visit() if chosen else visit(reduced_motion="reduce")
    if chosen:
        table.page.goto("/me/settings/")
        table.page.get_by_label("Motion").select_option("Reduced")
        table.press("Save appearance")
        table.page.goto("/")
    table.start(secret="1234")
    seen = []

    for number, code in enumerate((wrong_for("1234"), "1122", "1234"), start=1):
        table.fill(code)
        seen += table.page.evaluate(MOVING)
        table.send()
        seen += table.page.evaluate(MOVING)
        expect(table.rows).to_have_count(number)
        seen += table.page.evaluate(MOVING)
        settle(table.page)
        seen += table.page.evaluate(MOVING)

    expect(table.ending).to_have_text("You found the code in 3 guesses.")
    assert seen == []


def test_a_game_is_played_where_the_system_forces_its_own_colors(visit: Visit) -> None:
    table = visit(forced_colors="active")
    table.start(coach="Count", secret="1234")
    page = table.page

    table.guess("1156")
    table.fill("12")
    grounds = [
        table.holes.nth(hole).locator(".peg").evaluate("it => getComputedStyle(it).backgroundColor")
        for hole in (0, 1)
    ]
    outline = page.locator(".hole--cursor").evaluate("it => getComputedStyle(it).outlineStyle")
    table.fill("34")
    table.send()

    assert len(set(grounds)) == 2
    assert outline == "solid"
    expect(table.ending).to_have_text("You found the code in 2 guesses.")
    border = table.again.evaluate("it => getComputedStyle(it).borderTopStyle")
    assert border == "solid"


def test_the_first_guess_moves_no_card_beside_the_board(visit: Visit) -> None:
    table = visit(hand="mouse")
    table.page.goto("/?mode=break&variant=classic&coach=off")
    table.page.evaluate(WATCH)
    cards = table.page.locator(".side .card")
    before = [card.bounding_box() for card in cards.all()]

    table.guess("1122")

    assert [card.bounding_box() for card in cards.all()] == before
    assert [shift for shift in shifts_of(table) if not shift[1]] == []
