"""The statistics page: filters by mouse and keyboard, charts with their tables, without scripting."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Game, Player
from games.modes import MAKE
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


def test_filters_swap_the_figures_and_stand_in_the_address(played: Table) -> None:
    page = played.page
    expect(page.locator(".lead")).to_have_text(
        "Your last 3 codes found took 2.00 guesses on average. Knuth needs 4.48."
    )

    page.get_by_label("Mode").select_option("Race")
    expect(page.locator(".lead")).to_have_text("1 game, and no code found yet.")
    expect(page).to_have_url(re.compile(r"mode=race"))

    page.go_back()
    expect(page.locator(".lead")).to_contain_text("Your last 3 codes")


def test_the_table_of_a_chart_is_read_by_keyboard(played: Table) -> None:
    page = played.page
    summary = page.get_by_text("The trend as a table")

    summary.focus()
    page.keyboard.press("Enter")

    table = page.locator("details", has=summary).get_by_role("table")
    expect(table).to_be_visible()
    expect(table.get_by_role("row").last).to_contain_text("2.00")


def test_filters_work_without_scripting(visit: Visit) -> None:
    table = visit(hand="lists", java_script_enabled=False)
    table.guess("1122")
    career(Game.objects.get().player)
    page = table.page
    page.goto("/me/stats/")

    page.get_by_label("Beside it").select_option("Goldfish")
    page.get_by_role("button", name="Show").click()

    expect(page.locator(".lead")).to_contain_text("Goldfish needs")


def test_a_make_is_in_no_figure(played: Table) -> None:
    player = Game.objects.first().player  # type: ignore[union-attr]
    make = make_game(player=player, mode=MAKE, level=LEVELS["knuth"], own_secret="1234")
    make.go_on(number=1, to_the_end=True)

    played.page.reload()

    expect(played.page.locator(".numbers")).to_contain_text("Games5")
