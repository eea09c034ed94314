"""The verbs of a game: every result follows from the guesses, and nothing is counted twice."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.models import Coach, Game, GameIsOverError, Guess, OvertakenError, Result, WrongTurnError
from games.modes import RACE
from solver import CLASSIC, LEVELS, Code, format_code, parse_code, score
from tests.factories import make_game, make_player, make_race, play_codes, reread, turns_needed

pytestmark = pytest.mark.django_db

KNUTH = LEVELS["knuth"]
# Knuth finds this secret in five guesses.
FIVE_FOR_KNUTH = "6543"


def test_a_break_is_won_by_the_secret():
    game = play_codes(make_game(secret="1234"), "1122", "1234")

    assert game.is_over
    assert (game.board.result, game.board.solved, game.board.guesses_used) == (Result.WON, True, 2)


def test_a_break_is_lost_after_the_last_guess():
    game = play_codes(make_game(secret="1234"), *["5566"] * 9)
    assert not game.is_over

    game = play_codes(game, "5566")

    assert game.is_over
    assert (game.board.result, game.board.solved, game.board.guesses_used) == (
        Result.LOST,
        False,
        10,
    )


def test_the_last_guess_can_still_win():
    game = play_codes(make_game(secret="1234"), *["5566"] * 9, "1234")

    assert game.board.result == Result.WON


def test_a_guess_keeps_its_code_its_feedback_and_the_candidates_left():
    game = play_codes(make_game(secret="1344"), "1122", "1344")

    first, second = game.board.rows
    assert (first.number, first.code, first.black, first.white) == (1, "1122", 1, 0)
    assert first.candidates_left == sum(
        score(code, parse_code("1122", game.rules)) == (1, 0) for code in every_code()
    )
    assert (second.number, second.code, second.black, second.white) == (2, "1344", 4, 0)
    assert second.candidates_left == 1


def every_code() -> list[Code]:
    return [(a, b, c, d) for a in range(6) for b in range(6) for c in range(6) for d in range(6)]


def test_a_race_answers_every_guess_with_one_of_the_computers():
    game = play_codes(make_race(secret=FIVE_FOR_KNUTH), "1111", "2222")

    assert game.computer is not None
    assert game.computer.guesses_used == 2
    assert game.computer.rows[0].code == format_code(KNUTH.next_guess(game.rules, []), game.rules)
    assert game.board.result == game.computer.result == Result.IN_PLAY


def test_who_finishes_first_wins_and_the_computer_plays_on_to_its_end():
    game = play_codes(make_race(secret=FIVE_FOR_KNUTH), "1111", FIVE_FOR_KNUTH)

    assert game.computer is not None
    assert game.computer.guesses_used == turns_needed(KNUTH, FIVE_FOR_KNUTH) == 5
    assert (game.board.result, game.computer.result) == (Result.WON, Result.LOST)
    assert game.computer.solved


def test_equal_guesses_are_a_draw():
    game = play_codes(make_race(secret=FIVE_FOR_KNUTH), *["1111"] * 4, FIVE_FOR_KNUTH)

    assert game.computer is not None
    assert (game.board.result, game.computer.result) == (Result.DRAWN, Result.DRAWN)


def test_more_guesses_than_the_computer_lose_though_the_code_is_found():
    game = play_codes(make_race(secret=FIVE_FOR_KNUTH), *["1111"] * 5)
    assert game.computer is not None
    assert game.computer.solved
    assert not game.is_over

    game = play_codes(game, FIVE_FOR_KNUTH)

    assert game.computer is not None
    assert (game.board.result, game.board.solved) == (Result.LOST, True)
    assert (game.computer.result, game.computer.guesses_used) == (Result.WON, 5)


def test_the_computer_stops_guessing_once_it_has_found_the_code():
    game = play_codes(make_race(secret=FIVE_FOR_KNUTH), *["1111"] * 8)

    assert game.computer is not None
    assert game.computer.guesses_used == 5


def test_neither_finding_the_code_is_a_draw():
    game = make_race(secret="6543", level=LEVELS["careless"])
    for board, guesses in zip(game.seats, [9, 10], strict=True):
        rows = [
            Guess(board=board, number=n, code="1111", black=0, white=0, candidates_left=625)
            for n in range(1, guesses + 1)
        ]
        Guess.objects.bulk_create(rows)
        game.boards.filter(pk=board.pk).update(guesses_used=guesses)

    game = play_codes(game, "1111")

    assert [board.result for board in game.seats] == [Result.DRAWN, Result.DRAWN]


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


def test_a_game_remembers_how_it_was_chosen():
    player = make_player()
    earlier = make_game(player=player)

    game = reread(make_race(player=player, coach=Coach.COUNT, rematch_of=earlier))

    assert (game.player, game.mode, game.coach) == (player, "race", "count")
    assert game.variant == CLASSIC
    assert game.rematch_of == earlier
    assert [(board.seat, board.player, board.level) for board in game.seats] == [
        (1, player, ""),
        (2, None, "knuth"),
    ]


def test_a_race_without_a_level_is_a_mistake_of_the_caller():
    with pytest.raises(ValueError, match="level"):
        make_game(mode=RACE)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    secret=st.text("123456", min_size=4, max_size=4),
    tries=st.lists(st.text("123456", min_size=4, max_size=4), min_size=1, max_size=10),
    solves=st.booleans(),
    level=st.sampled_from(sorted(LEVELS)),
)
def test_the_results_of_a_race_follow_from_the_guess_counts(
    secret: str, tries: list[str], solves: bool, level: str
):
    codes = ([*tries[:-1], secret])[:10] if solves else tries
    if secret in codes:
        codes = codes[: codes.index(secret) + 1]
    game = play_codes(make_race(secret=secret, level=LEVELS[level]), *codes)
    if not game.is_over:
        game.resign()
        game = reread(game)

    mine, theirs = game.seats
    gave_up = len(codes) < 10 and secret not in codes
    my_count = codes.index(secret) + 1 if secret in codes else 99
    their_codes = [guess.code for guess in theirs.rows]
    their_count = their_codes.index(secret) + 1 if secret in their_codes else 99
    assert their_count == len(their_codes) or len(their_codes) == 10
    if gave_up:
        assert (mine.result, theirs.result) == ("given-up", "won")
    elif my_count == their_count:
        assert (mine.result, theirs.result) == ("drawn", "drawn")
    else:
        assert mine.result == ("won" if my_count < their_count else "lost")
        assert theirs.result == ("lost" if my_count < their_count else "won")
    assert [guess.number for guess in mine.rows] == list(range(1, len(codes) + 1))
    assert mine.solved == (secret in codes)
    assert mine.guesses_used == len(codes)
