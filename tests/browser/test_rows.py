"""Rows keep their height, whatever stands in them."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table import Hand, Visit

MEASURE = """() => {
  const box = (element) => element.getBoundingClientRect();
  const rows = [...document.querySelectorAll("#history tbody tr, .row--now")];
  return rows.map((row) => {
    const [peg, plate] = [row.querySelector(".peg, .hole"), row.querySelector(".plate")].map(box);
    const pin = box(row.querySelector(".pin"));
    return {
      height: box(row).height,
      isBeside: plate.left >= peg.right && plate.top >= box(row).top - 1 && plate.bottom <= box(row).bottom + 1,
      plate: [plate.width, plate.height, plate.left],
      pin: pin.width,
    };
  });
}"""


@pytest.mark.parametrize(
    ("pegs", "coach"), [(4, "off"), (5, "count"), (6, "full"), (8, "off"), (8, "full")]
)
def test_rows_of_a_phone_have_one_height_and_one_plate_beside_the_pegs(
    visit: Visit, pegs: int, coach: str
) -> None:
    rules = f"variant=custom&pegs={pegs}&colors=5&guesses=12&repeats=on"
    table = visit(f"/new/?mode=break&{rules}&coach={coach}", hand="touch", reduced_motion="reduce")
    table.press("Start")
    table.secret = "1" * pegs
    table.guess_unseen("2" * pegs, "1" * (pegs - 1) + "3", "4" * pegs)
    for width, height in ((375, 667), (320, 568)):
        table.page.set_viewport_size({"width": width, "height": height})

        *played, now = measured = table.page.evaluate(MEASURE)

        assert all(row["isBeside"] for row in measured), measured
        assert {row["pin"] for row in measured} == {now["pin"]}
        assert {tuple(row["plate"]) for row in measured} == {tuple(now["plate"])}
        heights: set[Any] = {round(row["height"]) for row in played}
        assert heights == {50 if width == 375 else 42}
        assert now["height"] <= heights.pop() + 10.5


def test_plates_grow_with_their_rows_and_the_board_takes_the_height(visit: Visit) -> None:
    sizes = []
    for height in (800, 1080):
        table = visit(viewport={"width": 1920, "height": height}, reduced_motion="reduce")
        parts = [table.page.locator(f".row--now {part}").first for part in (".hole", ".plate")]
        board = table.page.locator(".board--main").bounding_box()
        assert board
        assert height - 40 <= board["y"] + board["height"] <= height
        sizes.append([box["width"] for part in parts if (box := part.bounding_box())])

    (peg, plate), (large_peg, large_plate) = sizes
    assert large_peg > 1.2 * peg
    assert large_plate > 1.15 * plate


def test_the_dot_of_the_legend_is_seen(visit: Visit) -> None:
    dot = visit().page.locator("#lesson .legend .pin:not(.pin--b, .pin--w)")

    assert dot.evaluate("dot => parseFloat(getComputedStyle(dot, '::after').width)") == 6
    assert dot.evaluate("dot => dot.offsetWidth") == 19


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_one_peg_is_erased_with_one_press(visit: Visit, hand: Hand) -> None:
    table = visit(hand=hand)
    erase = table.page.get_by_role("button", name="Erase the last peg")
    table.fill("12")

    table.use(erase)
    table.expect_row("1...")
    table.expect_cursor(2)
    table.fill("345")
    table.use(erase)
    table.expect_row("134.")
    box = erase.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize("screen", [(320, 568), (1366, 620)])
def test_what_is_said_of_a_row_covers_nothing_and_moves_nothing(
    visit: Visit, screen: tuple[int, int]
) -> None:
    width, height = screen
    table = visit(viewport={"width": width, "height": height}, reduced_motion="reduce")
    table.start(secret="1234")
    table.guess_unseen(*["5566"] * 9)
    parts = [table.page.locator(part) for part in (".row--now", ".tray", ".hand .actions")]
    before = [part.bounding_box() for part in parts]

    table.guess_button.click(force=True)  # it says that it waits for more

    expect(table.message).to_have_text("Fill every hole first.")
    assert [part.bounding_box() for part in parts] == before
    row, tray, said = (part.bounding_box() for part in (parts[0], parts[1], table.message))
    assert row
    assert tray
    assert said
    assert row["y"] + row["height"] <= said["y"]
    assert said["y"] + said["height"] <= tray["y"] + 1
    first = table.tray.get_by_role("button").first.bounding_box()
    assert first
    assert first["y"] - row["y"] - row["height"] <= 34
