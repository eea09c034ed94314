"""Matches: people meet, and play each other at the same moment, each in a browser of their own."""

import re
from datetime import timedelta
from http import HTTPStatus

import pytest
from django.utils import timezone
from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from games.core.game import Game
from games.core.modes import MAKE
from games.live.match import Match
from games.live.names import name_of
from games.live.seat import Seat
from tests.browser.console import Console
from tests.browser.matches import guests, look, open_match, seat
from tests.browser.table import Hand, Table, Visit, see, settle, tab_to, wrong_for
from tests.factories import guess_in, make_match, make_player

SECRET = "6543"
WRONG = wrong_for(SECRET)
TOP = "element => element.getBoundingClientRect().top"
PASSWORD = "correct horse"
INVITATION = re.compile("/live/invitation/")
NO_NETWORK = "Failed to load resource: net::ERR_INTERNET_DISCONNECTED|htmx:(afterRequest|sendError)"


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


def test_two_people_and_a_level_race_for_one_secret(visit: Visit) -> None:
    players = guests(2)
    match = open_match(*players, levels=("knuth",), secret=SECRET)
    ada, ben = look(visit, match, players[0], "touch"), look(visit, match, players[1], "lists")
    names = [name_of(each) for each in match.everyone]
    expect(status(ada)).to_have_text("Find the code")

    guess(ada, WRONG)
    ben.page.reload()
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
        ben.page.reload()
    expect(ada.ending).to_have_text(f"You lost: {names[1]} needed 2 guesses, you 4.")
    expect(ben.ending).to_have_text("You won in 2 guesses.")
    expect(ada.page.locator(".board--rival .peg").first).to_be_visible()
    assert Game.objects.filter(match=match).count() == 2


@pytest.mark.parametrize("people", [2, 3, 4, 5])
def test_on_a_phone_the_seats_and_the_row_to_fill_are_in_sight_however_many_there_are(
    visit: Visit, people: int
) -> None:
    players = guests(people)
    match = open_match(*players, secret=SECRET)
    for _ in range(8):
        match = guess_in(match, 1, WRONG)

    table = look(visit, match, players[0], "touch")

    expect(table.rows).to_have_count(8)
    expect(table.cursor).to_be_focused()
    tops = "() => [`.seats`, `.row--now`, `.hand`].map(part => document.querySelector(part).getBoundingClientRect())"
    seats, row, hand = table.page.evaluate(tops)
    assert seats["top"] > 0
    assert row["bottom"] <= hand["top"] + 1


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
        see(ada.page)
        route.fulfill(response=answer)

    ada.page.route("**/guesses/", answer_late)
    guess(ada, SECRET)

    expect(status(ada)).to_have_text(re.compile("You found the code"))
    expect(ada.page.locator(".mini__row")).to_have_count(1)


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


@pytest.mark.walk
def test_who_has_finished_watches_the_others_at_once(visit: Visit) -> None:
    players = guests(2)
    match = open_match(*players, secret=SECRET)
    ada, ben = (look(visit, match, player) for player in players)
    guess(ben, WRONG)
    for _ in range(2):
        guess(ada, WRONG)
    expect(ada.page.locator(".mini")).to_have_count(0)

    guess(ada, SECRET)

    mine, other = (ada.page.locator(".mini").nth(number) for number in range(2))
    expect(mine).to_contain_text("You")
    expect(mine.locator(".mini__row--won")).to_have_count(1)
    expect(other.locator(".mini__row .peg:not(.peg--hidden)")).to_have_count(4)
    guess(ben, "1111")
    expect(other.locator(".mini__row")).to_have_count(2)
    expect(ben.page.locator(".mini")).to_have_count(0)
    expect(ben.page.locator("#seats .peg")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (375, 667), (1280, 800)])
def test_at_the_end_of_two_both_boards_stand_side_by_side_and_the_result_is_in_sight(
    visit: Visit, width: int, height: int
) -> None:
    players = guests(2)
    match = open_match(*players, secret=SECRET)
    name = name_of(match.everyone[0])
    for number, code in ((1, WRONG), (2, WRONG)) * 3 + ((1, WRONG), (1, WRONG), (1, SECRET)):
        match = guess_in(match, number, code)
    ben = look(visit, match, players[1], "touch")
    ben.page.set_viewport_size({"width": width, "height": height})

    guess(ben, SECRET)

    expect(ben.ending).to_have_text(f"You beat {name}, 4 to 6.")
    expect(ben.page.locator("#seats .board--rival, .standing")).to_have_count(0)
    mine, other = (ben.page.locator(".mini").nth(number) for number in range(2))
    assert mine.evaluate(TOP) == other.evaluate(TOP)
    expect(mine.locator(".mini__row")).to_have_count(4)
    expect(mine).to_have_class(re.compile("mini--won"))
    expect(other.locator(".mini__row--won .peg:not(.peg--hidden)")).to_have_count(4)
    for part in (
        *mine.locator(".mini__row").all(),
        *ben.page.locator(".ending .actions > *").all(),
    ):
        expect(part).to_be_in_viewport(ratio=1)


