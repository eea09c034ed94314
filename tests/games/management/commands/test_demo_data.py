"""The command that fills a database to look around in."""

import pytest
from django.core.management import CommandError
from django.test import Client

from games.core.game import Game
from tests.factories import make_game
from tests.games.filling import fill

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.mark.deep
def test_it_says_whom_to_sign_in_as(client: Client):
    words = fill("--games", "50", "--players", "3").split()

    name, password = words[words.index("as") + 1], words[words.index("password") + 1].rstrip(",")
    response = client.post("/accounts/login/", {"login": name, "password": password})

    assert response.status_code == 302
    assert int(words[words.index("has") + 1]) == Game.objects.filter(player__username=name).count()


def test_a_database_with_games_is_left_alone():
    make_game()

    with pytest.raises(CommandError, match="The database holds 1 game already"):
        fill("--games", "5")

    assert Game.objects.count() == 1
