"""The verbs of a game: what each changes, and when it refuses."""

from collections.abc import Callable

import pytest

from games.models import (
    Coach,
    Codemaker,
    Game,
    GameIsOverError,
    Guess,
    NoHintsError,
    NotYourPartError,
    Player,
    Result,
    WrongTurnError,
)
from games.modes import RACE
from solver import LEVELS, STRATEGIES, Feedback, Level, find_rescue, parse_code
from tests.factories import make_game, make_race, play_codes, reread
from tests.games.makes import by_hand, make_make
from tests.games.ways_to_play import a_game_of_each_way

pytestmark = pytest.mark.django_db
# Knuth finds this secret in five guesses.
FIVE_FOR_KNUTH = "6543"


@pytest.mark.parametrize("slug", ["knuth", "most-parts"])
def test_a_hint_is_what_the_level_would_guess(slug: str):
    level = LEVELS[slug]
    game = play_codes(make_race(level=level, coach=Coach.FULL, secret="6543"), "1122")

    hint = game.hint()

    assert hint.guess == level.next_guess(game.rules, game.board.history)
    assert hint.candidates == game.board.rows[0].candidates_left


def test_hints_are_counted_and_take_no_turn():
    game = play_codes(make_game(coach=Coach.FULL), "1122")

    for _ in range(3):
        reread(game).hint()

    board = reread(game).board
    assert (board.hints, board.guesses_used) == (3, 1)


@pytest.mark.parametrize("coach", [Coach.OFF, Coach.COUNT])
def test_without_a_full_coach_there_is_no_hint(coach: Coach):
    game = make_game(coach=coach)

    with pytest.raises(NoHintsError):
        game.hint()


@pytest.mark.parametrize(
    ("level", "asked"), [("most-parts", "most-parts"), ("knuth", "knuth"), ("goldfish", "knuth")]
)
def test_the_opponent_is_asked_unless_it_plays_at_random(level: str, asked: str):
    game = make_race(level=LEVELS[level], secret="1234")
    play_codes(game, *["1156"] * 10)
    game = reread(game)

    assert game.rescuer.slug == asked
    assert game.find_rescue() == find_rescue(
        LEVELS[asked].strategy,
        game.rules,
        game.board.history,
        parse_code("1234", game.rules),
        game.guesses_allowed,
    )


@pytest.mark.parametrize(
    "make",
    [
        lambda: play_codes(make_game(secret="1234"), "1234"),
        lambda: play_codes(make_game(codemaker=Codemaker.EVIL), *["1156"] * 10),
        lambda: play_codes(make_game(secret="1234"), "1156"),
    ],
    ids=["solved", "evil", "in play"],
)
def test_nobody_is_asked_where_there_is_nothing_to_tell(make: Callable[[], Game]):
    assert make().find_rescue() is None


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_every_level_has_an_answer_to_who_is_asked(level: Level):
    race = Game.lay_out(mode=RACE, level=level)

    assert not race.rescuer.strategy.is_random
    assert STRATEGIES[race.rescuer.strategy.slug]


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


def guess_again(game: Game) -> None:
    game.play(parse_code("1234", game.rules), number=game.board.guesses_used + 1)


def give_up_again(game: Game) -> None:
    game.resign()


@pytest.mark.parametrize("verb", [guess_again, give_up_again])
def test_a_finished_game_takes_no_more(verb: Callable[[Game], None]):
    game = play_codes(make_game(secret="1234"), "1234")

    with pytest.raises(GameIsOverError):
        verb(game)

    assert reread(game).board.guesses_used == 1
    assert reread(game).board.result == Result.WON


@pytest.mark.parametrize("number", [0, 1, 3, 20])
def test_a_guess_for_another_turn_changes_nothing(number: int):
    game = play_codes(make_game(), "1122")

    with pytest.raises(WrongTurnError):
        game.play(parse_code("1234", game.rules), number=number)

    assert [guess.code for guess in reread(game).board.rows] == ["1122"]


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


@pytest.mark.parametrize("number", [2, 10])
def test_a_turn_that_is_not_there_yet_is_refused(number: int):
    with pytest.raises(WrongTurnError):
        make_make().go_on(number=number)
    with pytest.raises(WrongTurnError):
        by_hand().answer(Feedback(0, 0), number=number)


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
