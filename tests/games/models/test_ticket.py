"""Tickets that were used are remembered for as long as any lasts."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import SpentTicket
from tests.games.conftest import SetClock

pytestmark = pytest.mark.django_db


def test_what_was_used_is_remembered_for_as_long_as_any_ticket_lasts(set_clock: SetClock):
    now = timezone.now()
    for days in (9, 8):
        set_clock(now - timedelta(days=days))
        SpentTicket.objects.spend(f"{days} days ago")
    set_clock(now)

    assert SpentTicket.objects.forget_old() == 1
    assert SpentTicket.objects.has("8 days ago")
