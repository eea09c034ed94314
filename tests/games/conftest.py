"""A visitor who has played before."""

import pytest
from django.test import Client

from games.models import Player
from tests.factories import enter_as, make_guest


@pytest.fixture
def guest(client: Client) -> Player:
    """The player of this client's session."""
    return enter_as(client, make_guest())
