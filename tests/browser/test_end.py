"""How a game ends on a screen: nothing moves by itself, and what matters is in sight."""

import re
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.table import Table, Visit, wrong_for

SECRET = "1234"
PHONES: list[ViewportSize] = [
    {"width": 375, "height": 667},
    {"width": 390, "height": 844},
    {"width": 320, "height": 568},
]
CORNER = "peg => [peg.getBoundingClientRect().left, peg.getBoundingClientRect().top]"
IN_ORDER = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const bar = document.querySelector(".tabbar").getBoundingClientRect();
  return {
    scrolled: scrollY,
    head: box(".board__head").top - box(".bar").bottom,
    rows: box(".ending").top - box("#history tbody tr:last-child").bottom,
    actions: bar.top - box(".ending .actions").bottom,
    words: box(".ending__words").top - box(".bar").bottom,
  };
}"""


def expect_all_in_sight(table: Table) -> None:
    expect(table.page.locator(".ending .actions")).to_be_visible()
    seen: dict[str, Any] = table.page.evaluate(IN_ORDER)
    assert seen["scrolled"] == 0
    assert min(seen.values()) >= 0, seen


ENDS = {
    "won": ("mode=break&variant=classic", ["1123", "1415", SECRET]),
    "lost": ("mode=break&variant=classic&coach=count", ["5566"] * 10),
    "perfect": ("mode=break&variant=classic", ["1123", "1415", "1631", SECRET]),
    "race": ("mode=race&variant=classic&level=knuth", ["1123", SECRET]),
}


@pytest.mark.parametrize("phone", PHONES, ids=lambda phone: phone["width"])
@pytest.mark.parametrize("end", ENDS)
def test_at_the_end_result_and_buttons_are_in_sight_and_nothing_scrolls(
    visit: Visit, end: str, phone: ViewportSize
) -> None:
    choices, codes = ENDS[end]
    table = visit(f"/new/?{choices}", hand="touch", viewport=phone, reduced_motion="reduce")
    table.press("Start")
    table.secret = SECRET
    if codes[:-1]:
        table.guess_unseen(*codes[:-1])

    table.fill(codes[-1])
    table.send()

    expect_all_in_sight(table)


@pytest.mark.parametrize("phone", PHONES[:2], ids=lambda phone: phone["width"])
def test_after_a_long_race_the_names_stay_above_boards_that_scroll(
    visit: Visit, phone: ViewportSize
) -> None:
    table = visit("/new/?mode=race&variant=classic&level=knuth", hand="touch", viewport=phone)
    table.press("Start")
    table.secret = SECRET
    table.guess_unseen(*["5566"] * 9)

    table.guess(SECRET)

    expect_all_in_sight(table)
    for name in ("You", "Knuth"):
        heading = table.page.get_by_role("heading", name=name, exact=True)
        expect(heading).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("phone", PHONES[:2], ids=lambda phone: phone["width"])
def test_the_end_of_a_hidden_code_is_in_sight_however_many_guesses_it_took(
    visit: Visit, phone: ViewportSize
) -> None:
    table = visit("/new/?mode=make&variant=classic&level=goldfish", viewport=phone)
    table.hide(SECRET)
    table.press("Start")

    table.use(table.page.get_by_role("button", name="All at once"))

    expect_all_in_sight(table)


# The first game


def test_a_newcomer_reads_what_the_first_three_answers_mean_and_never_scrolls(visit: Visit) -> None:
    table = visit(hand="touch", viewport=PHONES[0], reduced_motion="reduce")
    sentence, pins = table.page.locator(".lesson").first, table.page.locator(".lesson--pins")
    secret = table.secret
    expect(sentence).to_contain_text("Find the hidden code of 4 pegs.")
    expect(pins).to_be_in_viewport(ratio=1)

    for _ in range(3):
        table.guess(wrong_for(secret))
        expect(sentence).to_contain_text("none of these colors is in the code")
        expect(sentence).to_be_in_viewport(ratio=1)
        assert table.page.evaluate("scrollY") == 0
    table.guess(wrong_for(secret))
    expect(sentence).to_have_count(0)
    table.guess(secret)

    expect_all_in_sight(table)


# Rivals


def test_a_race_ends_with_both_boards_and_the_record_between_two_faces(visit: Visit) -> None:
    table = visit("/new/?mode=race&variant=classic&level=knuth", viewport=PHONES[0])
    table.press("Start")
    table.secret = SECRET
    table.guess("1123")
    table.guess(SECRET)

    mine, its = (table.page.locator(".mini").nth(at) for at in range(2))
    expect(mine.get_by_role("heading", name="You")).to_be_in_viewport()
    expect(its.get_by_role("heading", name="Knuth")).to_be_in_viewport()
    lefts, tops = zip(
        *[side.locator("tbody .peg").first.evaluate(CORNER) for side in (mine, its)], strict=True
    )
    assert tops[0] == tops[1]
    assert lefts[0] < lefts[1]
    expect(its.locator("tbody tr").last.locator(".pin--b")).to_have_count(4)
    record = re.compile(r"^\s*You\s*1 . 0\s*Knuth\s*This series: 1 to 0\.\s*$")
    expect(table.page.locator(".record")).to_have_text(record)
    expect(table.page.locator(".record .face")).to_have_count(2)


def test_the_evil_codemaker_has_a_face_that_stays_with_its_board(visit: Visit) -> None:
    table = visit("/new/?mode=break&variant=classic&codemaker=evil", viewport=PHONES[0])
    table.press("Start")

    for code in ("1122", "3345", "3366", "1444", "4555"):
        expect(table.page.locator(".board--evil .board__head .face")).to_be_visible()
        table.guess(code)

    expect(table.page.locator(".ending__speech .face")).to_be_visible()


# What is told once


def test_a_perfect_game_has_a_seal_that_bursts_once_and_is_named_as_earned(visit: Visit) -> None:
    table = visit("/new/?mode=break&variant=classic", reduced_motion="no-preference")
    medal, moment = table.page.locator(".medal"), table.page.locator(".ending__moment")
    animated = "it => getComputedStyle(it).animationName"
    for codes in (["5566", "1123", "1415", "1631", SECRET], ["1123", "1415", "1631", SECRET]):
        table.page.goto("/new/?mode=break&variant=classic")
        table.press("Start")
        table.secret = SECRET
        table.guess_unseen(*codes[:-1])
        table.guess(codes[-1])

    expect(table.ending).to_have_text("A perfect game.")
    expect(moment).to_have_text("Earned: Perfect game.")
    assert medal.locator(".medal__peg").first.evaluate(animated) == "burst"
    table.page.emulate_media(reduced_motion="reduce")
    expect(medal.locator(".plate")).to_be_visible()
    table.page.reload()
    expect(medal.locator(".plate")).to_be_visible()
    assert medal.locator(".medal__peg").first.evaluate(animated) == "none"


def test_a_rival_seems_to_think_unless_a_setting_or_less_motion_forbids(visit: Visit) -> None:
    table = visit("/new/?mode=race&variant=classic&level=perfect", reduced_motion="no-preference")
    table.press("Start")
    table.secret = SECRET
    its = table.page.locator("#computer")
    pause = (
        "board => getComputedStyle(board.querySelector('tbody tr:last-child')).animationDuration"
    )
    table.guess("5566")

    assert 0.6 <= float(its.evaluate(pause).removesuffix("s")) <= 1.2
    expect(its.locator("tbody tr")).to_be_visible()
    table.page.emulate_media(reduced_motion="reduce")
    assert its.evaluate(pause) == "0s"
    address = table.page.url
    table.page.goto("/me/settings/")
    table.page.get_by_label("Rivals take a moment").uncheck()
    table.press("Save")
    table.page.goto(address)
    table.guess("5566")
    expect(table.page.locator(".thinks")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_buttons_of_a_won_race_fit_a_narrow_phone(visit: Visit, language: str) -> None:
    choices = "mode=race&variant=classic&level=knuth&coach=count"
    table = visit(f"/new/?{choices}", viewport=PHONES[0], reduced_motion="reduce")
    table.press("Start")
    table.secret = SECRET
    table.guess_unseen("1123")
    table.fill(SECRET)
    table.send()
    expect(table.ending).to_be_visible()
    table.read_in(language)
    for width in (400, 375, 351, 320):
        table.page.set_viewport_size({"width": width, "height": 667})
        assert table.page.evaluate("() => document.documentElement.scrollWidth") == width
        box = table.page.locator(".ending .actions").bounding_box()
        more = table.page.locator(".ending .more").bounding_box()
        assert box
        assert more
        assert more["x"] + more["width"] <= box["x"] + box["width"] + 0.5
        found = table.page.locator(".row--won .row__left").first
        assert found.evaluate("cell => cell.scrollWidth <= cell.clientWidth")
        assert found.evaluate("cell => cell.clientHeight") < 24
