"""A small screen and a finger."""

from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.table import Table, Visit, wrong_for

PHONE: ViewportSize = {"width": 375, "height": 667}
SMALL_PHONE: ViewportSize = {"width": 320, "height": 568}

TRACKS = {
    (375, 4): 44,
    (375, 5): 44,
    (375, 6): 44,
    (375, 7): 38,
    (375, 8): 33,
    (320, 4): 44,
    (320, 5): 44,
    (320, 6): 37,
    (320, 7): 30,
    (320, 8): 26,
}
"""The width of a hole on a phone, in pixels: each stands under the pegs of the rows before."""

REACHES = """
(targets) => targets.map((target) => {
  const box = target.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2].map((at) => Math.floor(at) + 0.5);
  const hits = (dx, dy) => target.contains(document.elementFromPoint(x + dx, y + dy));
  const far = (dx, dy) => { let n = 0; while (hits(n * dx, n * dy)) n++; return n; };
  return [far(1, 0) + far(-1, 0) - 1, far(0, 1) + far(0, -1) - 1];
})
"""


ON_TOP = """(target) => {
  const { x, y, width, height } = target.getBoundingClientRect();
  return target.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


class Reach(NamedTuple):
    width: int
    height: int

    def covers(self, width: int, height: int) -> bool:
        return self.width >= width and self.height >= height


@pytest.fixture
def table(visit: Visit) -> Table:
    return visit(hand="touch", viewport=PHONE, has_touch=True, is_mobile=True)


def reach(targets: Locator) -> Reach:
    """The least width and the least height within which a finger hits one of these."""
    reaches = targets.evaluate_all(REACHES)
    return Reach(*map(min, zip(*reaches, strict=True)))


@pytest.mark.walk
def test_a_whole_game_is_played_by_touch(table: Table) -> None:
    secret = table.secret

    table.guess(wrong_for(secret))
    table.holes.nth(2).tap()
    table.expect_cursor(3)
    table.holes.nth(0).tap()
    table.guess(secret)

    expect(table.ending).to_have_text("You found the code in 2 guesses.")
    expect(table.ending).to_be_in_viewport()
    expect(table.again).to_be_in_viewport()
    table.again.tap()
    expect(table.rows).to_have_count(0)


def test_a_race_is_run_by_touch(table: Table) -> None:
    table.page.locator(".chip > summary").tap()
    with table.page.expect_navigation():
        table.page.locator(".chip").get_by_role("link", name="Race", exact=True).tap()
    table.start("Race", secret="1234")

    table.guess("1234")

    expect(table.ending).to_contain_text("You won the race in 1 guess; Knuth needed")


@pytest.mark.parametrize(("pegs", "colors"), [(4, 6), (5, 12), (6, 9), (7, 7), (8, 5)])
def test_what_a_finger_aims_at_is_large(visit: Visit, pegs: int, colors: int) -> None:
    sizes = f"pegs={pegs}&colors={colors}&guesses=12&repeats=on"
    table = visit(f"/new/?mode=break&variant=custom&{sizes}&coach=count", hand="touch")
    table.press("Start")
    table.guess_unseen("1" * pegs, "2" * pegs, "1" * pegs)
    numbers, copied = (table.rows.locator(part) for part in ("button", "[data-color]"))

    for phone in (PHONE, SMALL_PHONE):
        table.page.set_viewport_size(phone)
        widest = TRACKS[phone["width"], pegs]

        assert reach(table.holes).covers(widest, 44), phone
        assert reach(table.tray.get_by_role("button")).covers(44, 44), phone
        assert reach(table.guess_button).covers(44, 44), phone
        assert reach(numbers).covers(39 if pegs < 5 else 29, 24), f"rows are low: {phone}"
        if pegs < 6:
            assert reach(copied).covers(24, 24), phone
        else:
            assert copied.first.evaluate("it => getComputedStyle(it).pointerEvents") == "none"


@pytest.mark.parametrize("pegs", [4, 8])
def test_an_old_row_is_copied_by_a_tap_on_its_number(visit: Visit, pegs: int) -> None:
    table = visit(
        f"/new/?mode=break&variant=custom&pegs={pegs}&colors=5&guesses=12&repeats=on",
        hand="touch",
        viewport=PHONE,
    )
    table.press("Start")
    table.guess_unseen("12" * (pegs // 2), "34" * (pegs // 2))

    table.rows.first.locator("button").tap()

    table.expect_row("12" * (pegs // 2))


def test_tray_and_guess_stay_in_sight_above_the_last_row(table: Table) -> None:
    table.page.evaluate("scrollTo(0, 0)")

    expect(table.tray).to_be_in_viewport(ratio=1)
    expect(table.guess_button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_whole_game_is_one_screen_in_every_language(visit: Visit, language: str) -> None:
    for screen in (PHONE, {"width": 1280, "height": 800}):
        table = visit(viewport=screen, is_mobile=True, locale=language)

        expect(table.page.locator(".board")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("zoomed", [{"width": 320, "height": 256}, {"width": 320, "height": 200}])
def test_on_a_much_enlarged_page_neither_the_row_nor_the_tray_hides_the_other(
    visit: Visit, zoomed: dict[str, int]
) -> None:
    table = visit(viewport=zoomed)
    table.start(secret="1234")
    table.guess_unseen(*[wrong_for("1234")] * 9)

    for target in (table.holes.last, table.swatch("6"), table.guess_button):
        target.scroll_into_view_if_needed()
        expect(target).to_be_in_viewport(ratio=1)
        assert target.evaluate(ON_TOP)
