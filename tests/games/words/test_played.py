"""What was played, in a line."""

import pytest

from games.models import Game, Match, Player
from games.modes import DUEL, MAKE, RACE
from games.words.live import GUEST_NAMES
from games.words.played import named_rules, played_in_words
from solver import CUSTOM, LEVELS, Rules, variant_of
from tests.factories import make_game, make_guest, make_match, make_player, play_match

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


def game_of(match: Match, player: Player) -> Game:
    return match.games.get(player=player)


@pytest.mark.deep
def test_a_match_names_all_others():
    ann, bob = make_player(username="ann"), make_player(username="bob")
    race = play_match(make_match(ann, bob, levels=("knuth",)), "1234", "5566")
    duel = play_match(make_match(ann, bob, mode=DUEL), "1234", "5566")
    make = play_match(make_match(ann, bob, mode=MAKE), "1234")

    assert played_in_words(game_of(race, ann)) == "Match · race against bob, Knuth"
    assert played_in_words(game_of(duel, bob)) == "Match · duel against ann"
    assert played_in_words(game_of(make, bob)) == "Match · code of ann"


def test_a_guest_has_a_name_for_guests_and_a_former_player_none():
    ann, guest, gone = make_player(), make_guest(), make_player(username="gone")
    with_guest = play_match(make_match(ann, guest), "1234", "5566")
    with_gone = play_match(make_match(ann, gone), "1234", "5566")
    gone.erase()

    name = played_in_words(game_of(with_guest, ann)).removeprefix("Match · race against ")

    assert name in GUEST_NAMES
    assert played_in_words(game_of(with_gone, ann)) == "Match · race against A former player"
