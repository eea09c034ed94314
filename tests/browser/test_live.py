"""Matches: people play each other at the same moment, each in a browser of their own."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Route, expect

from games.models import Game, Match, Result, Seat
from games.modes import DUEL, MAKE
from games.modes.clock import Control
from games.words.live import name_of
from tests.browser.console import Console
from tests.browser.matches import guests, look, open_match, seat
from tests.browser.table import PHONE, Hand, Table, Visit, settle, wrong_for

SECRET = "6543"
WRONG = wrong_for(SECRET)
TOP = "element => element.getBoundingClientRect().top"
# What a browser and htmx say of a poll that finds no network.
POLL_FAILED = (
    r"Failed to load resource: net::ERR_INTERNET_DISCONNECTED|htmx:(afterRequest|sendError)"
)


def status(table: Table) -> Locator:
    return table.page.locator("#status p, .ending__words").first


def guess(table: Table, code: str) -> None:
    """Fill the row and send it."""
    table.fill(code)
    table.send()
    settle(table.page)


def hide(table: Table, code: str) -> None:
    table.fill(code)
    table.page.get_by_role("button", name="Hide it").click()
    settle(table.page)


def look_again(table: Table) -> None:
    """What a page without scripting needs to show what others did."""
    if table.hand == "lists":
        table.page.reload()


def test_two_people_and_a_level_race_for_one_secret(visit: Visit) -> None:
    hands: list[Hand] = ["touch", "lists"]
    players = guests(2)
    match = open_match(*players, levels=("knuth",), secret=SECRET)
    ada, ben = (
        look(visit, match, player, hand) for player, hand in zip(players, hands, strict=True)
    )
    names = [name_of(each) for each in match.everyone]
    expect(status(ada)).to_have_text("Find the code")

    guess(ada, WRONG)
    look_again(ben)
    answers = seat(ben.page, names[0]).locator(".seat__answers .plate")
    expect(answers).to_have_count(1)
    expect(seat(ben.page, "Knuth").locator(".seat__answers .plate")).to_have_count(1)
    expect(ben.page.locator("#seats .peg")).to_have_count(0)

    guess(ben, WRONG)
    ben.page.reload()
    expect(ben.rows).to_have_count(1)
    guess(ben, SECRET)
    expect(status(ben)).to_have_text(re.compile("You found the code. Waiting for .*"))
    expect(seat(ada.page, names[1])).to_contain_text("found it in 2")

    for _ in range(2):
        guess(ada, WRONG)
    guess(ada, SECRET)
    for _ in range(2):  # Knuth goes on when somebody looks
        look_again(ben)
    expect(ada.ending).to_have_text(f"You lost: {names[1]} needed 2 guesses, you 4.")
    expect(ben.ending).to_have_text("You won in 2 guesses.")
    expect(ada.page.locator(".board--rival .peg").first).to_be_visible()
    assert Game.objects.filter(match=match).count() == 2


def test_a_duel_goes_in_turn_has_a_last_guess_and_a_rematch_with_the_seats_swapped(
    visit: Visit, console: Console
) -> None:
    players = guests(2)
    match = open_match(*players, mode=DUEL)
    ada, ben = (look(visit, match, player) for player in players)
    names = [name_of(each) for each in match.everyone]
    for table, code in ((ada, "1122"), (ben, "3456")):
        expect(status(table)).to_have_text("Hide your code")
        hide(table, code)
    expect(status(ada)).to_have_text("Your turn")
    expect(status(ben)).to_have_text(f"{names[0]}'s turn")

    console.expect_status("409 (Conflict)")
    guess(ben, "1122")
    expect(ben.message).to_contain_text("Not now")
    ben.expect_row("1122")

    guess(ada, "3456")
    expect(status(ben)).to_have_text("Your last guess: your code was found")
    ben.send()
    expect(ben.ending).to_have_text("A draw: 1 guess each.")
    expect(ada.ending).to_be_visible()

    for table in (ada, ben):
        settle(table.page)
        table.page.get_by_role("button", name=re.compile("^(Rematch|Accept the rematch)")).click()
    for table in (ada, ben):
        expect(status(table)).to_have_text("Hide your code")
    again = Match.objects.get(follows=match)
    assert [each.player for each in again.everyone] == [players[1], players[0]]


@pytest.mark.walk
def test_one_hides_a_code_the_other_finds_it_and_then_they_swap(visit: Visit) -> None:
    players = guests(2)
    match = open_match(*players, mode=MAKE, legs=2)
    ada, ben = (look(visit, match, player) for player in players)
    expect(status(ben)).to_have_text(re.compile("Waiting for .* to hide a code"))

    hide(ada, SECRET)
    expect(status(ada)).to_have_text(re.compile(".* is looking for your code"))
    guess(ben, WRONG)
    expect(ada.page.locator(".match__boards .row")).to_have_count(1)
    expect(ada.page.locator(".match__boards .peg:not(.peg--hidden)")).to_have_count(4)
    guess(ben, SECRET)

    expect(ben.ending).to_have_text("You found the code in 2 guesses.")
    expect(ada.ending).to_have_text(re.compile("found your code in 2 guesses"))
    ada.page.get_by_role("link", name="Next game").click()
    expect(status(ada)).to_have_text(re.compile("Waiting for .* to hide a code"))


def test_who_watches_sees_answers_and_colors_only_after_the_end(visit: Visit) -> None:
    players = guests(2)
    match = open_match(*players, secret=SECRET)
    ada = look(visit, match, players[0])
    watcher = look(visit, match, None)
    expect(status(watcher)).to_have_text(re.compile("are looking for the code"))

    guess(ada, SECRET)
    expect(watcher.page.locator(".match__boards .row")).to_have_count(1)
    expect(watcher.page.locator(".match__boards .peg:not(.peg--hidden)")).to_have_count(0)
    ben = look(visit, match, players[1])
    ben.page.get_by_text("Resign", exact=True).click()
    ben.page.get_by_role("button", name="Yes, resign").click()

    expect(watcher.ending).to_have_text(f"{name_of(match.everyone[0])} won in 1 guess.")
    expect(watcher.page.locator(".match__boards .peg:not(.peg--hidden)")).to_have_count(4)


def test_who_stays_claims_the_win_from_who_is_gone(visit: Visit) -> None:
    players = guests(2)
    match = open_match(*players, secret=SECRET, control=Control.TOTAL, seconds=600)
    ada = look(visit, match, players[0])
    gone = Seat.objects.filter(match=match, player=players[1])
    gone.update(seen_at=timezone.now() - timedelta(seconds=119))

    expect(seat(ada.page, name_of(gone.get()))).to_contain_text("away")
    ada.page.get_by_role("button", name="Claim the win").click()

    expect(ada.ending).to_have_text(re.compile("You won: .* left."))
    assert gone.get().result == Result.GIVEN_UP


def test_a_poll_that_overtakes_a_guess_leaves_the_row_to_the_answer_of_the_guess(
    visit: Visit,
) -> None:
    players = guests(2)
    match = open_match(*players, secret=SECRET)
    ada = look(visit, match, players[0])

    def answer_late(route: Route) -> None:
        answer = route.fetch()
        with ada.page.expect_response(lambda response: "/poll/" in response.url and response.ok):
            pass
        ada.page.evaluate("() => new Promise(requestAnimationFrame)")
        route.fulfill(response=answer)

    ada.page.route("**/guesses/", answer_late)
    guess(ada, SECRET)

    expect(status(ada)).to_have_text(re.compile("You found the code"))
    expect(ada.rows).to_have_count(1)


def test_without_a_network_the_page_says_so_keeps_the_row_and_goes_on(
    visit: Visit, console: Console
) -> None:
    players = guests(2)
    match = open_match(*players, secret=SECRET)
    ada, ben = (look(visit, match, player) for player in players)
    ben.fill(WRONG)

    ben.page.context.set_offline(True)
    expect(ben.message).to_contain_text("The site does not answer.")
    guess(ada, WRONG)
    ben.page.context.set_offline(False)

    expect(ben.page.locator(".seat__answers .plate")).to_have_count(1)
    expect(ben.message).to_be_empty()
    ben.expect_row(WRONG)
    console.expect_often(POLL_FAILED)


def test_on_a_phone_nothing_moves_when_the_own_board_ends(visit: Visit) -> None:
    players = guests(2)
    match = open_match(*players, secret=SECRET)
    ada = look(visit, match, players[0], "touch")
    guess(ada, WRONG)

    def tops() -> list[float]:
        parts = (".match__main", "#seats", ".seat:last-child", ".match__card")
        return [ada.page.locator(part).evaluate(TOP) for part in parts]

    before = tops()

    guess(ada, SECRET)

    expect(status(ada)).to_have_text(re.compile("You found the code. Waiting for .*"))
    assert tops() == before


def test_the_clock_runs_out_on_a_phone(visit: Visit) -> None:
    players = guests(2)
    match = open_match(*players, secret=SECRET, control=Control.GUESS, seconds=30)
    ada = look(visit, match, players[0], "touch")
    assert ada.page.viewport_size == PHONE["viewport"]
    expect(ada.page.locator(".clock").first).to_have_text(re.compile(r"0:2\d"))

    since = timezone.now() - timedelta(seconds=30)
    Seat.objects.filter(match=match).update(clock_since=since)
    Seat.objects.filter(match=match, player=players[0]).update(clock_left=60)

    ada.page.reload()
    expect(ada.ending).to_have_text(re.compile("You won: .* ran out of time."))
