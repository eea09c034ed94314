"""The board, its rows, and the header on screens of every size."""

from typing import Any
from urllib.parse import urljoin

import pytest
from django.test import Client
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.grid import sizes
from tests.browser.matches import guests, look, open_match
from tests.browser.table import ON_TOP, Table, Visit, wrong_for
from tests.states.state import come_as_member

# A small screen and a finger

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


def are_hit_within(targets: Locator, width: int, height: int) -> bool:
    """Whether a finger hits each of these within at least this width and this height."""
    return all(wide >= width and high >= height for wide, high in targets.evaluate_all(REACHES))


@pytest.mark.walk
def test_a_whole_game_is_played_by_touch(visit: Visit) -> None:
    table = visit(hand="touch")
    secret = table.secret

    table.guess(wrong_for(secret))
    table.holes.nth(2).tap()
    table.expect_cursor(3)
    table.holes.nth(0).tap()
    table.guess(secret)

    expect(table.ending).to_have_text("Cracked in two.")
    expect(table.ending).to_be_in_viewport()
    expect(table.again).to_be_in_viewport()
    table.again.tap()
    expect(table.rows).to_have_count(0)


@pytest.mark.parametrize(("pegs", "colors"), [(4, 6), (5, 12), (6, 9), (7, 7), (8, 5)])
def test_what_a_finger_aims_at_is_large(visit: Visit, pegs: int, colors: int) -> None:
    sizes = f"pegs={pegs}&colors={colors}&guesses=12&repeats=on"
    table = visit(f"/new/?mode=break&variant=custom&{sizes}&coach=count", hand="touch")
    table.press("Start")
    table.guess_unseen("1" * pegs, "2" * pegs, "1" * pegs)
    table.rows.first.locator("button").tap()
    table.expect_row("1" * pegs)
    numbers, copied = (table.rows.locator(part) for part in ("button", "[data-color]"))

    for phone in (PHONE, SMALL_PHONE):
        table.page.set_viewport_size(phone)
        widest = TRACKS[phone["width"], pegs]

        assert are_hit_within(table.holes, widest, 44), phone
        assert are_hit_within(table.tray.get_by_role("button"), 44, 44), phone
        assert are_hit_within(table.guess_button, 44, 44), phone
        assert are_hit_within(numbers, 39 if pegs < 5 else 29, 24), f"rows are low: {phone}"
        if pegs < 6:
            assert are_hit_within(copied, 24, 24), phone
        else:
            assert copied.first.evaluate("it => getComputedStyle(it).pointerEvents") == "none"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_whole_game_is_one_screen_in_every_language(visit: Visit, language: str) -> None:
    board = visit(viewport=PHONE, is_mobile=True, locale=language).page.locator(".board")

    expect(board).to_be_in_viewport(ratio=1)
    board.page.set_viewport_size({"width": 1280, "height": 800})
    expect(board).to_be_in_viewport(ratio=1)


def test_on_a_much_enlarged_page_neither_the_row_nor_the_tray_hides_the_other(
    visit: Visit,
) -> None:
    table = visit(viewport={"width": 320, "height": 256})
    table.start(secret="1234")
    table.guess_unseen(*[wrong_for("1234")] * 9)

    for height in (256, 200):
        table.page.set_viewport_size({"width": 320, "height": height})
        for target in (table.holes.last, table.swatch("6"), table.guess_button):
            target.scroll_into_view_if_needed()
            expect(target).to_be_in_viewport(ratio=1)
            assert target.evaluate(ON_TOP), height


# The row just answered, the row being filled, and the tray together

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
        ((375, 667), "break", "variant=classic"),
        ((375, 667), "race", "variant=classic"),
        ((375, 667), "break", "variant=super"),
        ((320, 568), "break", "variant=classic"),
        ((320, 568), "race", "variant=super"),
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


@pytest.mark.parametrize("screen", [(375, 667), (320, 568)])
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


# Rows

