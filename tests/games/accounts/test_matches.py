"""What the export says of matches: all of the own seat, and no code that its player does not know."""

import pytest

from games.accounts.matches import matches_of
from games.models import Player
from games.modes import DUEL, MAKE
from tests.factories import make_match, make_player, play_match

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def ann() -> Player:
    return make_player()


def test_each_match_has_its_facts_and_those_of_the_own_seat(ann: Player):
    first = play_match(make_match(ann, make_player()), "1122 1234", "5566")
    second = make_match(make_player(), ann, make_player())

    one, other = matches_of(ann)

    assert (one["token"], one["mode"], one["ending"]) == (first.token, "race", "decided")
    assert (one["pegs"], one["guesses_allowed"]) == (4, 10)
    assert (one["number"], one["result"], one["guesses_used"]) == (1, "won", 2)
    assert [guess["code"] for guess in one["guesses"]] == ["1122", "1234"]
    assert (other["token"], other["number"], other["result"]) == (second.token, 2, "in-play")


def test_of_a_match_in_play_no_secret_is_told_and_no_code_of_another(ann: Player):
    play_match(make_match(ann, make_player(), secret="6543"), "1122", "6543", ends=False)

    [told] = matches_of(ann)

    assert "6543" not in str(told)
    assert [(each["code"], each["black"], each["white"]) for each in told["guesses"]] == [
        ("1122", 0, 0)
    ]


def test_the_code_that_a_player_hid_is_told_to_that_player_alone(ann: Player):
    bob = make_player()
    make = make_match(ann, bob, mode=MAKE, secret="6543")
    duel = make_match(ann, bob, mode=DUEL, secret="1111")
    duel.places.filter(player=bob).update(secret="2222")

    assert [(each["token"], each["hidden"]) for each in matches_of(ann)] == [
        (make.token, "6543"),
        (duel.token, "2222"),
    ]
    assert [each["hidden"] for each in matches_of(bob)] == [None, "1111"]
    assert "6543" not in str(list(matches_of(bob)))


def test_a_visitor_who_never_played_has_none():
    assert list(matches_of(None)) == []