def test_who_is_left_alone_claims_the_win_after_two_minutes_without_a_clock_too(
    visit: Visit,
) -> None:
    players = guests(2)
    match = open_match(*players, secret=SECRET)
    gone = Seat.objects.filter(match=match, number=2)
    gone.update(seen_at=timezone.now() - timedelta(seconds=60), is_away=True)
    ada = look(visit, match, players[0])
    expect(ada.page.locator("seat-clock")).to_contain_text("You can claim the win in")
    gone.update(seen_at=timezone.now() - timedelta(seconds=121))
    ada.page.reload()

    ada.page.get_by_role("button", name="Claim the win").click()

    expect(ada.ending).to_contain_text("You won")
    bold = ada.page.locator(".standing strong")
    expect(bold).to_have_text([name_of(Match.objects.get().everyone[0])])


# Meeting


@pytest.mark.walk
def test_an_invitation_reaches_a_signed_in_player_on_whatever_page_within_half_a_minute(
    visit: Visit,
) -> None:
    me, eve = make_player(username="ada", password=PASSWORD), make_player(username="eve")
    table = visit("/accounts/login/")
    table.sign_in("ada", PASSWORD)
    page = table.page
    page.clock.install()
    page.goto("/rules/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    def wait(seconds: int) -> None:
        """Let the time pass, and look at what is asked of the site meanwhile."""
        asked.clear()
        page.clock.run_for(1000 * seconds)

    with page.expect_response(INVITATION) as answer:
        wait(31)
    assert answer.value.status == HTTPStatus.NO_CONTENT
    match = make_match(eve, people=2, invited=me)
    hide_tab(page, is_hidden=True)
    wait(300)
    assert not asked
    with page.expect_response(INVITATION):
        hide_tab(page, is_hidden=False)
    invitation = page.locator(".invited")
    expect(invitation).to_contain_text("eve invites you to a race")

    invitation.get_by_role("button", name="Decline").click()
    expect(invitation).to_have_count(0)
    expect(page).to_have_url(re.compile("/rules/$"))
    assert Match.objects.get(pk=match.pk).was_declined

    again = make_match(eve, people=2, invited=me)
    page.goto("/")  # where it is shown at once
    with page.expect_navigation():
        invitation.get_by_role("button", name="Accept").click()
    expect(page).to_have_url(re.compile(again.get_absolute_url()))
    expect_begun(table)


def hide_tab(page: Page, *, is_hidden: bool) -> None:
    """Put a page out of view, or back into it, as another tab in front of it does."""
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        is_hidden,
    )


def expect_begun(table: Table) -> None:
    expect(table.page.locator("#status")).to_contain_text("Find the code")


def open_by_hand(visit: Visit, hand: Hand, to: str) -> Table:
    """Open a match and wait in it."""
    table = visit("/live/", hand=hand)
    if to == "link":
        table.use(table.page.get_by_text("Options", exact=True))
        table.use(table.page.get_by_label("Only people with the link"))
    table.press("Open the match")
    expect(table.page.get_by_label("Link to send")).to_have_value(table.page.url)
    return table


def test_a_link_leads_a_friend_to_a_seat_and_the_match_begins_for_both(visit: Visit) -> None:
    creator = open_by_hand(visit, "touch", to="link")
    code = creator.page.get_by_alt_text("The link as a QR code")
    expect(code).to_be_visible()
    assert code.evaluate("image => image.naturalWidth") > 0
    link = creator.page.get_by_label("Link to send").input_value()

    friend = visit(link, hand="lists")
    expect(creator.page.get_by_text("Free seat")).to_be_visible()
    friend.press("Sit down")

    expect_begun(friend)
    expect_begun(creator)
    expect(creator.page.get_by_text("Link to send")).to_have_count(0)


def test_a_seat_appears_for_who_looks_and_is_gone_when_it_is_taken(
    visit: Visit, console: Console
) -> None:
    console.expect_status("409 (Conflict)")
    looking, late = visit("/live/"), visit("/live/")
    looking.page.clock.install()
    looking.page.reload()
    expect(looking.page.get_by_text("Nobody is waiting for players")).to_be_visible()
    creator = open_by_hand(visit, "mouse", to="anybody")
    late.page.reload()

    looking.page.clock.run_for(11_000)
    looking.press("Sit down")
    expect_begun(looking)
    expect_begun(creator)
    late.press("Sit down")

    expect(late.page.get_by_role("alert")).to_contain_text("Every seat of this match is taken.")
    expect(late.page).to_have_url(re.compile("/seat/$"))
    expect(late.page.get_by_role("button", name="Sit down")).to_have_count(0)


