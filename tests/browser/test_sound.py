"""A board can be heard by who switched sound on, and by nobody else."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Seat
from games.modes import DUEL
from tests.browser.looks import front_page, settings
from tests.browser.matches import guests, look, open_match, seat_at
from tests.browser.table import Hand, Table, Visit

LISTEN = """
  window.heard = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) {
    const { context, frequency } = this;
    heard.push({ at, context, pitch: Math.round(frequency.value) });
    document.documentElement.dataset.heard = heard.map((tone) => tone.pitch).join(" ");
    return start.call(this, at);
  };
"""
PLACE_BY_ITSELF = """
  addEventListener("load", () => {
    document.dispatchEvent(new CustomEvent("peg-placed", { detail: { color: 1 } }));
  });
"""
CLICKS = {peg: round(330 * 2 ** (int(peg) / 24)) for peg in "123456"}
BLACK, WHITE = 660, 990
CALL = [659, 880]
RISING, FALLING = [523, 659, 784, 1047], [392, 311]


def listen(table: Table) -> Table:
    """Switch sound on, and note every tone from now on."""
    table.page.add_init_script(LISTEN)
    settings(table)
    table.page.get_by_label("Sound").check()
    table.press("Save appearance")
    front_page(table)
    return table


def expect_heard(table: Table, *pitches: int) -> None:
    """All that this page has let hear so far, in order."""
    expect(table.page.locator("html")).to_have_attribute("data-heard", " ".join(map(str, pitches)))


def tones(table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.page.evaluate(
        "heard.map(({ at, context }) => ({ at, state: context.state }))"
    )
    return found


@pytest.mark.walk
def test_a_board_is_silent_unless_asked_otherwise(table: Table):
    expect(table.page.locator("script[src*=code-row]")).to_have_count(1)
    expect(table.page.locator("script[src*=sound]")).to_have_count(0)


@pytest.mark.parametrize("hand", ["keys", "touch"])
def test_a_game_can_be_heard(visit: Visit, hand: Hand):
    table = listen(visit(hand=hand))
    table.start(secret="1234")

    table.guess("1243")
    first = [*(CLICKS[peg] for peg in "1243"), BLACK, BLACK, WHITE, WHITE]
    expect_heard(table, *first)
    table.guess("1234")

    second = [*(CLICKS[peg] for peg in "1234"), BLACK, BLACK, BLACK, BLACK]
    expect_heard(table, *first, *second, *RISING)
    assert {tone["state"] for tone in tones(table)} == {"running"}


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_pins_of_an_answer_are_heard_one_after_the_other(visit: Visit, motion: str):
    table = listen(visit(reduced_motion=motion))
    table.start(secret="1234")

    table.guess("1243")
    expect_heard(table, *(CLICKS[peg] for peg in "1243"), BLACK, BLACK, WHITE, WHITE)

    answer = [tone["at"] for tone in tones(table)[4:]]
    assert [later - earlier for earlier, later in pairwise(answer)] == pytest.approx([0.09] * 3)


def test_the_pegs_of_a_copied_row_are_heard_one_after_the_other(table: Table):
    listen(table).start(secret="6666")
    table.guess("1234")

    table.page.get_by_role("button", name="Copy row 1").click()
    expect_heard(table, *[CLICKS[peg] for peg in "1234"] * 2)

    copied = [tone["at"] for tone in tones(table)[4:]]
    assert all(later - earlier > 0.05 for earlier, later in pairwise(copied))


def test_a_lost_game_is_heard(table: Table):
    listen(table).start(secret="1234")

    table.resign()

    expect_heard(table, *FALLING)


def test_the_answers_to_a_computer_are_heard(table: Table):
    listen(table)
    table.page.goto("/new/?mode=make")
    table.hide("1543")
    table.press("Start")

    table.page.get_by_role("button", name="Next guess").click()

    expect_heard(table, BLACK)
    expect(table.rows).to_have_count(1)


def test_nothing_sounds_before_a_person_has_touched_the_page(table: Table):
    table.page.add_init_script(PLACE_BY_ITSELF)

    listen(table)

    assert tones(table) == []


def test_who_plays_a_match_hears_when_it_waits_for_them(visit: Visit):
    players = guests(2)
    match = open_match(*players, mode=DUEL)
    Seat.objects.filter(match=match).update(secret="1234")
    ada = look(visit, match, players[0])
    ben = listen(visit())
    seat_at(ben, match, players[1])
    ben.page.mouse.click(5, 5)  # without which browsers allow no sound

    ada.guess("5566")

    expect_heard(ben, *CALL)
