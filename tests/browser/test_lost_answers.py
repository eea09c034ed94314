"""Answers that are lost on the way, or replaced by somebody else's page, and what a page keeps."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from games.core.game import Game
from games.core.guess import Guess
from games.live.match import Match
from tests.browser.console import Console
from tests.browser.matches import guests, look, open_match
from tests.browser.table import Table, Visit, color_names_of, wrong_for

SECRET = "6543"
WRONG = wrong_for(SECRET)
LOST = r"Failed to load resource: net::ERR_FAILED|htmx:(afterRequest|sendError)"
NO_ANSWER = "The site did not answer. Your row is kept: send it again."
NOTHING_LOST = "The site did not answer. Nothing is lost: try again in a moment."


def lose_next_answer(page: Page, address: str) -> None:
    """The site takes the next request to an address, and its answer does not arrive."""

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route(address, lose, times=1)


def solo(visit: Visit) -> Table:
    table = visit()
    table.start(secret=SECRET)
    return table


def race(visit: Visit) -> Table:
    table = visit()
    table.start("race", secret=SECRET)
    return table


def duel(visit: Visit) -> Table:
    table = visit("/new/?mode=duel&level=knuth&variant=classic")
    table.hide("1122")
    table.press("Start")
    table.secret = SECRET
    return table


def daily(visit: Visit) -> Table:
    table = visit("/daily/")
    table.press("Play today")
    table.guess(wrong_for(table.secret))
    return table


def live(visit: Visit) -> Table:
    players = guests(2)
    return look(visit, open_match(*players, secret=SECRET), players[0])


def cut_off(table: Table, console: Console) -> Table:
    """A board from which a guess was sent without a connection."""
    console.expect_often(r"Failed to load resource|htmx:(afterRequest|sendError)")
    table.page.context.set_offline(offline=True)
    table.fill(WRONG)
    table.send()
    expect(table.message).to_have_text(NO_ANSWER)
    return table


@pytest.mark.parametrize("begin", [solo, race, duel, daily, live])
def test_a_guess_whose_answer_is_lost_is_sent_again_and_counts_once(
    visit: Visit, console: Console, begin: Callable[[Visit], Table]
) -> None:
    console.expect_often(LOST)
    table = begin(visit)
    before = table.rows.count()
    guess = WRONG if begin is not daily else wrong_for(table.secret)
    lose_next_answer(table.page, "**/guesses/")

    table.fill(guess)
    table.send()
    expect(table.message).to_have_text(NO_ANSWER)
    table.expect_row(guess)
    table.send()

    expect(table.rows).to_have_count(before + 1)
    expect(table.message).to_be_empty()
    table.expect_row("....")
    table.expect_turn(before + 2)
    match = Match.objects.first()
    used = (
        match.everyone[0].guesses_used if match else Guess.objects.filter(board__level="").count()
    )
    assert used == before + 1


@pytest.mark.parametrize("begin", [pytest.param(solo, marks=pytest.mark.walk), live])
def test_a_guess_without_a_connection_is_sent_by_itself_when_it_is_back(
    visit: Visit, console: Console, begin: Callable[[Visit], Table]
) -> None:
    table = cut_off(begin(visit), console)
    if begin is live:  # the polls say so, too, and leave what the row was told
        expect(table.live).to_contain_text("The site does not answer.")
        expect(table.message).to_have_text(NO_ANSWER)

    table.page.context.set_offline(offline=False)

    expect(table.rows).to_have_count(1)
    table.expect_row("....")
    expect(table.message).to_be_empty()


def test_a_row_that_was_changed_meanwhile_is_not_sent_by_itself(
    visit: Visit, console: Console
) -> None:
    table = cut_off(solo(visit), console)
    table.page.keyboard.press("Escape")
    table.fill("5566")

    table.page.context.set_offline(offline=False)
    table.expect_row("5566")
    table.send()

    expect(table.rows).to_have_count(1)
    expect(table.rows).to_contain_text(color_names_of("5566"))


def test_the_last_guess_whose_answer_is_lost_shows_how_the_game_ended(
    visit: Visit, console: Console
) -> None:
    console.expect_often(LOST)
    table = solo(visit)
    lose_next_answer(table.page, "**/guesses/")

    table.fill(SECRET)
    table.send()
    expect(table.message).to_have_text(NO_ANSWER)
    table.send()

    expect(table.ending).to_have_text("Cracked in one.")


def test_an_answer_in_the_trainer_that_is_lost_is_shown_when_sent_again(
    visit: Visit, console: Console
) -> None:
    console.expect_often(LOST)
    table = visit("/train/")
    table.press("Grade 2")
    lose_next_answer(table.page, "**/answer/")

    table.fill("1122")
    table.send()
    expect(table.message).to_contain_text("The site did not answer.")
    table.send()

    expect(table.page.get_by_role("link", name="Next")).to_be_visible()


STATUSES = [200, 204, 403, 404, 409, 422, 429, 502, 503]
ELSES = "Sign in to the network"


def answer_in_its_place(page: Page, address: str, status: int) -> None:
    """Somebody else's page answers the next request to an address."""
    page.route(
        address,
        lambda route: route.fulfill(
            status=status, content_type="text/html", body=f"<h1>{ELSES}</h1>"
        ),
        times=1,
    )


