"""Guests that come and go; the commands that forget them have tests of their own."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Player
from tests.factories import make_game, make_guest

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_a_guest_has_a_name_that_nobody_guesses_and_no_password():
    guest, other = make_guest(), make_guest()

    assert guest.is_guest
    assert guest.username != other.username
    assert not guest.has_usable_password()


def test_guests_who_left_nothing_are_forgotten_and_others_stay():
    empty, player = make_guest(), make_guest()
    make_game(player=player)

    pruned = Player.objects.prune_guests(before=timezone.now() + timedelta(days=1))

    assert pruned == 1
    assert list(Player.objects.values_list("pk", flat=True)) == [player.pk]
    assert empty.pk != player.pk
