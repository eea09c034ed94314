"""How a game looks, sounds, and moves, as the player or the system wants it."""

import re
from io import BytesIO
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Locator, expect

from games.core.modes import DUEL
from games.live.seat import Seat
from tests.browser.matches import guests, look, open_match, seat_at
from tests.browser.table import PHONE, Table, Visit, hold_back, settle, wrong_for
from tests.colors import Color, contrast

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
# What glows stays where it is, and goes on for seconds; what follows scrolling never ends.
SHIFTS = """
async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  const inTime = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
  const moving = inTime.filter(({ animationName }) => animationName !== "glow");
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


def shifts_of(table: Table) -> list[list[object]]:
    """All that moved since it was watched, once nothing moves any more."""
    found: list[list[object]] = table.page.evaluate(SHIFTS)
    return found


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["wide", "phone"])
def test_not_even_a_slow_answer_moves_the_row(visit: Visit, screen: dict[str, object]) -> None:
    table = visit(hand="mouse", **screen)
    table.start(secret="1234")
    table.page.evaluate(WATCH)
    held = hold_back(table.page, "**/guesses/")

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


def test_nothing_moves_for_those_who_ask_for_less_motion(visit: Visit) -> None:
    table = visit(reduced_motion="reduce")
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

    expect(table.ending).to_have_text("Cracked in three.")
    assert seen == []


def test_the_first_guess_moves_no_card_beside_the_board(visit: Visit) -> None:
    table = visit(hand="mouse")
    table.page.goto("/?mode=break&variant=classic&coach=off")
    table.page.evaluate(WATCH)
    cards = table.page.locator(".side .card")
    before = [card.bounding_box() for card in cards.all()]

    table.guess("1122")

    assert [card.bounding_box() for card in cards.all()] == before
    assert [shift for shift in shifts_of(table) if not shift[1]] == []


def test_the_board_has_its_place_before_the_rest_of_the_page_has_come(visit: Visit) -> None:
    page = visit().page
    page.goto("/")
    board = page.locator(".middle")
    whole = board.bounding_box()

    page.evaluate("document.querySelectorAll('.side').forEach((side) => side.remove())")

    assert board.bounding_box() == whole


# What is chosen in the settings


def settings(table: Table) -> None:
    table.page.goto("/me/settings/")


def choose_looks(table: Table, **looks: str) -> None:
    settings(table)
    for label, choice in looks.items():
        table.page.get_by_label(label.replace("_", " ")).select_option(choice)
    table.press("Save appearance")
    table.page.goto("/")


SIGN = "peg => getComputedStyle(peg, '::before').content"


def test_letters_or_nothing_stand_in_place_of_shapes_everywhere(table: Table) -> None:
    choose_looks(table, On_the_pegs="Letters or digits")
    table.start(secret="1234")
    table.guess("1156")
    table.fill("4")

    for pegs, signs in ((table.rows.locator(".peg"), "1156"), (table.holes.locator(".peg"), "4")):
        drawn = [pegs.nth(place).evaluate(SIGN) for place in range(len(signs))]
        assert [sign[1] for sign in drawn] == list(signs)
    assert table.tray.locator(".peg").evaluate_all(f"pegs => pegs.map({SIGN}).join('')").count('"')
    expect(table.page.locator(".shape").locator("visible=true")).to_have_count(0)

    choose_looks(table, On_the_pegs="Nothing")

    assert table.tray.locator(".peg").first.evaluate(SIGN) == "none"
    expect(table.page.locator(".shape").locator("visible=true")).to_have_count(0)


GROUND = "peg => getComputedStyle(peg).backgroundColor"


def test_a_palette_changes_the_pegs_and_what_they_are_called(visit: Visit) -> None:
    table = visit(hand="keys")
    usual = table.tray.locator(".peg").first.evaluate(GROUND)

    choose_looks(table, Palette="Box colors", On_the_pegs="Nothing")
    table.start(secret="1234")
    table.fill("12")

    red = table.tray.get_by_role("button", name="red", exact=True)
    assert red.evaluate(GROUND) == "rgb(232, 67, 58)" != usual
    expect(red.locator(".shape")).to_be_visible()
    expect(table.holes.nth(1)).to_have_accessible_name("Hole 2, green")

    choose_looks(table, Palette="High contrast")
    assert table.tray.locator(".peg").first.evaluate(GROUND) == "rgb(255, 157, 31)"
    assert table.tray.locator(".shape").first.evaluate("it => getComputedStyle(it).fill") == (
        "rgb(0, 0, 0)"
    )
    expect(table.tray.locator(".peg").first).to_have_accessible_name("orange")


def test_a_chosen_theme_goes_before_the_systems(visit: Visit) -> None:
    table = visit(color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = table.page.evaluate(ground)

    choose_looks(table, Theme="Dark")
    dark = table.page.evaluate(ground)
    choose_looks(table, Theme="Light")

    assert light == table.page.evaluate(ground) != dark


@pytest.mark.walk
def test_reduced_motion_can_be_chosen(table: Table) -> None:
    quick = "getComputedStyle(document.documentElement).getPropertyValue('--quick')"
    assert table.page.evaluate(quick) == "120ms"

    choose_looks(table, Motion="Reduced")

    assert table.page.evaluate(quick) == "0ms"


# Sound

LISTEN = """
  window.heard = [];
  window.felt = [];
  navigator.vibrate = (time) => felt.push(time);
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) {
    const { context, frequency } = this;
    heard.push({ at, context, pitch: Math.round(frequency.value) });
    document.documentElement.dataset.heard = heard.map((tone) => tone.pitch).join(" ");
    return start.call(this, at);
  };
