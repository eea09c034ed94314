"""The row that was just answered, the row being filled, and the tray are seen together."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table, Visit

PHONE = (375, 667)
SMALL = (320, 568)
PLAYED = ["2223", "3334"]

BOXES = """() => {
  const box = (selector) => {
    const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
    return { top, bottom };
  };
  const isOnTop = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const last = document.querySelector("#history tbody tr:last-child");
  return {
    last: box("#history tbody tr:last-child"),
    now: box(".row--now"),
    hand: box(".hand"),
    isSeen: [...last.querySelectorAll(".peg, .plate")].every(isOnTop),
    isWhole: [...document.querySelectorAll(".row--now .hole, .tray .peg, .hand .actions__end")].every(isOnTop),
    isFull: document.querySelector("#history").scrollHeight > document.querySelector("#history").clientHeight,
  };
}"""


def expect_one_screen(table: Table) -> bool:
    """Whether rows scroll by now."""
    seen: dict[str, Any] = table.page.evaluate(BOXES)
    assert seen["isSeen"], "the last answer is hidden"
    assert seen["isWhole"], "the row or the tray is hidden"
    assert abs(seen["now"]["top"] - seen["last"]["bottom"]) <= 2, seen
    assert seen["hand"]["top"] >= seen["now"]["bottom"] - 1, seen
    if seen["isFull"]:
        assert seen["hand"]["top"] - seen["now"]["bottom"] <= 40, seen
    return bool(seen["isFull"])


@pytest.mark.parametrize(
    ("screen", "mode", "rules"),
    [
        (PHONE, "break", "variant=classic"),
        (PHONE, "race", "variant=classic"),
        (PHONE, "break", "variant=super"),
        (SMALL, "break", "variant=classic"),
        (SMALL, "race", "variant=super"),
        ((360, 640), "break", "variant=super"),
        ((768, 1024), "break", "variant=custom&pegs=4&colors=6&guesses=20&repeats=on"),
        ((1366, 620), "break", "variant=classic"),
        ((1280, 720), "break", "variant=super"),
        ((1280, 860), "break", "variant=custom&pegs=4&colors=6&guesses=20&repeats=on"),
    ],
)
def test_the_last_answer_stands_above_the_row_that_stands_above_the_tray(
    visit: Visit, screen: tuple[int, int], mode: str, rules: str
) -> None:
    width, height = screen
    is_phone = width < 760
    table = visit(
        f"/new/?mode={mode}&{rules}&coach=full&level=dreamer",
        viewport={"width": width, "height": height},
        is_mobile=is_phone,
        has_touch=is_phone,
        reduced_motion="reduce",
    )
    table.press("Start")
    pegs = table.holes.count()
    codes = [code[:1] * (pegs - 4) + code for code in PLAYED] * 10
    table.secret = "1" * pegs
    count = min(table.game.guesses_allowed, 15) - 2

    table.guess_unseen(*codes[:count])
    expect(table.holes.first).to_be_focused()
    expect_one_screen(table)
    assert table.page.evaluate("scrollY") == 0
    table.guess(codes[count])
    assert expect_one_screen(table) or height > 1000

    table.rows.first.scroll_into_view_if_needed()
    expect(table.rows.first).to_be_in_viewport(ratio=0.95)


@pytest.mark.parametrize("screen", [PHONE, SMALL])
def test_after_a_lost_race_a_phone_says_what_can_be_done(
    visit: Visit, screen: tuple[int, int]
) -> None:
    width, height = screen
    table = visit(
        hand="touch", viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    table.start("Race", secret="1122")  # which Knuth guesses first
    table.guess("3456")

    note = table.page.locator(".board__note")
    expect(note).to_contain_text("You can still finish for practice, or resign.")
    expect(note).to_be_in_viewport(ratio=1)
    expect_one_screen(table)
    note.get_by_role("link", name="Resign").tap()
    resign = table.page.locator("#resign").get_by_text("Resign", exact=True)
    expect(resign).to_be_in_viewport(ratio=1)
    table.resign()
    expect(table.ending).to_be_visible()
