"""Polls of a match that are refused, or that a guess overtakes: the page of the match goes on."""

from playwright.sync_api import APIResponse, Page, Route, expect

from games.models import Match
from tests.browser.console import Console
from tests.browser.matches import guests, look, open_match
from tests.browser.table import Visit, wrong_for

SECRET = "6543"
WRONG = wrong_for(SECRET)
POLLS = "**/poll/**"
IN_PLACE_OF_PAGE = {"HX-Retarget": "#main", "HX-Reselect": "#main", "HX-Reswap": "outerHTML"}


def state(page: Page) -> str:
    return page.locator("#known [name=state]").input_value()


def test_a_page_whose_polls_are_refused_says_so_keeps_the_row_and_goes_on(
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
    table.expect_row(WRONG)
    console.expect_often(".*503")


def test_an_answer_that_a_guess_has_overtaken_is_dropped(visit: Visit) -> None:
    ada, ben = guests(2)
    match = open_match(ada, ben, secret=SECRET)
    table = look(visit, match, ben)
    table.fill(WRONG)
    page = table.page
    held: list[tuple[Route, APIResponse]] = []
    page.route(POLLS, lambda route: held.append((route, route.fetch())))
    Match.objects.guess(match, match.everyone[0], (0, 0, 0, 0), 1, match.created_at)
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
