"""The pages of recovery codes whose key is gone."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from games.models import Player
from tests.games.accounts.factors import confirm, confirmed, recovery_codes, set_up_app
from tests.games.reading import text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["view", "generate", "download"])
def test_codes_that_cannot_be_read_are_replaced(client: Client, settings: Settings, name: str):
    confirmed(client)
    set_up_app(client)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another-key-" * 5, []
    client.force_login(Player.objects.get())
    confirm(client)

    page = text_of(client.get(reverse(f"mfa_{name}_recovery_codes"), follow=True))

    assert "cannot read your codes anymore" in page
    assert "Make new ones" in page
    client.post(reverse("mfa_generate_recovery_codes"))
    assert len(recovery_codes(client)) == 10
