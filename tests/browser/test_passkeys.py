"""A passkey, with the virtual authenticator of Chromium."""

from playwright.sync_api import expect

from tests.browser.table import Table
from tests.states.state import PASSWORD

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
