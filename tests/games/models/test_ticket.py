"""Tickets that were used are remembered for as long as any lasts."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import SpentTicket, ticket
from tests.games.conftest import SetClock

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_what_was_used_is_remembered_for_as_long_as_any_ticket_lasts(set_clock: SetClock):
    now = timezone.now()
    for days in (9, 8):
        set_clock(now - timedelta(days=days))
        SpentTicket.objects.spend(f"{days} days ago")
    set_clock(now)

    assert SpentTicket.objects.forget_old() == 1
    assert SpentTicket.objects.has("8 days ago")


def test_what_is_kept_of_a_token_leads_to_no_game():
    SpentTicket.objects.spend("a-token-of-a-game")

    [spent] = SpentTicket.objects.all()
    assert "token" not in spent.digest
    assert "token" not in str(spent)


def test_many_old_ones_go_in_steps(monkeypatch: pytest.MonkeyPatch, set_clock: SetClock):
    monkeypatch.setattr(ticket, "TICKETS_PER_BATCH", 2)
    for number in range(5):
        SpentTicket.objects.spend(str(number))
    set_clock(timezone.now() + ticket.RETENTION + timedelta(days=1))
    SpentTicket.objects.spend("new")

    assert SpentTicket.objects.forget_old() == 5
    assert SpentTicket.objects.forget_old() == 0
    assert SpentTicket.objects.has("new")
