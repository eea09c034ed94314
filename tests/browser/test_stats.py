"""The statistics page: filters by mouse and keyboard, charts with their tables, without scripting."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Game, Player
from games.modes import MAKE
from games.review.ledgers import ledger_of
from solver import LEVELS
from tests.browser.table import Table, Visit
from tests.factories import make_game, make_race, play_codes


def career(player: Player) -> None:
    """Three codes found, a race lost, a game given up."""
    for codes in (["1122", "1234"], ["1234"], ["1122", "1344", "1234"]):
        play_codes(make_game(player=player, secret="1234"), *codes)
    play_codes(make_race(player=player, secret="1122", level=LEVELS["knuth"]), *["3456"] * 10)
    make_game(player=player).resign()


@pytest.fixture
def played(visit: Visit) -> Table:
    """The statistics of somebody with a few games."""
    table = visit()
    table.guess("1122")
    career(Game.objects.get().player)
    table.page.goto("/me/stats/")
    return table


@pytest.mark.walk
def test_filters_swap_the_figures_and_stand_in_the_address(played: Table) -> None:
    page = played.page
    lead = page.locator(".strength__lead")
    expect(lead).to_contain_text("You play like someone who needs 5.60")

    page.get_by_label("Mode").select_option("Race")
    expect(lead).to_have_text("1 hidden code, and it was not found.")
    expect(page).to_have_url(re.compile(r"mode=race"))

    page.go_back()
    expect(lead).to_contain_text("You play like")


def test_the_table_of_a_chart_is_read_by_keyboard(played: Table) -> None:
    page = played.page
    summary = page.get_by_text("The trend as a table")

    summary.focus()
    page.keyboard.press("Enter")

    table = page.locator("details", has=summary).get_by_role("table")
    expect(table).to_be_visible()
    expect(table.get_by_role("row").last).to_contain_text("5.60")


def test_filters_work_without_scripting(visit: Visit) -> None:
    table = visit(hand="lists", java_script_enabled=False)
    table.guess("1122")
    career(Game.objects.get().player)
    page = table.page
    page.goto("/me/stats/")

    page.get_by_label("Compare with").select_option("Goldfish")
    page.get_by_role("button", name="Show").click()

    expect(page.locator(".key").first).to_contain_text("Goldfish")


def test_a_make_is_in_no_figure(played: Table) -> None:
    player = Game.objects.first().player  # type: ignore[union-attr]
    make = make_game(player=player, mode=MAKE, level=LEVELS["knuth"], own_secret="1234")
    make.go_on(number=1, to_the_end=True)

    played.page.reload()

    expect(played.page.locator(".tally")).to_contain_text("Games5")


def test_a_point_of_the_trend_tells_its_value_to_pointer_keyboard_and_finger(
    played: Table,
) -> None:
    page = played.page
    point = page.locator(".chart .mark").last
    words = point.locator(".mark__words")
    expect(words).to_be_hidden()

    point.hover()
    expect(words).to_be_visible()
    page.mouse.move(0, 0)
    expect(words).to_be_hidden()
    point.focus()
    expect(words).to_be_visible()
    expect(point).to_have_attribute("aria-label", re.compile(r": \d\.\d\d$"))


def test_a_day_of_the_year_tells_its_games(played: Table) -> None:
    day = played.page.locator(".heat .mark:has(.heat__square)").last

    day.locator(".heat__square").click()
    played.page.mouse.move(0, 0)

    expect(day.locator(".mark__words")).to_be_visible()
    expect(day).to_be_focused()


def test_a_bar_tells_its_share_and_leads_to_its_games(played: Table) -> None:
    page = played.page
    bar = page.locator("a.bars__row", has_text="20%").first
    expect(bar.locator(".bars__detail")).to_be_hidden()

    bar.focus()
    expect(bar.locator(".bars__detail")).to_be_visible()
    with page.expect_navigation():
        page.keyboard.press("Enter")

    expect(page.locator(".list tbody tr")).to_have_count(1)
    expect(page.get_by_label("Found in")).to_have_value("1")


def reviewed(player: Player) -> None:
    """Games whose end was shown, so that skill and luck are known."""
    for codes in (["1122", "3344", "1234"], ["1111", "1122", "1233", "1234"], ["1123", "1234"]):
        ledger_of(play_codes(make_game(player=player), *codes).board)


@pytest.mark.parametrize("scripting", [True, False], ids=["scripts", "no-scripts"])
def test_strength_comes_first_and_its_figures_add_up(visit: Visit, scripting: bool) -> None:
    table = visit(hand="both" if scripting else "lists", java_script_enabled=scripting)
    table.guess("1122")
    reviewed(Game.objects.get().player)
    page = table.page
    page.goto("/me/stats/")

    lead = page.locator(".strength__lead")
    expect(lead).to_contain_text(re.compile(r"needs \d\.\d\d guesses\. Your last 3 games used"))
    mean, par, lost = (
        float(found)
        for text, pattern in (
            (lead.inner_text(), r"needs (\d\.\d\d)"),
            (page.locator(".strength .note").first.inner_text(), r"par (\d\.\d\d)"),
            (page.locator(".strength .note").first.inner_text(), r"and (\d\.\d\d) lost"),
        )
        for found in re.findall(pattern, text)
    )
    assert round(par + lost, 2) == mean

    page.get_by_text("How is this measured?").click()
    expect(page.get_by_text("So giving up does not help.")).to_be_visible()
    expect(page.locator("#luck-title")).to_be_visible()
    expect(page.locator(".leaks__chart")).to_have_count(3)
    bar = page.locator(".leaks .bars__row").first
    bar.focus()
    expect(bar.locator(".bars__detail")).to_be_visible()