def foreign_answers(page: Page, address: str) -> Iterator[None]:
    """Each time, somebody else's page answers the next request, and is not shown."""
    for status in STATUSES:
        answer_in_its_place(page, address, status)
        page.evaluate("document.querySelector('#message').textContent = ''")
        yield
        expect(page.get_by_text(ELSES)).to_have_count(0)


@pytest.mark.parametrize("begin", [solo, race, duel, daily, live])
def test_somebody_elses_page_is_no_answer(
    visit: Visit, console: Console, begin: Callable[[Visit], Table]
) -> None:
    console.expect_often("Failed to load resource")
    table = begin(visit)
    before = table.rows.count()
    guess = wrong_for(table.secret) if begin is daily else WRONG
    table.fill(guess)

    for _ in foreign_answers(table.page, "**/guesses/"):
        table.send()
        expect(table.message).to_have_text(NO_ANSWER)
        table.expect_row(guess)
    table.send()

    expect(table.rows).to_have_count(before + 1)


def test_somebody_elses_page_is_no_answer_where_the_computer_guesses(
    visit: Visit, console: Console
) -> None:
    console.expect_often("Failed to load resource")
    table = visit("/new/?mode=make")
    table.press("Start")

    send = table.page.get_by_role("button", name="Answer", exact=True)
    table.page.get_by_role("button", name="Nothing", exact=True).click()

    for _ in foreign_answers(table.page, "**/answers/"):
        send.click()
        expect(table.message).to_contain_text("The site did not answer.")
    send.click()

    expect(table.rows).to_have_count(1)


def test_somebody_elses_page_is_no_answer_in_the_trainer(visit: Visit, console: Console) -> None:
    console.expect_often("Failed to load resource")
    table = visit("/train/")
    table.press("Grade 2")
    table.fill("1122")

    for _ in foreign_answers(table.page, "**/answer/"):
        table.send()
        expect(table.message).to_contain_text("The site did not answer.")
        table.expect_row("1122")
    table.send()

    expect(table.page.get_by_role("link", name="Next")).to_be_visible()


def test_somebody_elses_page_is_no_answer_in_a_review(visit: Visit, console: Console) -> None:
    console.expect_often("Failed to load resource")
    table = solo(visit)
    for code in ("1122", WRONG, SECRET):
        table.guess(code)
    page = table.page
    page.goto(f"{page.url}review/1/")

    for status in STATUSES:
        answer_in_its_place(page, "**/review/2/", status)
        page.get_by_role("link", name="Next guess").click()
        told = page.locator("no-answer, #message").filter(has_text="The site did not answer.").last
        expect(told).to_be_in_viewport()
        expect(page.get_by_text(ELSES)).to_have_count(0)
        expect(page.locator("#review")).to_be_visible()
        page.evaluate("document.querySelector('no-answer').replaceChildren()")
    page.get_by_role("link", name="Next guess").click()

    expect(page).to_have_url(re.compile("review/2/$"))


