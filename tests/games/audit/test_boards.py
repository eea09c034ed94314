"""The laws of every board: each is broken in one row, and names that row alone."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.audit import boards
from games.audit.boards import (
    Tried,
    answers_fit_each_other,
    answers_fit_the_secret,
    can_be_read,
    check_board,
    codes_left_are_counted,
    count_left,
    found_is_noted,
    guesses_are_allowed,
    guesses_are_counted,
    guesses_are_numbered,
)
from games.audit.findings import Finding
from games.audit.games import tried
from games.models import Board, Codemaker, Game, Guess
from solver import CLASSIC, Rules, code_at, count_candidates, score
from tests.depth import examples
from tests.factories import make_game, make_race, play_codes
from tests.games.audit.stored import lines, name_of, played, store, told_while
from tests.games.makes import contradictory

pytestmark = pytest.mark.django_db


def board_of(game: Game) -> Tried:
    found = played(game)
    return tried(found, found.own)


@pytest.fixture
def game() -> Game:
    """A break of 1234 that is won with the third guess."""
    return play_codes(make_game(), "1122", "1344", "1234")


def row(game: Game, number: int) -> Guess:
    return game.board.guesses.get(number=number)


def _told(law: Callable[[Tried], Iterator[Finding]], row: Game) -> list[str]:
    return lines(law(board_of(row)))


def test_a_board_that_was_played_breaks_no_law(game: Game):
    assert lines(check_board(board_of(game))) == []
    assert board_of(game).is_found


def test_each_value_that_cannot_be_is_told_alone(game: Game):
    board, first, second = game.board, row(game, 1), row(game, 2)

    for changed, fields, words in (
        (board, {"secret": "12"}, "secret is no code, right is a code of 4x6"),
        (second, {"code": "1x44"}, "code is 1x44, right is a code of 4x6"),
        (first, {"white": 4}, "answer is 1 black 4 white, right is an answer of 4x6"),
        (first, {"black": 3}, "answer is 3 black 1 white, right is an answer of 4x6"),
    ):
        told = told_while(changed, lambda: lines(check_board(board_of(game))), **fields)

        assert told == [f"{name_of(changed)}: {words}"]


def test_rules_that_cannot_be_are_told(game: Game):
    store(game, pegs=8, repeats=False)

    assert lines(can_be_read(board_of(game))) == [
        f"games_board {game.board.pk}: rules is 8 x 6, right is such as are possible"
    ]


def test_a_guess_that_is_missing_leaves_a_gap(game: Game):
    last = row(game, 3)
    row(game, 2).delete()

    assert lines(guesses_are_numbered(board_of(game))) == [
        f"games_guess {last.pk}: number is 3, right is 2"
    ]
    assert lines(guesses_are_counted(board_of(game))) == [
        f"games_board {game.board.pk}: guesses_used is 3, right is 2"
    ]


def test_a_guess_after_the_code_was_found_is_told(game: Game):
    extra = game.board.guesses.create(number=4, code="1111", black=1, white=0, candidates_left=0)

    assert lines(guesses_are_allowed(board_of(game))) == [
        f"games_guess {extra.pk}: a guess is there, right is none: the code was found"
    ]


def test_a_guess_beyond_those_allowed_is_told():
    game = play_codes(make_game(), "1122", "1344")
    store(game, guesses_allowed=1)

    assert lines(guesses_are_allowed(board_of(game))) == [
        f"games_guess {row(game, 2).pk}: a guess is there, right is none: no more were allowed"
    ]


def test_each_law_names_the_row_that_breaks_it(game: Game):
    board, second = game.board, row(game, 2)
    left = second.candidates_left

    for law, changed, fields, words in (
        (
            answers_fit_the_secret,
            second,
            {"black": 2, "white": 0},
            "answer is 2 black 0 white, right is 2 black 1 white",
        ),
        (
            codes_left_are_counted,
            second,
            {"candidates_left": left + 1},
            f"codes left is {left + 1}, right is {left}",
        ),
        (found_is_noted, board, {"solved": False}, "solved is no, right is yes"),
    ):
        told = told_while(changed, partial(_told, law, game), **fields)

        assert told == [f"{name_of(changed)}: {words}"]


def test_the_secret_that_an_evil_codemaker_names_fits_all_answers():
    game = play_codes(make_game(codemaker=Codemaker.EVIL, secret=""), "1122")
    game.resign()
    right = board_of(game).history[0][1]
    named = next(
        code for code in ("1122", "1111") if score((0, 0, 1, 1), tuple(map(int, code))) != right
    )
    store(game.board, secret=named)

    told = lines(answers_fit_the_secret(board_of(game)))

    assert len(told) == 1
    assert told[0].startswith(f"games_guess {row(game, 1).pk}: answer is ")


def test_answers_of_an_evil_codemaker_that_no_code_fits_are_told():
    game = play_codes(make_game(codemaker=Codemaker.EVIL, secret=""), "1111", "2222")
    store(row(game, 1), black=3, white=0)
    store(row(game, 2), black=3, white=0)

    assert lines(answers_fit_each_other(board_of(game))) == [
        f"games_guess {row(game, 2).pk}: answer is 3 black 0 white, right is one that some code fits"
    ]


def test_people_may_contradict_themselves():
    game = contradictory()

    assert lines(check_board(board_of(game))) == []
    assert not board_of(game).is_found


def test_the_computers_board_obeys_the_same_laws():
    race = play_codes(make_race(), "1122", "1234")
    computer = Board.objects.get(game=race, seat=2)
    store(computer, guesses_used=computer.guesses_used + 1)
    found = played(race)

    told = [line for board in found.boards for line in lines(check_board(tried(found, board)))]

    used = computer.guesses_used
    assert told == [f"games_board {computer.pk}: guesses_used is {used + 1}, right is {used}"]


@examples(30, 100)
@given(
    codes=st.lists(st.integers(0, CLASSIC.rules.size - 1), min_size=2, max_size=6),
    rules=st.sampled_from([CLASSIC.rules, Rules(3, 6, repeats=True), Rules(4, 8, repeats=False)]),
)
def test_codes_left_are_what_the_solver_counts_from_the_start(codes: list[int], rules: Rules):
    secret, *guesses = [code_at(number % rules.size, rules) for number in codes]
    history = [(guess, score(guess, secret)) for guess in guesses]
    starts = accumulate(([turn] for turn in history), lambda before, turn: [*before, *turn])

    assert count_left(rules, history) == [count_candidates(rules, start) for start in starts]


def test_the_positions_of_large_rules_are_not_kept(monkeypatch: pytest.MonkeyPatch):
    boards.after_first.cache_clear()
    monkeypatch.setattr(boards, "MOST_CODES_KEPT", 1000)
    turn = ((0, 0, 1, 1), score((0, 0, 1, 1), (0, 1, 2, 3)))

    assert count_left(CLASSIC.rules, [turn]) == [count_candidates(CLASSIC.rules, [turn])]
    assert boards.after_first.cache_info().currsize == 0
