"""The keepers' pages in a browser: they work under the site's own strict policy."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tests.factories import make_game, make_player, play_codes
from tests.games.accounts.factors import SECRET, code_of, with_app
from tests.states.state import PASSWORD


@pytest.fixture
def keeper(table: Table) -> Table:
    fields = {"username": "keeper", "password": PASSWORD}
    with_app(make_player(**fields, is_staff=True, is_superuser=True))
    play_codes(make_game(player=make_player(username="ada")), "1122")
    table.page.goto("/admin/")
    table.page.get_by_label("Username").fill("keeper")
    table.page.get_by_label("Password").fill(PASSWORD)
    table.press("Sign in")
    table.page.get_by_label("Code").fill(code_of(SECRET))
    table.press("Sign in")
    return table


def test_a_keeper_signs_in_finds_a_game_and_sees_no_secret(keeper: Table) -> None:
    page = keeper.page
    page.locator(".model-game th a").click()
    page.locator("#searchbar").fill("ada")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("#result_list tbody tr")).to_have_count(1)

    page.locator("#result_list tbody th a").click()

    expect(page.get_by_text("hidden while it is played for")).to_be_visible()
    for path in ("board", "guess", "daily", "challenge", "player"):
        page.goto(f"/admin/games/{path}/")
        expect(page.locator("#changelist")).to_be_visible()


def test_a_player_is_shut_out(keeper: Table) -> None:
    page = keeper.page
    page.goto("/admin/games/player/?q=ada")
    page.locator("#result_list tbody th a").click()
    page.get_by_label("Active").uncheck()

    page.get_by_role("button", name="Save", exact=True).click()

    expect(page.locator(".messagelist")).to_contain_text("was changed successfully")
