"""The whole game as plain forms, with scripting off."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Game, Result
from solver import LEVELS
from tests.browser.console import Console
from tests.browser.table import Table, Visit, color, color_names_of, wrong_for
from tests.factories import turns_needed

SECRET = "1234"
WRONG = wrong_for(SECRET)
TURNS = turns_needed(LEVELS["knuth"], SECRET)


@pytest.fixture
def table(visit: Visit) -> Table:
    return visit(hand="lists", java_script_enabled=False)


@pytest.fixture
def race(table: Table) -> Table:
    table.start("Race", secret=SECRET)
    return table


def results() -> list[str]:
    return [board.result for board in Game.objects.get().seats]


@pytest.mark.walk
def test_a_game_is_won(table: Table) -> None:
    secret = table.secret

    table.guess(wrong_for(secret))
    expect(table.page).to_have_url(re.compile(rf"/games/{Game.objects.get().token}/$"))
    table.guess(secret)

    expect(table.ending).to_have_text("You found the code in 2 guesses.")
    assert results() == [Result.WON]


def test_a_game_is_resigned(table: Table) -> None:
    table.start(secret=SECRET)

    table.resign()

    table.expect_secret("You gave up.", SECRET)
    assert results() == [Result.GIVEN_UP]


def test_a_race_is_won(race: Table) -> None:
    race.guess(WRONG)
    race.guess(SECRET)

    expect(race.ending).to_have_text(f"You won the race in 2 guesses; Knuth needed {TURNS}.")
    assert results() == [Result.WON, Result.LOST]


def test_only_what_works_is_shown(table: Table) -> None:
    expect(table.lists).to_have_count(4)
    expect(table.holes).to_have_count(0)
    expect(table.tray).to_be_hidden()
    expect(table.guess_button).to_be_enabled()


def test_the_lists_are_there_at_once_and_wide_enough_to_read(table: Table) -> None:
    for hole in range(4):
        expect(table.lists.nth(hole)).to_have_css("animation-name", "none")
        box = table.lists.nth(hole).bounding_box()
        assert box
        assert box["width"] >= 100


def test_a_row_with_an_empty_hole_is_not_sent(table: Table) -> None:
    table.fill("123")

    table.send()

    expect(table.lists.nth(3)).to_be_focused()
    assert not Game.objects.exists()


@pytest.mark.walk
def test_a_mistake_is_put_in_words_beside_the_true_board_and_keeps_the_row(
    table: Table, console: Console
) -> None:
    console.expect_status("409 (Conflict)")
    table.start(secret=SECRET)
    with table.second_tab() as other:
        other.guess("5555")

    table.fill("6123")
    table.send()

    expect(table.message).to_contain_text("That guess was not for this turn")
    expect(table.rows).to_have_count(1)
    expect(table.rows).to_contain_text(color_names_of("5555"))
    for hole, peg in enumerate("6123"):
        expect(table.lists.nth(hole).locator("option:checked")).to_have_text(color(peg))

    table.send()

    expect(table.rows).to_have_count(2)
    expect(table.message).to_be_empty()


@pytest.mark.parametrize("width", [375, 320])
def test_nothing_overflows_sideways_on_a_phone(table: Table, width: int) -> None:
    table.page.set_viewport_size({"width": width, "height": 600})

    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