@pytest.mark.parametrize("status", [200, 404, 503])
def test_somebody_elses_page_does_not_end_a_match(
    visit: Visit, console: Console, status: int
) -> None:
    if status >= 400:
        console.expect_often("Failed to load resource")
    table = live(visit)
    table.page.route("**/poll/**", lambda route: route.fulfill(status=status, body="<p>no</p>"))
    expect(table.message).to_contain_text("The site does not answer.")
    expect(table.page.locator("#known input[name=state]")).to_have_count(1)
    table.page.unroute("**/poll/**")

    table.guess(WRONG)
    expect(table.message).to_be_empty()


def test_what_a_player_was_told_stays_when_a_poll_is_answered(
    visit: Visit, console: Console
) -> None:
    console.expect_often("Failed to load resource")
    table = live(visit)
    answer_in_its_place(table.page, "**/guesses/", 503)
    table.page.evaluate("document.querySelector('#message').style.translate = '0 -9999px'")
    table.fill(WRONG)

    with table.page.expect_response("**/poll/**"), table.page.expect_response("**/guesses/"):
        table.send()
    with table.page.expect_response("**/poll/**"):
        pass

    expect(table.page.locator("no-answer")).to_have_text(NO_ANSWER)


def test_a_hint_without_an_answer_speaks_of_no_row(visit: Visit, console: Console) -> None:
    console.expect_often("Failed to load resource")
    table = visit("/?mode=break&coach=full")
    table.guess("1122")
    answer_in_its_place(table.page, "**/hint/", 503)
    hint = table.page.get_by_role("button", name="Hint")

    hint.click()
    expect(table.message).to_have_text(NOTHING_LOST)
    hint.click()

    expect(table.page.locator("#hint")).to_contain_text("would guess")
    expect(table.message).to_be_empty()


def test_somebody_elses_page_is_told_where_no_board_is(visit: Visit) -> None:
    page = visit("/live/").page
    page.route("**/live/**", lambda route: route.fulfill(status=200, body="<p>no</p>"))

    page.evaluate("htmx.ajax('GET', '/live/', 'main')")

    expect(page.locator("no-answer")).to_have_text(re.compile("The site did not answer."))
    expect(page.get_by_text("no", exact=True)).to_have_count(0)


def test_back_asks_the_browser_for_the_page_and_not_a_script(visit: Visit) -> None:
    page = visit("/lab/explore/4x6/").page
    page.route(
        "**/lab/explore/**",
        lambda route: (
            route.continue_()
            if route.request.is_navigation_request() or "hx-target" in route.request.headers
            else route.fulfill(status=200, content_type="text/html", body="<p>Sign in first</p>")
        ),
    )
    heads = page.get_by_role("columnheader").get_by_role("link")
    heads.last.click()
    expect(page).not_to_have_url(re.compile("4x6/$"))

    page.go_back()

    expect(page).to_have_url(re.compile("4x6/$"))
    expect(heads.last).to_be_visible()
    expect(page.get_by_text("Sign in first")).to_have_count(0)


@pytest.mark.parametrize("begin", [solo, live])
def test_a_reload_keeps_the_row_of_the_turn(visit: Visit, begin: Callable[[Visit], Table]) -> None:
    table = begin(visit)
    table.fill("12")

    table.page.reload()
    table.expect_row("12..")
    table.fill("12")  # goes on where the row ended
    table.expect_row("1212")
    table.send()
    expect(table.rows).to_have_count(1)

    table.page.reload()
    table.expect_row("....")
    table.page.goto(table.page.url)
    table.expect_row("....")
    assert Game.objects.count() <= 1


def test_a_row_of_other_rules_is_not_brought_back(visit: Visit) -> None:
    table = visit("/?mode=break&variant=classic")
    table.page.goto("/?mode=break&variant=custom&pegs=5&colors=9&guesses=8")
    table.fill("9")

    table.page.go_back()

    table.expect_row("....")
    table.fill("12")
    table.expect_row("12..")


