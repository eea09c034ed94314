"""Racing Knuth on one secret. Knuth leaves nothing to chance."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Game, Result
from solver import LEVELS
from tests.browser.table import Table, color_names_of, wrong_for
from tests.factories import turns_needed

SECRET = "1234"
WRONG = wrong_for(SECRET)
TURNS = turns_needed(LEVELS["knuth"], SECRET)


@pytest.fixture
def race(table: Table) -> Table:
    table.start("Race", secret=SECRET)
    return table


def results() -> list[str]:
    """The player's and the computer's."""
    return [board.result for board in Game.objects.get().seats]


@pytest.mark.walk
def test_a_race_is_won_with_fewer_guesses(race: Table) -> None:
    race.guess(WRONG)
    race.guess(SECRET)

    expect(race.ending).to_have_text(f"You won the race in 2 guesses; Knuth needed {TURNS}.")
    assert results() == [Result.WON, Result.LOST]


def test_a_resigned_race_is_run_to_its_end_by_the_computer(race: Table) -> None:
    race.guess(WRONG)
    race.resign()

    race.expect_secret("You gave up.", SECRET)
    expect(race.computer.locator("tbody tr")).to_have_count(TURNS)
    assert results() == [Result.GIVEN_UP, Result.WON]


def test_the_computers_colors_are_hidden_until_the_race_is_over(race: Table) -> None:
    computers_rows = race.computer.locator("tbody tr")

    race.guess(WRONG)

    expect(computers_rows).to_have_count(1)
    expect(computers_rows).to_contain_text("hidden")
    expect(computers_rows.locator(".peg--hidden")).to_have_count(4)
    assert not re.search(r"peg--\d|data-color", race.computer.inner_html())
    assert race.page.content().count("data-color") == 4, "only the player's own row has colors"

    race.guess(SECRET)

    expect(computers_rows).to_have_count(TURNS)
    expect(computers_rows.last).to_contain_text(color_names_of(SECRET))
    expect(race.computer.locator(".peg--hidden")).to_have_count(0)


def test_the_computers_colors_stay_hidden_when_it_was_first_to_find_the_code(race: Table) -> None:
    for _ in range(TURNS + 1):
        race.guess(WRONG)

    expect(race.computer.locator("tbody tr")).to_have_count(TURNS)
    expect(race.computer.locator("tbody tr").last).to_contain_text("4 black, no white")
    assert not re.search(r"peg--\d|data-color", race.computer.inner_html())
    assert color_names_of(SECRET) not in race.page.content()
