"""From guest to account, and what an account and a keeper can do."""

import pytest
from playwright.sync_api import expect

from games.core.player import Player
from tests.browser.table import Table
from tests.factories import make_game, make_player, play_codes
from tests.games.accounts.factors import SECRET, code_of, with_app
from tests.states.state import PASSWORD


def games_in_history(table: Table) -> int:
    table.page.goto("/me/history/")
    return table.page.get_by_role("table", name="Games: Newest first").locator("tbody tr").count()


@pytest.mark.walk
def test_a_guest_who_signs_up_keeps_every_game(table: Table) -> None:
    table.guess(table.secret)
    guest = Player.objects.get()

    table.sign_up("ada", PASSWORD)

    expect(table.page.get_by_role("link", name="ada")).to_be_visible()
    assert games_in_history(table) == 1
    expect(table.page.get_by_role("row", name="Won")).to_have_count(1)
    player = Player.objects.get()
    assert (player.pk, player.username, player.is_guest) == (guest.pk, "ada", False)


# A passkey, with the virtual authenticator of Chromium

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_a_passkey_is_added_and_signs_in(table: Table) -> None:
    page = table.page
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    table.sign_up("ada", PASSWORD)
    page.goto("/accounts/2fa/")
    table.follow("Add a passkey")
    page.get_by_label("Password").fill(PASSWORD)
    table.press("Confirm")

    page.get_by_label("Name").fill("My phone")
    table.press("Add a passkey")
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    page.goto("/accounts/2fa/")
    expect(page.get_by_role("link", name="Rename My phone")).to_be_visible()
    table.sign_out()
    page.goto("/accounts/login/")
    table.press("Use a passkey")

    expect(page.get_by_role("link", name="ada")).to_be_visible()


# The keepers' pages, under the site's own strict policy


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
