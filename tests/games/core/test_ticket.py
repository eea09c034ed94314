"""Tickets that were used are remembered for as long as any lasts."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.core.ticket import SpentTicket
from tests.games.conftest import SetClock

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_what_was_used_is_remembered_for_as_long_as_any_ticket_lasts(set_clock: SetClock):
    now = timezone.now()
    for days in (9, 8):
        set_clock(now - timedelta(days=days))
        SpentTicket.objects.spend(f"{days} days ago")
    set_clock(now)

    assert SpentTicket.objects.old().delete()[0] == 1
    assert SpentTicket.objects.has("8 days ago")


def test_what_is_kept_of_a_token_leads_to_no_game():
    SpentTicket.objects.spend("a-token-of-a-game")

    [spent] = SpentTicket.objects.all()
    assert "token" not in spent.digest
    assert "token" not in str(spent)
