"""What a player sees when a guess cannot be taken: words, the true board, and the row kept."""

import pytest
from playwright.sync_api import expect

from games.core.game import Game
from games.core.guess import Guess
from games.play.lookup import NOT_YOURS
from games.play.views.stale import STALE
from tests.browser.console import Console
from tests.browser.table import Table, Visit, hold_back, wrong_for
from tests.factories import make_player

FORBIDDEN = "403 (Forbidden)"
NOT_FOUND = "404 (Not Found)"
CONFLICT = "409 (Conflict)"
NO_ANSWER = "The site did not answer. Your row is kept: send it again."
OFFLINE = [
    "Failed to load resource: net::ERR_INTERNET_DISCONNECTED",
    "htmx:afterRequest, [object HTMLTableElement]",
    "htmx:sendError, [object HTMLTableElement]",
]


@pytest.fixture
def started(table: Table) -> Table:
    """A game whose secret is 1234, after a first guess."""
    table.start(secret="1234")
    table.guess("5555")
    return table


def expect_one_page(table: Table) -> None:
    """No answer was swapped in where it does not belong."""
    expect(table.page.locator("main")).to_have_count(1)
    expect(table.page.locator("#table")).to_have_count(1)
    expect(table.page.locator("#history")).to_have_count(1)


# Two tabs


def test_a_turn_used_in_another_tab_shows_the_true_board_and_an_empty_row(
    started: Table, console: Console
) -> None:
    console.expect_status(CONFLICT)
    with started.second_tab() as other:
        other.guess("6666")

    started.fill("1243")
    started.send()

    expect(started.message).to_contain_text("That guess was not for this turn")
    expect(started.live).to_contain_text("That guess was not for this turn")
    expect(started.rows).to_have_count(2)
    started.expect_row("....")
    started.expect_turn(3)
    expect_one_page(started)
    expect(started.holes.first).to_be_focused()

    started.page.keyboard.type("3443")
    started.send()

    expect(started.rows).to_have_count(3)
    expect(started.rows.last).to_contain_text("no black, 2 white")
    expect(started.message).to_be_empty()


def test_a_game_that_ended_in_another_tab_shows_its_end(started: Table, console: Console) -> None:
    console.expect_status(CONFLICT)
    with started.second_tab() as other:
        other.guess("1234")

    started.fill("1243")
    started.send()

    expect(started.message).to_have_text("This game is over: it takes no more guesses.")
    expect(started.ending).to_have_text("Cracked in two.")
    expect(started.rows).to_have_count(2)
    expect(started.again).to_be_focused()
    expect_one_page(started)


# A hint that cannot be had


def ask_for_hint(table: Table) -> None:
    table.use(table.page.get_by_role("button", name="Hint"))


def test_a_hint_for_a_turn_used_in_another_tab_shows_the_true_board_and_can_be_had_again(
    table: Table, console: Console
) -> None:
    console.expect_status(CONFLICT)
    table.start(coach="Full", secret="1234")
    table.guess("5555")
    hint = table.page.locator("#hint")
    ask_for_hint(table)
    expect(hint).to_contain_text("Knuth would guess:")
    with table.second_tab() as other:
        other.guess("6666")
    table.fill("12")

    ask_for_hint(table)

    expect(table.message).to_contain_text("The game has moved on")
    expect(table.live).to_contain_text("The game has moved on")
    expect(table.rows).to_have_count(2)
    table.expect_turn(3)
    table.expect_row("12..")
    expect(hint).to_have_text("")
    expect_one_page(table)
    assert table.game.board.hints == 1

    ask_for_hint(table)

    expect(hint).to_contain_text("Knuth would guess:")
    table.fill("43")
    table.send()
    expect(table.rows).to_have_count(3)


# A stale page, and a session that ended


def sign_in_elsewhere(table: Table) -> None:
    """In another tab, which makes the forms of this one stale."""
    player = make_player(password="correct horse")
    with table.second_tab() as other:
        other.sign_in(player.username, "correct horse")


