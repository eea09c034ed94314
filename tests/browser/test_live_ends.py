"""The other ends of matches, each seen by everybody in a browser of their own."""

import re
from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import expect

from games.models import MatchOrder, Result, Seat
from games.modes import DUEL, MAKE
from games.modes.clock import Control
from games.words.live import name_of
from tests.browser.matches import guests, look, open_match, seat
from tests.browser.table import Table, Visit, wrong_for
from tests.browser.test_live import guess, hide, status

SECRET = "6543"
WRONG = wrong_for(SECRET)
PASSWORD = "correct horse battery"


def resign(table: Table) -> None:
    table.page.get_by_text("Resign", exact=True).click()
    table.page.get_by_role("button", name="Yes, resign").click()


def test_of_three_one_resigns_and_two_agree_on_a_draw(visit: Visit) -> None:
    players = guests(3)
    match = open_match(*players, secret=SECRET)
    ada, ben, cleo = (look(visit, match, player) for player in players)
    names = [name_of(each) for each in match.everyone]
    for table in (ada, ben, cleo, cleo):
        guess(table, WRONG)

    resign(cleo)
    expect(seat(ada.page, names[2])).to_contain_text("resigned")
    expect(status(ada)).to_have_text("Find the code")

    ada.page.get_by_role("button", name="Offer a draw").click()
    ben.page.get_by_role("button", name="Accept the draw").click()

    for table in (ada, ben):
        expect(table.ending).to_have_text("Drawn by agreement.")
    results = Seat.objects.filter(match=match).order_by("number").values_list("result", flat=True)
    assert list(results) == [Result.DRAWN, Result.DRAWN, Result.GIVEN_UP]


def test_a_duel_at_the_same_time_ends_when_one_resigns(visit: Visit) -> None:
    players = guests(2)
    match = open_match(*players, mode=DUEL, order=MatchOrder.AT_ONCE)
    ada, ben = (look(visit, match, player) for player in players)
    for table, code in ((ada, "1122"), (ben, SECRET)):
        hide(table, code)
    for table in (ada, ben, ben):
        guess(table, "6666")

    resign(ben)

    expect(ada.ending).to_have_text(re.compile("You won: .* resigned."))
    expect(ben.ending).to_have_text(re.compile("You lost: you resigned."))


def test_a_code_that_is_not_found_in_time_is_won_by_who_hid_it(visit: Visit) -> None:
    players = guests(2)
    match = open_match(*players, mode=MAKE, control=Control.GUESS, seconds=30)
    ada, ben = (look(visit, match, player) for player in players)
    hide(ada, SECRET)
    expect(status(ben)).to_have_text("Find the code")

    Seat.objects.filter(match=match, player=players[1]).update(
        clock_since=timezone.now() - timedelta(seconds=40)
    )
    ben.page.reload()

    expect(ben.ending).to_have_text(re.compile("You lost: your time ran out."))
    expect(ada.ending).to_have_text(re.compile("You won: .* ran out of time."))


def test_who_signs_up_in_a_match_keeps_the_seat(visit: Visit) -> None:
    players = guests(2)
    match = open_match(*players, secret=SECRET)
    ada, ben = (look(visit, match, player) for player in players)
    guess(ben, WRONG)

    ben.sign_up("ben", PASSWORD)
    ben.page.goto(match.get_absolute_url())

    expect(ben.rows).to_have_count(1)
    expect(seat(ada.page, "ben")).to_be_visible()
    guess(ben, SECRET)
    resign(ada)
    expect(ben.ending).to_have_text(re.compile("^You won"))
