"""Players of matches."""

import pytest

from games.core.player import Player
from tests.factories import make_player


@pytest.fixture
def ada() -> Player:
    return make_player(username="ada")


@pytest.fixture
def ben() -> Player:
    return make_player(username="ben")


@pytest.fixture
def bob() -> Player:
    return make_player(username="bob")
