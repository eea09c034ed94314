"""Games, matches, and guesses are counted when they are stored, and only then."""

import pytest
from django.utils import timezone

from games.models import Match, OvertakenError, WrongTurnError
from games.modes import RACE
from solver import CLASSIC, LEVELS, parse_code
from tests.factories import make_game, make_guest, make_match
from tests.metrics import number

pytestmark = pytest.mark.django_db
GUESSES = "mastermind_guesses_total"
BEGUN, ENDED = "mastermind_games_begun_total", "mastermind_games_ended_total"


def code(text: str):
    return parse_code(text, CLASSIC.rules)


def test_a_game_is_counted_when_it_begins_and_when_it_ends():
    begun = number(BEGUN, way="break")
    won, given_up = (number(ENDED, way="break", end=end) for end in ("won", "given-up"))

    make_game(secret="1234").play(code("1234"), number=1)
    make_game(secret="1234").resign()
    make_game(secret="1234")

    assert number(BEGUN, way="break") == begun + 3
    assert number(ENDED, way="break", end="won") == won + 1
    assert number(ENDED, way="break", end="given-up") == given_up + 1


def test_guesses_of_people_and_of_levels_are_told_apart_and_those_not_stored_are_not_counted():
    mine, its = (number(GUESSES, mode="race", by=by) for by in ("player", "level"))
    game = make_game(mode=RACE, level=LEVELS["goldfish"], secret="1234")
    other = type(game).objects.get(pk=game.pk)
    assert not other.board.rows

    game.play(code("1122"), number=1)
    with pytest.raises(OvertakenError):
        other.play(code("1122"), number=1)

    assert number(GUESSES, mode="race", by="player") == mine + 1
    assert number(GUESSES, mode="race", by="level") == its + 1


def test_a_match_is_counted_with_its_guesses_and_its_end():
    names = ("mastermind_matches_begun_total", "mastermind_matches_ended_total")
    begun, ended = number(names[0], mode="race"), number(names[1], mode="race", end="decided")
    guesses = number(GUESSES, mode="race", by="player")
    ada, bob = make_guest(), make_guest()
    match, now = make_match(ada, bob), timezone.now()

    def guess(player, text: str, turn: int) -> None:
        found = Match.objects.look(match.token, now)
        seat = found.seat_of(player.pk)
        assert seat
        Match.objects.guess(found, seat, code(text), turn, now)

    secret = Match.objects.look(match.token, now).everyone[0].secret
    guess(ada, secret, 1)
    with pytest.raises(WrongTurnError):
        guess(bob, secret, 2)
    guess(bob, secret, 1)

    assert number(names[0], mode="race") == begun + 1
    assert number(GUESSES, mode="race", by="player") == guesses + 2
    assert number(names[1], mode="race", end="decided") == ended + 1
