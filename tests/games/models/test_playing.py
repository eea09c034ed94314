"""The verbs of a game: what each changes, and when it refuses."""

from itertools import product

import pytest
from django.db.models import CheckConstraint, Q

from games.models import (
    Coach,
    Codemaker,
    First,
    Game,
    GameIsOverError,
    Guess,
    NoHintsError,
    NotYourPartError,
    OvertakenError,
    Player,
    Result,
    WrongTurnError,
)
from games.modes import MODES, RACE
from solver import LEVELS, STRATEGIES, Feedback, find_rescue, parse_code
from tests.factories import make_game, make_race, play_codes, reread
from tests.games.makes import by_hand, make_make
from tests.games.ways_to_play import a_game_of_each_way

pytestmark = pytest.mark.django_db
# Knuth finds this secret in five guesses.
FIVE_FOR_KNUTH = "6543"


def test_a_hint_is_what_the_level_would_guess():
    for slug in ("knuth", "most-parts"):
        level = LEVELS[slug]
        game = play_codes(make_race(level=level, coach=Coach.FULL, secret="6543"), "1122")

        hint = game.hint()

        assert hint.guess == level.next_guess(game.rules, game.board.history)
        assert hint.candidates == game.board.rows[0].candidates_left


def test_hints_of_a_full_coach_are_counted_and_take_no_turn():
    game = play_codes(make_game(coach=Coach.FULL), "1122")

    for _ in range(3):
        reread(game).hint()

    board = reread(game).board
    assert (board.hints, board.guesses_used) == (3, 1)
    for coach in (Coach.OFF, Coach.COUNT):
        with pytest.raises(NoHintsError):
            make_game(coach=coach).hint()


def test_the_opponent_is_asked_unless_it_plays_at_random():
    asked = {"most-parts": "most-parts", "knuth": "knuth", "goldfish": "knuth"}
    for level, rescuer in asked.items():
        game = play_codes(make_race(level=LEVELS[level], secret="1234"), *["1156"] * 10)

        assert game.rescuer.slug == rescuer
        assert game.find_rescue() == find_rescue(
            LEVELS[rescuer].strategy,
            game.rules,
            game.board.history,
            parse_code("1234", game.rules),
            game.guesses_allowed,
        )


def test_nobody_is_asked_where_there_is_nothing_to_tell():
    solved = play_codes(make_game(secret="1234"), "1234")
    evil = play_codes(make_game(codemaker=Codemaker.EVIL), *["1156"] * 10)
    in_play = play_codes(make_game(secret="1234"), "1156")

    assert [game.find_rescue() for game in (solved, evil, in_play)] == [None] * 3


def test_every_level_has_an_answer_to_who_is_asked():
    for level in LEVELS.values():
        strategy = Game.lay_out(mode=RACE, level=level).rescuer.strategy

        assert not strategy.is_random, level.slug
        assert STRATEGIES[strategy.slug], level.slug


def test_resigning_a_break_gives_it_up():
    game = play_codes(make_game(), "1122")

    game.resign()

    game = reread(game)
    assert game.is_over
    assert (game.board.result, game.board.guesses_used) == (Result.GIVEN_UP, 1)


def test_resigning_a_race_gives_it_to_the_computer_which_plays_on():
    game = play_codes(make_race(secret=FIVE_FOR_KNUTH), "1111")

    game.resign()

    game = reread(game)
    assert game.computer is not None
    assert (game.board.result, game.computer.result) == (Result.GIVEN_UP, Result.WON)
    assert game.computer.guesses_used == 5


def test_a_finished_game_takes_no_more():
    game = play_codes(make_game(secret="1234"), "1234")

    with pytest.raises(GameIsOverError):
        game.play(parse_code("1234", game.rules), number=2)
    with pytest.raises(GameIsOverError):
        game.resign()

    assert reread(game).board.guesses_used == 1
    assert reread(game).board.result == Result.WON


def test_a_guess_for_another_turn_changes_nothing():
    game = play_codes(make_game(), "1122")

    for number in (0, 1, 3, 20):
        with pytest.raises(WrongTurnError):
            game.play(parse_code("1234", game.rules), number=number)
    for number in (2, 10):
        with pytest.raises(WrongTurnError):
            make_make().go_on(number=number)
        with pytest.raises(WrongTurnError):
            by_hand().answer(Feedback(0, 0), number=number)

    assert [guess.code for guess in Guess.objects.all()] == ["1122"]


def test_every_mode_refuses_the_verbs_of_the_others():
    told, real, other = make_make(), by_hand(), make_game()

    for game, verb in [
        (told, lambda game: game.play((0, 0, 1, 1), number=1)),
        (told, lambda game: game.answer(Feedback(0, 0), number=1)),
        (real, lambda game: game.go_on(number=1)),
        (real, lambda game: game.play((0, 0, 1, 1), number=1)),
        (other, lambda game: game.go_on(number=1)),
        (other, lambda game: game.answer(Feedback(0, 0), number=1)),
    ]:
        with pytest.raises(NotYourPartError):
            verb(game)
        assert not Guess.objects.exists()


def test_a_game_repeats_how_its_board_stands(guest: Player):
    for started in a_game_of_each_way(guest).values():
        game = reread(started)
        if game.match:
            continue
        if not game.plays.breaks_code:
            game.go_on(number=1)
        else:
            game.play((0, 0, 1, 1), number=1)
        assert_repeats(reread(game))
        reread(game).resign()
        assert_repeats(reread(game))


def assert_repeats(game: Game) -> None:
    board, computer = game.board, game.computer
    assert (game.result, game.guesses_used) == (board.result, board.guesses_used)
    assert game.level == (computer.level if computer else "")


# A game is written as one step at a time


@pytest.mark.postgres
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


@pytest.mark.postgres
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


@pytest.mark.postgres
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
