"""What was played, in a line."""

import pytest

from games.modes import MAKE, RACE
from games.words.played import named_rules, played_in_words
from solver import CUSTOM, LEVELS, Rules, variant_of
from tests.factories import make_game

pytestmark = pytest.mark.django_db


def test_a_game_is_named_by_its_way_and_the_opponent():
    assert played_in_words(make_game()) == "Solo"
    race = make_game(mode=RACE, level=LEVELS["knuth"])
    assert played_in_words(race) == "Race against Knuth"


def test_the_player_who_hides_a_code_hides_it_from_the_level():
    game = make_game(mode=MAKE, level=LEVELS["knuth"], secret="3621")

    assert played_in_words(game) == "Hide a code from Knuth"


def test_the_size_is_said_of_custom_rules_and_on_request():
    classic, custom = make_game(), make_game(variant=variant_of(Rules(3, 7), 10), secret="123")

    assert custom.variant.slug == CUSTOM
    assert named_rules(classic) == "Classic"
    assert "4 × 6" in named_rules(classic, with_size=True)
    assert named_rules(custom) == named_rules(custom, with_size=True)
