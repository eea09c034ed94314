"""Players take their ratings along, with the history of these, and nobody else's."""

import json

import pytest
from django.db import transaction
from django.test import Client

from games.models import Player, Rating
from solver import CLASSIC
from tests.factories import make_player
from tests.games.accounts.exported import body

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_the_export_has_ratings_and_their_changes(client: Client, account: Player):
    client.force_login(account)
    other = make_player()
    for places in ({account.pk: 1, other.pk: 2}, {account.pk: 2, other.pk: 1}):
        with transaction.atomic():
            Rating.objects.update_after(CLASSIC.rules, places)

    found = json.loads(body(client.get("/me/export.json")))["ratings"]

    [now], changes = found["now"], found["changes"]
    assert (now["pegs"], now["colors"], now["repeats"], now["matches"]) == (4, 6, True, 2)
    assert now["rating"] == Rating.objects.get(player=account).rating
    assert [change["rating"] > 1500 for change in changes] == [True, False]
    assert changes[-1]["deviation"] == now["deviation"]
