"""Rush as somebody plays it: by touch, by keys, without scripting, and until the time is up."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.train.rush.run import TIME, RushRun
from tests.browser.console import Console
from tests.browser.table import Hand, Table, Visit, settle
from tests.games.train.rush.answers import right_for, wrong_for

HIGH = "s97"  # a seed whose first two positions have as many rows as any of their kinds: six, and three
# The answered position stays until Enter goes on: the moment may be over before a busy machine looks.
HOLD = """() => {
  window.held = setTimeout;
  window.setTimeout = (act, time) => (time === 700 ? 0 : window.held(act, time));
}"""
RELEASE = "() => { window.setTimeout = window.held; }"


def run() -> RushRun:
    return RushRun.objects.get()


def begin(visit: Visit, hand: Hand = "both", name: str = "Start") -> Table:
    table = visit("/train/rush/", hand=hand)
    table.press(name)
    return table


def give(table: Table, code: str) -> None:
    """Answer the position that is asked, and wait for the next."""
    options = table.page.locator("[data-now] .opt")
    if options.count():
        table.use(table.page.locator(f'.opt[value="{code}"]'))
    else:
        table.fill(code)
        table.send()


def expect_asked(table: Table, number: int) -> None:
    """The position with this number is asked, and the one before is seen no more."""
    place = table.page.locator(f'[data-now] form[action$="/{number}/"]').first
    expect(place).to_be_visible()
    expect(table.page.locator("[data-was]")).to_have_count(0)
    settle(table.page)


@pytest.mark.walk
@pytest.mark.parametrize("hand", ["touch", "keys"])
def test_a_run_until_the_lives_are_gone(visit: Visit, hand: Hand) -> None:
    table = begin(visit, hand)
    page = table.page
    expect(page.get_by_role("heading", name="Only one code fits. Find it.")).to_be_visible()

    page.evaluate(HOLD)
    give(table, right_for(run()))
    expect(page.locator("[data-was] .opt--best")).to_be_visible()
    page.evaluate(RELEASE)
    page.keyboard.press("Enter")
    expect_asked(table, 2)
    expect(table.live).to_contain_text("Which guess splits them best?")
    expect(page.locator(".hud__score")).to_contain_text("1")
    for number in (3, 4):
        give(table, wrong_for(run()))
        expect_asked(table, number)
    expect(page.get_by_role("img", name="1 of 3 lives")).to_be_visible()
    page.get_by_role("button", name="Pass").click()

    expect(page.locator(".result__score")).to_have_text("1 point")
    expect(page.locator(".result__score")).to_be_focused()
    expect(
        page.get_by_role("navigation", name="Main pages" if hand == "touch" else "Site")
    ).to_be_visible()
    expect(page.get_by_role("button", name="End")).to_be_hidden()


def test_keys_1_to_4_choose_and_enter_goes_on_at_once(visit: Visit) -> None:
    table = begin(visit, "keys")
    page = table.page
    page.evaluate(HOLD)
    give(table, right_for(run()))
    expect(page.locator("[data-was]")).to_be_visible()
    page.keyboard.press("Enter")
    expect_asked(table, 2)
    expect(page.get_by_role("heading", name="Which guess splits them best?")).to_be_focused()
    choices = [each.code for each in run().next_asked.puzzle.choices]
    # A key before that was meant for the position before.
    page.wait_for_function("() => document.querySelector('rush-run').takesKeys")

    page.keyboard.press(str(1 + choices.index(right_for(run()))))

    expect(page.locator("[data-was] .opt--best .opt__mark")).to_have_text("✓")
    page.keyboard.press("Enter")
    expect_asked(table, 3)
    assert run().score == 2


def test_without_scripting(visit: Visit) -> None:
    table = begin(visit, "lists")
    page = table.page

    give(table, right_for(run()))
    expect(page.locator(".rush__said")).to_have_text("+1 Right.")
    table.press(str(1))
    table.press("End")

    expect(page.locator(".result__score")).to_contain_text("point")
    expect(page.get_by_role("group").get_by_text("positions")).to_be_visible()


def test_a_clock_that_is_set_meanwhile_ends_no_run_and_the_sites_clock_does(visit: Visit) -> None:
    table = begin(visit)
    page = table.page
    page.clock.install(time=timezone.now() + timedelta(days=400))
    with page.expect_navigation():
        page.clock.run_for(1_500)
    page.clock.run_for(161_000)
    expect(page.locator(".rush__run--late [data-clock]")).to_have_text(re.compile(r"0:[012]\d"))
    expect(page.locator("[data-now] .actions__end")).to_be_visible()

    RushRun.objects.update(started_at=timezone.now() - TIME - timedelta(seconds=5))
    page.clock.run_for(21_000)

    expect(page.locator(".result__words")).to_have_text(
        "Nothing yet. The first right answer is a point."
    )


def test_an_answer_after_the_time_is_refused_with_the_result(
    visit: Visit, console: Console
) -> None:
    table = begin(visit)
    RushRun.objects.update(started_at=timezone.now() - TIME - timedelta(seconds=5))
    console.expect_status("409 (Conflict)")

    table.fill(right_for(run()))
    table.send()

    expect(table.page.locator(".result .message")).to_contain_text("too late to count")
    expect(table.page.locator("#rush-board")).to_be_visible()


def test_two_tabs_play_one_run(visit: Visit, console: Console) -> None:
    table = begin(visit)
    code = right_for(run())
    with table.second_tab() as other:
        give(other, code)
        expect_asked(other, 2)
    console.expect_status("409 (Conflict)")

    give(table, wrong_for_first(code))

    expect(table.message).to_contain_text("Your first answer to that position counts.")
    expect(table.page.locator("[data-now] .opt")).to_have_count(4)
    assert run().answers == [[code, True]]


def wrong_for_first(code: str) -> str:
    return "1111" if code != "1111" else "2222"


def test_practice_shows_no_clock_and_no_board(visit: Visit) -> None:
    table = begin(visit, name="Practice without a clock")

    expect(table.page.locator("[data-clock]")).to_have_count(0)
    expect(table.page.get_by_text("Practice", exact=True)).to_be_visible()
    for _ in range(3):
        table.page.get_by_role("button", name="Pass").click()
        settle(table.page)
    expect(table.page.locator(".result__words")).to_contain_text("counts for no board")


def test_the_speaker_is_in_the_bar_while_it_runs(visit: Visit) -> None:
    table = begin(visit)
    speaker = table.page.get_by_role("button", name="Sound")

    speaker.click()
    expect(speaker).to_have_attribute("aria-pressed", "true")
    give(table, right_for(run()))

    expect_asked(table, 2)
    expect(speaker).to_be_visible()


@pytest.mark.parametrize("size", [(375, 667), (390, 844), (320, 640)])
def test_a_position_fits_on_a_phone(visit: Visit, size: tuple[int, int]) -> None:
    width, height = size
    table = visit("/train/rush/", viewport={"width": width, "height": height}, is_mobile=True)
    table.press("Start")
    page = table.page
    RushRun.objects.update(seed=HIGH)
    page.reload()
    for number in range(1, 5):
        bottom = page.evaluate(
            "document.querySelector('[data-now] .actions__end, [data-now] .opt:last-of-type')"
            ".getBoundingClientRect().bottom"
        )
        assert bottom <= height or width < 375, number
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        give(table, right_for(run()))
        expect_asked(table, number + 1)
