"""A board: guesses answered by the site or by a person, and what is left after each."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.models import Coach, ContradictoryError, Game, Guess, Result, practice_board
from solver import (
    CLASSIC,
    LEVELS,
    MIND_READER,
    Code,
    Feedback,
    count_candidates,
    find_mends,
    parse_code,
    score,
)
from tests.depth import examples
from tests.factories import make_game, play_codes, reread, turns_needed
from tests.games.makes import by_hand, contradictory, make_make

pytestmark = pytest.mark.django_db


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


def answer_truly(game: Game, secret: str) -> Game:
    """Answer the guess that was asked as the code on the board would."""
    game = reread(game)
    asked = parse_code(game.board.asked, game.rules)
    game.answer(score(asked, parse_code(secret, game.rules)), number=game.board.guesses_used + 1)
    return reread(game)


def test_answered_truly_the_computer_finds_the_code_on_the_board():
    for secret in ("6543", "1122", "1111"):
        game = by_hand()

        while not game.is_over:
            game = answer_truly(game, secret)

        board = game.board
        assert (board.result, board.secret) == (Result.WON, secret)
        assert board.guesses_used == turns_needed(LEVELS["knuth"], secret)
        assert [row.candidates_left for row in board.rows] == [
            count_candidates(game.rules, board.history[:n])
            for n in range(1, board.guesses_used + 1)
        ]


def test_answers_that_contradict_each_other_are_kept_and_end_nothing():
    game = contradictory()

    assert game.board.is_contradictory
    assert not game.is_over
    assert game.board.asked == ""
    with pytest.raises(ContradictoryError):
        game.answer(Feedback(1, 0), number=3)


def test_each_of_the_likeliest_five_mends_makes_sense_of_the_answers_and_the_game_goes_on():
    game = contradictory()
    mends = game.board.mends
    every = find_mends(game.rules, game.board.history)
    assert len(every) > 5
    assert mends == every[:5]

    for mend in mends:
        game = contradictory()
        game.answer(mend.answer, number=mend.turn)

        game = reread(game)
        assert not game.board.is_contradictory
        assert game.board.rows[-1].candidates_left == mend.candidates
        assert bool(game.board.asked) == (not game.is_over)


def test_an_answer_is_corrected_before_it_does_harm():
    game = by_hand()
    game.answer(Feedback(2, 0), number=1)
    asked = reread(game).board.asked

    game = reread(game)
    game.answer(Feedback(0, 2), number=1)

    board = reread(game).board
    assert [row.feedback for row in board.rows] == [Feedback(0, 2)]
    assert board.asked != asked
    assert board.rows[0].candidates_left == count_candidates(CLASSIC.rules, board.history)


def test_an_earlier_row_that_was_the_code_ends_the_game_there():
    game = by_hand()
    for _ in range(2):
        game = answer_truly(game, "1122" if game.board.rows else "1123")
    assert len(game.board.rows) == 2

    game.answer(Feedback(4, 0), number=1)

    board = reread(game).board
    assert (board.result, board.guesses_used, board.secret) == (Result.WON, 1, "1122")
    assert Guess.objects.count() == 1


def test_out_of_guesses_with_a_contradiction_nothing_is_settled_until_it_is_mended():
    game = contradictory()
    Game.objects.update(guesses_allowed=2)
    assert not reread(game).is_over

    game = reread(game)
    game.answer(Feedback(2, 0), number=2)

    assert reread(game).board.result == Result.LOST
    assert reread(game).board.secret == ""


def test_all_black_for_a_guess_that_cannot_be_the_code_is_a_contradiction():
    game = by_hand()
    game.answer(Feedback(2, 0), number=1)
    game = reread(game)

    game.answer(Feedback(4, 0), number=2)

    game = reread(game)
    assert [row.code for row in game.board.rows] == ["1122", "1234"]
    assert game.board.is_contradictory
    assert (game.board.solved, game.is_over) == (False, False)


def test_the_mind_reader_finds_a_code():
    game = make_make(level=MIND_READER, own_secret="1234")

    game.go_on(number=1, to_the_end=True)

    assert reread(game).board.is_spent
    assert reread(game).board.codebreaker == "Mind reader"


# Practice boards


def codes(*texts: str) -> list[tuple[int, ...]]:
    return [parse_code(text, CLASSIC.rules) for text in texts]


def test_a_board_begins_with_its_rows_and_counts_for_nothing():
    game = practice_board(CLASSIC, "3621", codes("1122", "4421"))

    assert [(row.code, tuple(row.feedback)) for row in game.board.rows] == [
        ("1122", (1, 1)),
        ("4421", (2, 0)),
    ]
    assert (game.is_practice, game.is_over, game.is_stored) == (True, False, False)


# A row, and the row that it clashes with


class Clashes(TestCase):
    @examples(10, 30)
    @given(
        secret=st.text("123456", min_size=4, max_size=4),
        tries=st.lists(st.text("123456", min_size=4, max_size=4), min_size=2, max_size=6),
    )
    def test_a_row_clashes_with_the_first_answer_it_does_not_fit(
        self, secret: str, tries: list[str]
    ):
        tries = [code for code in tries if code != secret]
        game = play_codes(make_game(secret=secret, coach=Coach.FULL), *tries)

        rows = game.board.rows
        for row_ in rows:
            clashing = [
                earlier.number
                for earlier in rows[: row_.number - 1]
                if score(row_.pegs, earlier.pegs) != earlier.feedback
            ]
            clash = row_.clashes_with
            assert (clash.number if clash else None) == (clashing[0] if clashing else None)