MEASURE_ROWS = """() => {
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

        *played, now = measured = table.page.evaluate(MEASURE_ROWS)

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


def test_one_peg_is_erased_with_one_press(visit: Visit) -> None:
    table = visit(hand="touch")
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


# Boards of every size

TARGET = 44  # pixels that a finger needs
MEASURE = """() => [...document.querySelectorAll("[data-size]")].map((board) => {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return box.left + box.width / 2;
  };
  const line = (row, kind) => [...row.querySelectorAll(kind)].map(middle);
  const grid = board.querySelector(".board__grid").getBoundingClientRect();
  const edges = [...board.querySelectorAll(".row > *, .row .peg, .row .hole, .tray .peg")]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width);
  const tray = [...board.querySelectorAll(".tray .peg")];
  const words = document.createRange();
  const clear = (row) => {
    words.selectNodeContents(row.querySelector(".row__left"));
    const lines = [...words.getClientRects()].filter((line) => line.width > 1);
    const others = [...row.querySelectorAll(".plate, .peg")].map((each) => each.getBoundingClientRect());
    return lines.length && lines.every((line) => others.every((box) => (
      line.left >= box.right || line.right <= box.left || line.top >= box.bottom || line.bottom <= box.top)));
  };
  return {
    size: board.dataset.size,
    rows: [
      ...[...board.querySelectorAll("tr.row:not(thead tr)")].map((row) => line(row, ".peg")),
      line(board.querySelector(".row--now"), ".hole"),
    ],
    clear: [...board.querySelectorAll("#history tbody tr")].every(clear),
    clashes: board.querySelectorAll(".clash").length,
    tray: tray.map(middle),
    lines: new Set(tray.map((peg) => Math.round(peg.getBoundingClientRect().top))).size,
    fits: edges.every((box) => box.left >= grid.left - 1 && box.right <= grid.right + 1),
    apart: Math.min(...tray.slice(1).map((peg, n) => {
      const [one, other] = [tray[n], peg].map((each) => each.getBoundingClientRect());
      return Math.hypot(other.left - one.left, other.top - one.top);
    })),
  };
})"""


@pytest.mark.parametrize("is_mobile", [True, False])
def test_peg_n_stands_under_peg_n_on_boards_of_every_size(visit: Visit, is_mobile: bool):
    page = visit("/boards/", viewport={"width": 320, "height": 568}, is_mobile=is_mobile).page
    for width, height in ((320, 568), (375, 667)) if is_mobile else ((768, 1024), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})

        measured: list[dict[str, Any]] = page.evaluate(MEASURE)

        assert len(measured) == len(list(sizes()))
        for board in measured:
            told = f"{board['size']} at {width}"
            pegs, colors = map(int, board["size"].split("x"))
            assert [len(row) for row in board["rows"]] == [pegs] * 3
            for column in zip(*board["rows"], strict=True):
                assert max(column) - min(column) <= 1, told
            assert len(board["tray"]) == colors
            assert board["fits"], told
            assert board["clear"], f"{told}: the codes left are covered"
            assert board["clashes"], told
            assert board["apart"] >= TARGET - 0.5, told
            if pegs <= 4 and board["lines"] == 1:
                for hole, swatch in zip(board["rows"][0], board["tray"], strict=False):
                    assert abs(hole - swatch) <= 1, told


# The header

WIDTHS = [320, 375, 600, 760, 761, 800, 880, 881, 960, 961, 1040, 1100, 1101, 1200, 1201, 1280]
LOW = [(568, 320), (844, 390), (881, 430), (932, 430), (1280, 500)]
LONG_NAME = "Maximiliane-Theodora_Mustermann"[:30]
OUTSIDE = """() => {
  const PARTS = ".bar > a, .bar .chip > summary, .bar__nav > a, .bar__end > a";
  const edge = document.documentElement.clientWidth;
  const parts = [...document.querySelectorAll(PARTS)];
  const boxes = parts.map((part) => [part.textContent.trim(), part.getBoundingClientRect()]).filter(([, box]) => box.width);
  const out = boxes.filter(([, box]) => box.left < 0 || box.right > edge).map(([text]) => text);
  const links = parts.filter((part) => part.offsetWidth);
  const laps = links.slice(1).filter((link, at) => (
    link.getBoundingClientRect().left < links[at].getBoundingClientRect().right - 1)).map((link) => link.textContent.trim());
  return [...out, ...laps, ...(document.documentElement.scrollWidth > edge ? ["the page"] : [])];
}"""


def outside(table: Table) -> list[str]:
    """What lies outside of the screen or on its neighbor, on each screen."""
    found = []
    for width, height in [*((width, 800) for width in WIDTHS), *LOW]:
        table.page.set_viewport_size({"width": width, "height": height})
        found += [f"{name} at {width}" for name in table.page.evaluate(OUTSIDE)]
        header = table.page.locator("header.bar").bounding_box()
        assert header
        if width < 400 and header["height"] >= 60:
            found.append(f"the header has two lines at {width}")
    return found


def test_no_header_is_wider_than_its_screen(visit: Visit, client: Client) -> None:
    come_as_member(client, LONG_NAME)
    account = client.cookies["sessionid"].value
    table = visit(reduced_motion="reduce")
    cookies = table.page.context
    for language in ("en", "de", "fr"):
        table.read_in(language)
        assert outside(table) == [], f"a guest, in {language}"
    cookies.add_cookies(
        [{"name": "sessionid", "value": account, "url": urljoin(table.page.url, "/")}]
    )
    for language in ("en", "de", "fr"):
        table.read_in(language)
        assert outside(table) == [], f"a member, in {language}"


# A phone on its side, with a notch and a bar of the system

LANDSCAPES = [(844, 390), (932, 430), (844, 340), (667, 331), (568, 320)]
INSETS = {
    (844, 390): {"top": 0, "right": 47, "bottom": 21, "left": 47},
    (375, 812): {"top": 44, "right": 0, "bottom": 34, "left": 0},
    (1180, 820): {"top": 24, "right": 10, "bottom": 20, "left": 10},
}
TOP = "it => Math.round(it.getBoundingClientRect().top)"
PARTS = ".row--now .hole, .row--now, .tray, .tray .peg, .hand .actions button"
# What lies outside of the screen, or of what a notch and rounded corners leave of it, or under something.
OUT_OF_REACH = """([parts, { top = 0, right = 0, bottom = 0, left = 0 }]) => {
  const isWhole = (box) => box.left >= left && box.top >= top - 1 && box.right <= innerWidth - right && box.bottom <= innerHeight - bottom + 1;
  const isOnTop = (part, box) => part.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
  return [...document.querySelectorAll(parts)]
    .map((part) => [part, part.getBoundingClientRect()])
    .filter(([part, box]) => box.width > 1 && part.checkVisibility() && !(isWhole(box) && (!part.matches("a, button") || isOnTop(part, box))))
    .map(([part, box]) => `${part.className} ${part.textContent.trim()} ${JSON.stringify(box)}`);
}"""


def turn(table: Table, width: int, height: int) -> None:
    table.page.emulate_media(reduced_motion="reduce")
    table.page.set_viewport_size({"width": width, "height": height})
    table.page.reload()


@pytest.mark.parametrize("screen", LANDSCAPES)
def test_on_its_side_a_phone_shows_the_row_and_the_tray_together(
    visit: Visit, screen: tuple[int, int]
) -> None:
    custom = "variant=custom&guesses=12&repeats=on"
    table = visit(hand="touch")
    for choices in (
        "mode=break&variant=classic",
        "mode=make&variant=classic",
        f"mode=break&{custom}&pegs=8&colors=5&coach=full",
        f"mode=race&{custom}&pegs=4&colors=12&level=dreamer",
    ):
        table.page.goto(f"/?{choices}")
        turn(table, *screen)
        assert table.page.evaluate(OUT_OF_REACH, [PARTS, {}]) == [], choices
        assert table.page.evaluate("scrollY") == 0

    players = guests(2)
    match = look(visit, open_match(*players, secret="6543"), players[0])
    turn(match, *screen)
    match.guess("1122")
    assert match.page.evaluate(OUT_OF_REACH, [PARTS, {}]) == []

    table.start("race", coach="full", secret="6543")
    table.guess_unseen(*["5511"] * 8)
    turn(table, *screen)
    table.guess("1122")
    assert table.page.evaluate(OUT_OF_REACH, [PARTS, {}]) == []
    seen = table.page.evaluate(BOXES)
    assert seen["isSeen"], "the last answer is hidden"
    assert abs(seen["now"]["top"] - seen["last"]["bottom"]) <= 2


@pytest.mark.parametrize("screen", [(844, 390), (932, 430)])
def test_on_its_side_a_phone_shows_six_colors_in_one_row_in_a_match(
    visit: Visit, screen: tuple[int, int]
) -> None:
    players = guests(3)
    match = look(visit, open_match(*players, secret="6543"), players[0], hand="touch")
    turn(match, *screen)

    tops = {match.swatch(str(color)).evaluate(TOP) for color in range(1, 7)}

    assert len(tops) == 1, tops
    assert match.holes.first.evaluate("it => it.getBoundingClientRect().width") >= 34


def test_on_its_side_a_phone_scrolls_a_hand_that_is_higher_than_the_screen(visit: Visit) -> None:
    table = visit(
        "/?mode=break&variant=custom&pegs=4&colors=12&repeats=on&coach=full", hand="touch"
    )
    turn(table, 568, 320)
    table.guess("1122")
    table.use(table.page.get_by_role("button", name="Hint"))
    hint = table.page.locator("#hint p").first
    expect(hint).to_be_visible()

    for part in (
        hint,
        table.swatch("1"),
        table.page.get_by_role("button", name="Guess", exact=True),
    ):
        part.scroll_into_view_if_needed()
        expect(part).to_be_in_viewport(ratio=1)
        assert table.page.evaluate("scrollY") == 0


@pytest.mark.parametrize("screen", INSETS)
def test_nothing_lies_under_a_notch_or_the_bar_of_the_system(
    visit: Visit, screen: tuple[int, int]
) -> None:
    insets = INSETS[screen]
    table = visit(hand="touch")
    session = table.page.context.new_cdp_session(table.page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    turn(table, *screen)

    assert table.page.evaluate(OUT_OF_REACH, [f"{PARTS}, .bar a, .bar summary", insets]) == []
    for address in ("/", "/rules/", "/live/"):
        table.page.goto(address)
        sides = insets | {"top": -100_000, "bottom": -100_000}
        assert table.page.evaluate(OUT_OF_REACH, ["main p, main h1, .foot nav", sides]) == []
        table.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        ends = ".foot button, .foot a, .tabbar a"
        assert table.page.evaluate(OUT_OF_REACH, [ends, insets | {"top": -100_000}]) == []
        assert table.page.evaluate("document.documentElement.scrollWidth") == screen[0]
