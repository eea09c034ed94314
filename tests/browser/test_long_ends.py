"""A race that the computer has still to finish, and a make that goes on: row by row, by itself."""

import pytest
from playwright.sync_api import expect

from games.core.game import Game
from games.core.modes.choices import Result
from games.thinking import costs
from games.thinking.gate import solving
from solver import LEVELS
from tests.browser.console import Console
from tests.browser.table import Table, Visit
from tests.factories import play_codes, turns_needed

SECRET = "1234"
TURNS = turns_needed(LEVELS["knuth"], SECRET)


@pytest.fixture(autouse=True)
def _short_of_breath(monkeypatch: pytest.MonkeyPatch) -> None:
    """One request works out no more than one turn."""
    monkeypatch.setattr(costs, "PAIRS_PER_REQUEST", 0)


def test_a_race_goes_on_by_itself_until_the_computer_is_done(table: Table) -> None:
    table.start("Race", secret=SECRET)

    table.guess(SECRET)

    expect(table.ending).to_have_text(f"You beat Knuth, 1 to {TURNS}.")
    expect(table.computer.locator("tbody tr")).to_have_count(TURNS)
    expect(table.ending).to_be_focused()
    expect(table.live).to_contain_text("You won the race in 1 guess")


def test_a_race_that_was_refused_goes_on_by_itself_a_moment_later(
    table: Table, console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(costs, "LIGHT", -1)
    monkeypatch.setattr("games.thinking.gate.WAIT_SECONDS", 0)
    console.expect_status("503 (Service Unavailable)")
    table.start("Race", secret=SECRET)
    play_codes(table.game, SECRET)

    with solving.passed():
        table.page.reload()
        expect(table.message).to_contain_text("The site is busy right now.")

    expect(table.ending).to_have_text(f"You beat Knuth, 1 to {TURNS}.")


def test_a_make_plays_all_its_turns_when_asked_once(table: Table) -> None:
    table.page.goto("/new/?mode=make")
    table.hide(SECRET)
    table.press("Start")

    table.use(table.page.get_by_role("button", name="All at once"))

    expect(table.ending).to_have_text("Knuth needed three.")


def test_without_scripting_a_button_goes_on(visit: Visit) -> None:
    table = visit(hand="lists", java_script_enabled=False)
    table.start("Race", secret=SECRET)
    table.guess(SECRET)

    for turn in range(2, TURNS + 1):
        expect(table.ending).to_have_text(f"Knuth is thinking about guess {turn}.")
        table.press("Go on")

    expect(table.ending).to_have_text(f"You beat Knuth, 1 to {TURNS}.")
    assert Game.objects.get().result == Result.WON