"""
FETCHED = "() => import(document.querySelector('#sound').dataset.script).then(() => true)"
PLACE_BY_ITSELF = """
  addEventListener("load", () => {
    document.dispatchEvent(new CustomEvent("peg-placed", { detail: { color: 1 } }));
  });
"""
CLICKS = {peg: round(330 * 2 ** (int(peg) / 24)) for peg in "123456"}
BLACK, WHITE = 660, 990
CALL = [659, 880]
RISING, FALLING = [523, 659, 784, 1047], [392, 311]
HIGH_C, DAY = 2093, 1760


def listen(table: Table) -> Table:
    """Switch sound on, and note every tone from now on."""
    table.page.add_init_script(LISTEN)
    settings(table)
    table.page.get_by_label("Sound").check()
    table.press("Save appearance")
    table.page.goto("/")
    return table


def expect_heard(table: Table, *pitches: int) -> None:
    """All that this page has let hear so far, in order."""
    expect(table.page.locator("html")).to_have_attribute("data-heard", " ".join(map(str, pitches)))


def tones(table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.page.evaluate(
        "heard.map(({ at, context }) => ({ at, state: context.state }))"
    )
    return found


@pytest.mark.walk
def test_a_board_is_silent_until_its_speaker_is_on_which_stays_so(visit: Visit):
    table = visit(hand="keys")
    table.page.add_init_script(LISTEN)
    table.start(secret="1234")
    speaker = table.page.get_by_role("button", name="Sound")
    expect(speaker).to_have_attribute("aria-pressed", "false")
    table.guess("5566")
    assert tones(table) == table.page.evaluate("felt") == []

    table.fill("12")
    table.use(speaker)

    expect(speaker).to_have_attribute("aria-pressed", "true")
    expect(speaker).to_be_focused()
    table.expect_row("12..")
    table.page.evaluate(FETCHED)
    table.page.keyboard.press("3")
    expect_heard(table, CLICKS["3"])
    table.page.reload()
    expect(speaker).to_have_attribute("aria-pressed", "true")
    settings(table)
    expect(table.page.get_by_label("Sound")).to_be_checked()


def test_a_game_can_be_heard_and_felt(visit: Visit):
    table = listen(visit(hand="keys"))
    table.start(secret="1234")

    table.guess("1243")
    first = [*(CLICKS[peg] for peg in "1243"), BLACK, BLACK, WHITE, WHITE]
    expect_heard(table, *first)
    assert len(table.page.evaluate("felt")) == len("1243") + 1
    table.guess("1234")

    second = [*(CLICKS[peg] for peg in "1234"), BLACK, BLACK, BLACK, BLACK]
    expect_heard(table, *first, *second, *RISING)
    assert {tone["state"] for tone in tones(table)} == {"running"}


def test_a_perfect_game_sounds_like_its_medal(visit: Visit):
    table = listen(visit(hand="keys"))
    table.start(secret="1234")

    for code in ("1123", "1415", "1631", "1234"):
        table.guess(code)

    expect(table.page.locator(".ending--perfect")).to_have_count(1)
    end = [*RISING, *[BLACK] * 4, HIGH_C]
    expect(table.page.locator("html")).to_have_attribute(
        "data-heard", re.compile(f" {' '.join(map(str, end))}$")
    )


def test_a_daily_that_is_found_ticks_for_its_day(visit: Visit):
    table = listen(visit(hand="keys"))
    table.page.goto("/daily/")
    table.press("Play today")

    table.guess(wrong_for(table.secret))
    table.guess(table.secret)

    end = " ".join(map(str, [*RISING, DAY]))
    expect(table.page.locator("html")).to_have_attribute("data-heard", re.compile(f" {end}$"))


def test_pins_and_copied_pegs_are_heard_one_after_the_other_and_then_the_loss(visit: Visit):
    table = listen(visit(reduced_motion="reduce"))
    table.start(secret="1234")

    table.guess("1243")
    expect_heard(table, *(CLICKS[peg] for peg in "1243"), BLACK, BLACK, WHITE, WHITE)

    answer = [tone["at"] for tone in tones(table)[4:]]
    assert [later - earlier for earlier, later in pairwise(answer)] == pytest.approx([0.09] * 3)

    table.page.get_by_role("button", name="Copy row 1").click()
    row = [CLICKS[peg] for peg in "1243"]
    expect_heard(table, *row, BLACK, BLACK, WHITE, WHITE, *row)

    copied = [tone["at"] for tone in tones(table)[8:]]
    table.resign()
    expect_heard(table, *row, BLACK, BLACK, WHITE, WHITE, *row, *FALLING)
    assert all(later - earlier > 0.05 for earlier, later in pairwise(copied))


def test_a_note_is_heard_low_and_higher_when_it_is_taken_back(table: Table):
    listen(table)
    table.start(secret="1234")

    for key in ("x", "3", "x", "3"):
        table.page.keyboard.press(key)

    expect_heard(table, 220, 330)


def test_the_answers_to_a_computer_are_heard(table: Table):
    listen(table)
    table.page.goto("/new/?mode=make")
    table.hide("1543")
    table.press("Start")

    table.page.get_by_role("button", name="Next guess").click()

    expect_heard(table, BLACK)
    expect(table.rows).to_have_count(1)


def test_nothing_sounds_before_a_person_has_touched_the_page(table: Table):
    table.page.add_init_script(PLACE_BY_ITSELF)

    listen(table)

    assert tones(table) == []


def test_who_plays_a_match_hears_when_it_waits_for_them(visit: Visit):
    players = guests(2)
    match = open_match(*players, mode=DUEL)
    Seat.objects.filter(match=match).update(secret="1234")
    ada = look(visit, match, players[0])
    ben = listen(visit())
    seat_at(ben, match, players[1])
    ben.page.mouse.click(5, 5)  # without which browsers allow no sound

    ada.guess("5566")

    expect_heard(ben, *CALL)


# Colors that the system chooses


def contrast_in(part: Locator) -> float:
    """The contrast of the lightest and the darkest spot of what a part of the page looks like."""
    shown = np.asarray(Image.open(BytesIO(part.screenshot())).convert("RGB")) / 255
    spots = [Color(spot) for spot in np.unique(shown.reshape(-1, 3), axis=0)]
    spots.sort(key=lambda spot: spot.luminance)
    return contrast(spots[-1], spots[0])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_digits_of_the_tray_and_tiles_of_the_daily_stand_out_in_forced_colors(
    visit: Visit, theme: str
):
    table = visit(forced_colors="active", color_scheme=theme)

    tiles = table.page.locator(".week b").all()
    assert len(tiles) == len("MTWTFSS")
    for part in [*tiles, *table.tray.locator("kbd").all()]:
        assert contrast_in(part) >= 4.5, part