# Panels and the focus


def test_panels_and_the_focus_outlast_the_guesses_of_others_and_what_one_says(visit: Visit) -> None:
    players = guests(2)
    match = open_match(*players, secret=SECRET)
    for _ in range(2):
        match = guess_in(match, 1, WRONG)
    page = look(visit, match, players[1]).page
    answers = page.locator(".seat__answers .plate")
    resign = page.get_by_text("Resign", exact=True)
    give_up = page.get_by_role("button", name="Yes, resign")

    resign.click()
    tab_to(give_up)
    guess_in(match, 1, WRONG)
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


def on_the_button(visit: Visit) -> tuple[Table, Locator]:
    """Somebody who is offered a draw, with the focus on the button that declines it."""
    players = guests(2)
    match = open_match(*players, secret=SECRET)
    ada, ben = (look(visit, match, player) for player in players)
    ada.page.get_by_role("button", name="Offer a draw").click()
    decline = ben.page.get_by_role("button", name="Decline")
    tab_to(decline)
    return ben, decline


def test_the_focus_goes_to_the_row_where_its_button_is_gone(visit: Visit) -> None:
    ben, decline = on_the_button(visit)

    ben.page.keyboard.press("Enter")

    expect(decline).to_have_count(0)
    settle(ben.page)
    expect(ben.holes.first).to_be_focused()


def test_a_poll_before_the_page_has_settled_does_not_lose_the_focus(visit: Visit) -> None:
    ben, decline = on_the_button(visit)
    ben.page.evaluate("() => { htmx.config.defaultSettleDelay = 2000; }")

    ben.page.keyboard.press("Enter")
    expect(decline).to_have_count(0)
    with ben.page.expect_response("**/poll/**"):
        ben.page.evaluate(
            "() => document.querySelector('live-poll').dispatchEvent(new Event('poll'))"
        )

    settle(ben.page)
    expect(ben.holes.first).to_be_focused()


# Polls


POLLS = "**/poll/**"
IN_PLACE_OF_PAGE = {"HX-Retarget": "#main", "HX-Reselect": "#main", "HX-Reswap": "outerHTML"}


def state(page: Page) -> str:
    return page.locator("#known [name=state]").input_value()


def test_a_page_whose_polls_are_refused_or_find_no_network_says_so_keeps_the_row_and_goes_on(
    visit: Visit, console: Console
) -> None:
    ada, ben = guests(2)
    match = open_match(ada, ben, secret=SECRET)
    table = look(visit, match, ben)
    table.fill(WRONG)

    def refuse(route: Route) -> None:
        route.fulfill(status=503, headers=IN_PLACE_OF_PAGE, body='<main id="main">Busy</main>')

    table.page.route(POLLS, refuse)
    expect(table.message).to_contain_text("The site does not answer.")
    table.page.unroute(POLLS)
    expect(table.message).to_be_empty()

    table.page.context.set_offline(True)
    expect(table.message).to_contain_text("The site does not answer.")
    table.page.context.set_offline(False)

    expect(table.message).to_be_empty()
    table.expect_row(WRONG)
    console.expect_often(".*503")
    console.expect_often(NO_NETWORK)


def test_an_answer_that_a_guess_has_overtaken_is_dropped(visit: Visit) -> None:
    ada, ben = guests(2)
    match = open_match(ada, ben, secret=SECRET)
    table = look(visit, match, ben)
    table.fill(WRONG)
    page = table.page
    held: list[tuple[Route, APIResponse]] = []
    page.route(POLLS, lambda route: held.append((route, route.fetch())))
    guess_in(match, 1, WRONG)
    while not held:
        page.wait_for_timeout(100)

    table.send()
    expect(table.rows).to_have_count(1)
    known = state(page)
    route, answer = held[0]
    route.fulfill(response=answer)
    expect(page.locator(".htmx-request")).to_have_count(0)

    assert state(page) == known
    page.unroute_all(behavior="ignoreErrors")


def test_a_match_that_was_deleted_is_told_by_a_page_of_its_own(
    visit: Visit, console: Console
) -> None:
    page = look(visit, open_match(*guests(1), secret=SECRET, levels=("knuth",)), None).page

    Match.objects.all().delete()

    expect(page.get_by_text("There is no such match")).to_be_visible()
    expect(page.locator("#table, live-poll")).to_have_count(0)
    console.expect_often(".*404")
