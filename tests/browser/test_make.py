"""Hiding a code from the computer: told to the site, or kept on a board of wood."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from games.core.game import Game
from games.core.modes.choices import Codemaker
from games.core.player import Player
from solver import CLASSIC, LEVELS, parse_code, score
from tests.browser.console import Console
from tests.browser.table import Hand, Table, Visit
from tests.factories import turns_needed
from tests.games.makes import make_make

KNUTH = LEVELS["knuth"]
SECRET = "6543"
TURNS = turns_needed(KNUTH, SECRET)
FOUND = "Knuth needed five."


def start_by_hand(visit: Visit, hand: Hand = "mouse") -> Table:
    table = visit("/new/?mode=make", hand=hand)
    table.press("Start")
    return table


def button(table: Table, name: str) -> Locator:
    return table.page.get_by_role("button", name=name)


def answer_truly(table: Table, secret: str = SECRET) -> None:
    """Answer once as a board with this secret would."""
    asked, hidden = (parse_code(code, CLASSIC.rules) for code in (table.asked, secret))
    table.answer(*score(asked, hidden))


def correction(table: Table, label: str) -> Locator:
    return table.page.locator(".correct").get_by_role("combobox", name=label)


def correct(table: Table, *, guess: int, black: int, white: int) -> None:
    if not button(table, "Change").is_visible():
        table.use(table.page.locator("summary", has_text="Correct an answer"))
    for label, value in (("Guess", guess), ("Black", black), ("White", white)):
        table.choose(correction(table, label), str(value))
    table.use(button(table, "Change"))


# A secret that the site knows


def test_a_record_for_each_level_and_a_tip_stand_at_the_end(table: Table) -> None:
    table.guess("1122")
    player = Player.objects.get()
    for level, code in [("perfect", "1111"), *[("knuth", "1122")] * 7, *[("knuth", SECRET)] * 3]:
        game = make_make(player=player, own_secret=code, level=LEVELS[level])
        game.go_on(number=1, to_the_end=True)

    table.page.goto(game.get_absolute_url())

    expect(table.ending).to_have_text(FOUND)
    ending = table.page.get_by_role("group", name="How it ended")
    expect(ending).to_contain_text(re.compile(r"Your records: Knuth 5, Perfect \d\."))
    expect(ending).to_contain_text("Tip: codes of 4 colors hold Knuth off longest.")
    expect(ending.get_by_role("list", name="Your codes by guesses")).to_be_visible()


@pytest.mark.walk
def test_a_secret_is_hidden_from_the_panel_and_found_row_by_row(table: Table) -> None:
    page = table.page
    table.press_link("Hide a code")
    page.locator(".sentence:visible summary", has_text="Knuth").wait_for()
    table.fill(SECRET)
    table.press("Hide it")

    for number in range(1, TURNS + 1):
        expect(button(table, "Next guess")).to_be_focused()
        button(table, "Next guess").click()
        expect(table.rows).to_have_count(number)

    expect(table.ending).to_have_text(FOUND)
    expect(page).to_have_title("Won · Hide a code · Mastermind")
    expect(page.get_by_role("link", name="Again")).to_be_focused()
    assert Game.objects.get().codemaker == Codemaker.ME


# A secret on a real board


def test_a_real_board_is_answered_for_to_the_end_on_a_phone(visit: Visit) -> None:
    table = start_by_hand(visit, "touch")

    for _ in range(TURNS):
        expect(table.answers.first).to_be_focused()
        expect(table.page.locator(".row:visible").last).to_be_in_viewport(ratio=1)
        expect(table.page.locator(".board .button--primary")).to_be_in_viewport(ratio=1)
        answer_truly(table)

    expect(table.ending).to_have_text(FOUND)
    expect(button(table, "Again")).to_be_focused()
    assert Game.objects.get().board.secret == SECRET


def test_an_answer_that_cannot_be_is_refused_in_words(visit: Visit, console: Console) -> None:
    console.expect_status("422 (Unprocessable Entity)")
    table = start_by_hand(visit, "keys")

    table.say(3, 1)

    expect(table.message).to_have_text("3 black, 1 white is no possible answer with 4 pegs.")
    expect(table.rows).to_have_count(0)
    expect(table.answers.first).to_be_focused()
    table.answer(1, 1)
    expect(table.message).to_be_empty()


def test_an_answer_is_not_sent_before_it_is_clicked(visit: Visit) -> None:
    table = start_by_hand(visit)
    expect(table.page.get_by_role("radio").first).to_be_hidden()

    button(table, "Answer").click()

    for place in (table.message, table.live):
        expect(place).to_have_text("Click the pins of the answer first, or press “Nothing”.")
    expect(table.answers.first).to_be_focused()
    expect(table.rows).to_have_count(0)
    table.say(0, 0)
    expect(table.rows).to_have_count(1)
    expect(table.message).to_be_empty()


def test_where_the_plate_does_not_arrive_the_counts_do(
    new_context: Callable[..., BrowserContext], console: Console
) -> None:
    console.expect("Failed to load resource: net::ERR_FAILED")
    page = new_context().new_page()
    page.route("**/pin-plate*.js", lambda route: route.abort())
    page.goto("/new/?mode=make")
    table = Table(page, "mouse")
    table.press("Start")
    page.evaluate("document.documentElement.style.setProperty('--last-resort', '0s')")

    Table(page, "lists").answer(1, 1)

    expect(table.rows).to_contain_text("1 black, 1 white")


@pytest.mark.walk
def test_answers_of_which_two_are_wrong_are_corrected_one_after_the_other(visit: Visit) -> None:
    table = start_by_hand(visit)
    table.answer_unseen((1, 0, 0), (2, 1, 2), (3, 0, 3), (1, 0, 4), (2, 0, 1))
    expect(table.page.get_by_text("No single change would make them fit")).to_be_visible()
    expect(correction(table, "Guess")).to_be_focused()

    correct(table, guess=1, black=0, white=0)

    mends = table.page.get_by_role("group", name="Contradiction").get_by_role("button")
    expect(mends.first).to_be_focused()
    correct(table, guess=2, black=1, white=2)
    expect(table.answers.first).to_be_focused()
