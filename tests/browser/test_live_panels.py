"""What somebody opened or focused in a match stays so while the others play."""

import re

from playwright.sync_api import expect

from games.models import Match
from games.modes import DUEL
from tests.browser.matches import guests, look, open_match
from tests.browser.table import Visit, settle, tab_to, wrong_for

SECRET = "6543"
WRONG = wrong_for(SECRET)


def guess_unseen(match: Match, number: int) -> Match:
    """A guess of the first player, who has no browser."""
    return Match.objects.guess(match, match.everyone[0], (0,) * 4, number, match.created_at)


def test_panels_and_the_focus_outlast_the_guesses_of_others_and_what_one_says(visit: Visit) -> None:
    players = guests(2)
    match = open_match(*players, secret=SECRET)
    for number in (1, 2):
        match = guess_unseen(match, number)
    page = look(visit, match, players[1]).page
    answers = page.locator(".seat__answers .plate")
    resign = page.get_by_text("Resign", exact=True)
    give_up = page.get_by_role("button", name="Yes, resign")

    resign.click()
    tab_to(give_up)
    guess_unseen(match, 3)
    expect(answers).to_have_count(3)
    expect(give_up).to_be_focused()

    page.get_by_text("Cancel", exact=True).click()
    expect(give_up).to_be_hidden()
    tab_to(page.locator("#say"))
    page.keyboard.press("Enter")
    tab_to(page.get_by_role("button", name="Good luck!"))
    page.keyboard.press("Enter")
    expect(page.locator(".said")).to_contain_text("Good luck!")
    expect(page.locator("#say")).to_be_focused()
    expect(page.get_by_role("button", name="Good luck!")).to_be_hidden()


def test_the_focus_goes_to_the_row_where_its_button_is_gone(visit: Visit) -> None:
    players = guests(2)
    match = open_match(*players, secret=SECRET)
    ada, ben = (look(visit, match, player) for player in players)
    ada.page.get_by_role("button", name="Offer a draw").click()
    decline = ben.page.get_by_role("button", name="Decline")

    tab_to(decline)
    ben.page.keyboard.press("Enter")

    expect(decline).to_have_count(0)
    settle(ben.page)
    expect(ben.holes.first).to_be_focused()


def test_without_scripting_nobody_is_offered_a_guess_in_the_turn_of_others(visit: Visit) -> None:
    players = guests(2)
    match = open_match(*players, mode=DUEL)
    ada, ben = (look(visit, match, player, "lists") for player in players)
    for table, code in ((ada, WRONG), (ben, SECRET)):
        table.fill(code)
        table.page.get_by_role("button", name="Hide it").click()
    ada.page.reload()

    expect(ada.guess_button).to_be_visible()
    expect(ben.guess_button).to_be_hidden()
    expect(ben.lists).to_have_count(0)
    expect(ben.page.get_by_text(re.compile("reloads every 5 seconds"))).to_be_visible()