def test_a_color_that_the_rules_of_an_address_no_longer_have_is_not_brought_back(
    visit: Visit,
) -> None:
    table = visit("/?mode=break&variant=custom&pegs=4&colors=9&guesses=8&repeats=on")
    table.guess("1122")
    table.page.goto("/")
    table.fill("49")
    other = table.page.context.new_page()
    other.goto("/?mode=break&variant=classic")
    other.keyboard.type("1122")
    other.get_by_role("button", name="Guess", exact=True).click()
    expect(other.locator("#history tbody tr")).to_have_count(1)

    table.page.reload()

    expect(table.page.locator("#entry select").first.locator("option")).to_have_count(7)
    table.expect_row("4...")
    table.fill("12")
    table.expect_row("412.")


def test_a_row_that_is_sent_by_itself_leaves_the_focus_elsewhere(
    visit: Visit, console: Console
) -> None:
    table = cut_off(solo(visit), console)
    link = table.page.get_by_role("link", name="Rules", exact=True).first
    link.focus()

    table.page.context.set_offline(offline=False)

    expect(table.rows).to_have_count(1)
    expect(link).to_be_focused()


# Going back

GO_BACK_IN_WEBKIT = """(isLate) => {
  const empty = () => document.querySelectorAll("select").forEach((list) => (list.value = ""));
  const back = () => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  if (!isLate) empty();
  back();
  if (isLate) empty();
  return new Promise((done) => setTimeout(done, 20));
}"""
"""WebKit keeps the page as it was, and empties the lists of forms that it must not fill in, maybe later."""


@pytest.mark.parametrize("is_late", [False, True])
@pytest.mark.parametrize("address", ["/", "/?mode=make&variant=classic", "/solve/"])
def test_lists_that_are_emptied_by_going_back_are_filled_from_the_row(
    visit: Visit, address: str, is_late: bool
) -> None:
    table = visit(address)
    table.fill("12")

    table.page.evaluate(GO_BACK_IN_WEBKIT, is_late)

    table.expect_row("12..")
    values = table.page.locator(".row--now select").evaluate_all("all => all.map(it => it.value)")
    assert values == ["1", "2", "", ""]
    table.fill("3")
    table.expect_row("123.")


def test_lists_that_are_filled_by_going_back_are_drawn(visit: Visit) -> None:
    table = visit()

    table.page.evaluate("""() => {
      [...document.querySelectorAll(".row--now select")].forEach((list, at) => (list.value = ["3", "", "4", ""][at]));
      dispatchEvent(new PageTransitionEvent("pageshow"));
    }""")

    table.expect_row("3.4.")


@pytest.mark.parametrize("begin", [solo, race, duel, daily, live])
def test_going_back_keeps_the_row_even_from_another_board(
    visit: Visit, begin: Callable[[Visit], Table]
) -> None:
    table = begin(visit)
    table.fill("12")
    table.page.goto("/rules/")
    table.page.goto("/?mode=break&variant=super")
    table.fill("3")

    table.page.go_back()
    table.page.go_back()

    table.expect_row("12..")
    table.fill("34")
    table.expect_row("1234")


@pytest.mark.parametrize("address", ["/train/", "/solve/"])
def test_a_reload_keeps_the_row_where_no_game_is(visit: Visit, address: str) -> None:
    table = visit(address)
    if address == "/train/":
        table.press("Grade 2")
    table.fill("12")

    table.page.reload()

    table.expect_row("12..")


def test_a_code_that_is_hidden_is_not_kept(visit: Visit) -> None:
    table = visit("/?mode=make&variant=classic")
    table.fill("12")

    table.page.reload()

    table.expect_row("....")
    kept = "Object.keys(sessionStorage).filter((name) => name.startsWith('row '))"
    assert table.page.evaluate(kept) == []


def test_an_answer_is_sent_as_its_pins_are_drawn_after_going_back(visit: Visit) -> None:
    table = visit("/new/?mode=make&variant=classic")
    table.press("Start")
    table.use(table.answers.first)

    table.page.evaluate("""() => {
      for (const choice of document.querySelectorAll("#answer [type=radio]")) choice.checked = false;
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    }""")
    table.use(table.page.get_by_role("button", name="Answer", exact=True))

    expect(table.rows).to_have_count(1)
    guess = Guess.objects.get()
    assert (guess.black, guess.white) == (0, 1)
