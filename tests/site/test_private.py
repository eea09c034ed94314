"""Pages of accounts, which may show secrets, are kept by no browser; others may be."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.games.accounts.factors import confirmed, set_up_app

OF_ACCOUNTS = (
    *("mfa_index", "mfa_view_recovery_codes", "mfa_activate_totp", "mfa_add_webauthn"),
    *("mfa_list_webauthn", "account_email", "settings", "sessions", "tokens"),
)


@pytest.mark.django_db
@pytest.mark.parametrize("name", OF_ACCOUNTS)
def test_no_page_of_an_account_is_kept_by_a_browser(client: Client, name: str):
    confirmed(client)
    if name == "mfa_view_recovery_codes":
        set_up_app(client)

    response = client.get(reverse(name))

    assert response.status_code == 200
    assert "no-store" in response.headers["Cache-Control"]
