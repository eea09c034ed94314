import pytest
from django.db import transaction

from games.models import Player, PlayerIsGoneError
from games.models.holding import hold
from tests.factories import make_guest

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@transaction.atomic
def test_a_player_who_is_there_is_held():
    guest = make_guest()

    hold(guest)

    assert Player.objects.filter(pk=guest.pk).exists()


@transaction.atomic
def test_a_player_who_is_gone_is_not():
    guest = make_guest()
    Player.objects.filter(pk=guest.pk).delete()

    with pytest.raises(PlayerIsGoneError):
        hold(guest)
