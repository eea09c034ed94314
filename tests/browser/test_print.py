"""What printers get: a page that one would keep, without what leads elsewhere."""

import re

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.console import Console
from tests.browser.showing import show
from tests.browser.table import Table, Visit
from tests.states.state import NAME

GROUND = "element => getComputedStyle(element).backgroundColor"
INK = "element => getComputedStyle(element).color"
SIGN = "peg => getComputedStyle(peg, '::before').content"
WHITE, BLACK = "rgb(255, 255, 255)", "rgb(0, 0, 0)"
LEADS_ON = "nav, form, summary, .button, button:not(.row__n)"


def on_paper(page: Page) -> int:
    """Look at a page as it is printed; gives the number of its sheets."""
    page.emulate_media(media="print")
    expect(page.locator(LEADS_ON).locator("visible=true")).to_have_count(0)
    body = page.locator("body")
    assert (body.evaluate(GROUND), body.evaluate(INK)) == (WHITE, BLACK)
    expect(page.locator(".brand__name")).to_be_in_viewport()
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


@pytest.fixture
def game(visit: Visit) -> Table:
    """A game that is over, at night."""
    table = visit(color_scheme="dark")
    table.start(coach="count", secret="1234")
    table.guess_unseen("5566", "1122", "1135", "1234")
    return table


def test_a_game_is_one_sheet_whose_pegs_have_their_digits(game: Table):
    page = game.page

    assert on_paper(page) == 1

    expect(page.get_by_role("heading", level=1)).to_be_in_viewport()
    expect(game.ending).to_be_visible()
    assert game.rows.locator("b").first.evaluate(INK) == BLACK
    pegs = game.rows.locator("td.pegs .peg").all()
    assert "".join(peg.evaluate(SIGN).strip('"')[0] for peg in pegs) == "5566112211351234"
    expect(page.locator(".shape").locator("visible=true")).to_have_count(0)


def test_a_game_that_goes_on_is_printed_as_far_as_it_went(visit: Visit):
    table = visit()
    table.start(secret="1234")
    table.guess_unseen(*["5566"] * 9)

    assert on_paper(table.page) == 1

    for row in table.rows.all():
        expect(row).to_be_in_viewport()


def test_a_review_keeps_its_figures_together(game: Table):
    game.page.goto(f"{game.page.url}review/3/")

    assert on_paper(game.page) == 2

    expect(game.page.locator(".ledger__row")).to_have_count(4)
    expect(game.page.locator(".board--try, .practice").locator("visible=true")).to_have_count(0)


def test_recovery_codes_say_whose_they_are_and_where(
    visit: Visit, client: Client, console: Console
):
    table = visit(color_scheme="dark")
    states = show(table, client, console, "second_factors")
    next(state for state in states if state.name == "recovery_codes")
    said = table.page.locator(".printed")
    expect(said).not_to_be_visible()

    assert on_paper(table.page) == 1

    expect(said).to_contain_text(re.compile(rf"^{NAME} · localhost:\d+ · "))
    codes = table.page.locator("li code").locator("visible=true")
    expect(codes).to_have_count(10)
