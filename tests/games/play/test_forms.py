"""Text from the board and the new-game panel, turned into values."""

import pytest

from games.models import Game
from games.play.forms import StartForm
from solver import Rules, Variant
from tests.factories import make_game

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("rules", [Rules(3, 9), Rules(3, 9, repeats=False), Rules(4, 6)])
def test_the_settings_of_a_game_start_another_like_it(rules: Rules):
    game = make_game(variant=Variant("custom", "Custom", rules, 10), secret="123")

    form = StartForm(game.settings)

    assert form.is_valid()
    assert Game.lay_out(**form.choices).variant == game.variant