@pytest.mark.parametrize("where", ["table", "started"])
def test_a_stale_form_says_so_keeps_the_row_and_can_be_sent_again(
    request: pytest.FixtureRequest, console: Console, where: str
) -> None:
    """On the front page, and in a game that is stored."""
    table: Table = request.getfixturevalue(where)
    console.expect_status(FORBIDDEN)
    before = table.rows.count()
    sign_in_elsewhere(table)

    table.fill("1243")
    table.send()

    expect(table.message).to_have_text(STALE)
    expect(table.live).to_have_text(STALE)
    table.expect_row("1243")
    expect_one_page(table)

    table.send()

    expect(table.rows).to_have_count(before + 1)
    expect(table.message).to_be_empty()
    assert Guess.objects.latest("pk").code == "1243"


def test_who_the_site_no_longer_knows_is_told_beside_the_board_and_keeps_the_row(
    started: Table, console: Console
) -> None:
    console.expect_status(NOT_FOUND)
    started.page.context.clear_cookies(name="sessionid")
    started.fill("1243")
    started.send()
    expect(started.message).to_have_text(NOT_YOURS)
    expect(started.live).to_have_text(NOT_YOURS)

    console.expect_status(FORBIDDEN)
    started.page.context.clear_cookies()
    started.message.evaluate("message => message.replaceChildren()")
    started.send()

    expect(started.message).not_to_be_empty()
    expect(started.rows).to_have_count(1)
    started.expect_row("1243")
    expect_one_page(started)


# A site out of reach


def test_an_answer_that_never_comes_is_put_in_words_and_the_row_is_kept(
    table: Table, console: Console
) -> None:
    console.expect(
        "htmx:afterRequest, [object HTMLTableElement]",
        "htmx:timeout, [object HTMLTableElement]",
    )
    table.page.route("**/guesses/", lambda route: None)  # noqa: ARG005 (held for ever)
    table.page.evaluate("htmx.config.timeout = 300")
    table.fill("1122")
    table.send()

    expect(table.message).to_have_text(NO_ANSWER)
    table.expect_row("1122")


def test_resigning_offline_or_from_a_stale_page_is_put_in_words_and_can_be_done_again(
    started: Table, console: Console
) -> None:
    console.expect(*(message.replace("Table", "Div") for message in OFFLINE))
    started.page.context.set_offline(True)
    started.resign()
    expect(started.message).to_contain_text("The site did not answer.")
    assert not Game.objects.get().is_over

    started.page.context.set_offline(False)
    console.expect_status(FORBIDDEN)
    sign_in_elsewhere(started)
    give_up = started.page.get_by_role("button", name="Yes, resign")
    give_up.click()
    expect(started.message).to_have_text(STALE)
    started.resign()

    expect(started.ending).to_contain_text("You gave up.")


# Once only


def test_a_row_on_its_way_is_neither_sent_again_nor_touched(table: Table) -> None:
    held = hold_back(table.page, "**/guesses/")
    guess = wrong_for(table.secret)
    table.fill(guess)
    table.send()
    table.send()
    expect(table.page.locator("#entry")).to_have_attribute("aria-busy", "true")

    table.page.keyboard.press("3")
    table.swatch("4").click()

    table.expect_row(guess)
    held[0].continue_()
    expect(table.rows).to_have_count(1)
    table.expect_row("....")
    assert len(held) == 1
    assert Guess.objects.count() == 1


@pytest.mark.walk
def test_a_double_click_makes_one_guess(table: Table) -> None:
    for number in (1, 2):
        table.fill(wrong_for(table.secret))
        table.guess_button.dblclick()
        expect(table.rows).to_have_count(number)

    assert Guess.objects.count() == 2


# Back and forward


def test_back_leaves_the_board_and_forward_returns_to_it_as_it_is(visit: Visit) -> None:
    table = visit("/me/history/")
    table.follow("Play")
    table.guess(wrong_for(table.secret))
    address = table.page.url

    table.page.go_back()
    expect(table.page.get_by_role("heading", level=1)).to_have_text("Your games")
    table.page.go_forward()

    expect(table.page).to_have_url(address)
    expect(table.rows).to_have_count(1)
    table.expect_turn(2)
    table.guess(wrong_for(table.secret))
    expect(table.rows).to_have_count(2)
