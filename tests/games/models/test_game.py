"""A game is laid out, stored, and written as one step at a time."""

from itertools import product

import pytest
from django.db.models import CheckConstraint, Q

from games.models import Codemaker, First, Game, OvertakenError, Result
from games.modes import MODES, RACE
from solver import parse_code
from tests.factories import make_game, make_race, reread

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_of_two_requests_that_read_the_same_state_one_is_refused():
    game = make_race()
    first, second = reread(game), reread(game)
    assert not second.board.rows  # read now, as a request does

    first.play(parse_code("1122", game.rules), number=1)

    with pytest.raises(OvertakenError):
        second.play(parse_code("3344", game.rules), number=1)
    game = reread(game)
    assert [guess.code for guess in game.board.rows] == ["1122"]
    assert game.computer is not None
    assert game.computer.guesses_used == 1


def test_resigning_beside_a_guess_that_won_is_refused():
    game = make_game(secret="1234")
    first, second = reread(game), reread(game)
    assert not second.board.is_done

    first.play(parse_code("1234", game.rules), number=1)

    with pytest.raises(OvertakenError):
        second.resign()
    assert reread(game).board.result == Result.WON


def test_a_race_without_a_level_is_a_mistake_of_the_caller():
    with pytest.raises(ValueError, match="level"):
        make_game(mode=RACE)


def test_the_database_accepts_what_each_mode_says_of_itself():
    conditions = {
        constraint.name: constraint.condition
        for constraint in Game._meta.constraints  # noqa: SLF001
        if isinstance(constraint, CheckConstraint) and isinstance(constraint.condition, Q)
    }

    for plays, codemaker, first in product(MODES.values(), Codemaker, First):
        game = {"mode": plays.slug, "codemaker": codemaker.value, "first": first.value}
        hides = [Codemaker.FAIR, Codemaker.EVIL] if plays.breaks_code else ["me", "real"]
        for name, holds in {
            "evil_answers_one_board": codemaker != "evil" or codemaker in plays.codemakers,
            "only_in_duels_the_computer_is_first": first == First.ME or plays.is_in_turn,
            "in_make_a_person_is_the_codemaker": codemaker in hides,
        }.items():
            assert conditions[name].check(game) == holds, (name, game)
