"""The verbs of a game: what each changes, and when it refuses."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.core.errors import ContradictoryError, GameIsOverError, NotYourPartError, WrongTurnError
from games.core.game import Game
from games.core.guess import Guess
from games.core.modes.choices import Coach, Codemaker, Result
from solver import (
    CLASSIC,
    LEVELS,
    MIND_READER,
    Feedback,
    count_candidates,
    find_mends,
    find_rescue,
    parse_code,
    score,
)
from tests.depth import examples
from tests.factories import make_game, make_race, play_codes, reread, turns_needed
from tests.games.makes import by_hand, contradictory, make_make

pytestmark = pytest.mark.django_db


def test_a_hint_is_what_the_level_would_guess():
    for slug in ("knuth", "most-parts"):
        level = LEVELS[slug]
        game = play_codes(make_race(level=level, coach=Coach.FULL, secret="6543"), "1122")

        hint = game.hint()

        assert hint.guess == level.next_guess(game.rules, game.board.history)
        assert hint.candidates == game.board.rows[0].candidates_left


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


# A game is written as one step at a time


def test_every_mode_refuses_the_verbs_of_the_others_another_turn_and_all_after_the_end():
    told, real, other = make_make(), by_hand(), make_game()
    over, stopped = play_codes(make_game(secret="1234"), "1234"), make_make()
    stopped.resign()
    assert stopped.board.result == Result.ABANDONED
    code = (0, 0, 1, 1)
    cases: list[tuple[Game, Callable[[Game], object], type[Exception]]] = [
        (told, lambda game: game.play(code, number=1), NotYourPartError),
        (told, lambda game: game.answer(Feedback(0, 0), number=1), NotYourPartError),
        (real, lambda game: game.go_on(number=1), NotYourPartError),
        (real, lambda game: game.play(code, number=1), NotYourPartError),
        (other, lambda game: game.go_on(number=1), NotYourPartError),
        (other, lambda game: game.answer(Feedback(0, 0), number=1), NotYourPartError),
        (told, lambda game: game.go_on(number=2), WrongTurnError),
        (real, lambda game: game.answer(Feedback(0, 0), number=2), WrongTurnError),
        (other, lambda game: game.play(code, number=0), WrongTurnError),
        (other, lambda game: game.play(code, number=2), WrongTurnError),
        (over, lambda game: game.play(code, number=2), GameIsOverError),
        (over, lambda game: game.resign(), GameIsOverError),
        (stopped, lambda game: game.go_on(number=1), GameIsOverError),
    ]

    for game, verb, error in cases:
        with pytest.raises(error):
            verb(game)
    assert Guess.objects.get().board.result == Result.WON


# A board: guesses answered by the site or by a person, and what is left after each


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


def test_answers_that_contradict_each_other_end_nothing_not_even_all_black_until_one_is_mended():
    game = by_hand()
    game.answer(Feedback(2, 0), number=1)
    game = reread(game)
    game.answer(Feedback(4, 0), number=2)

    Game.objects.update(guesses_allowed=2)
    game = reread(game)
    assert (game.board.is_contradictory, game.board.solved, game.is_over) == (True, False, False)
    with pytest.raises(ContradictoryError):
        game.answer(Feedback(1, 0), number=3)

    game.answer(Feedback(3, 0), number=2)
    board = reread(game).board
    assert (board.result, board.secret) == (Result.LOST, "")


def test_the_mind_reader_finds_a_code():
    game = make_make(level=MIND_READER, own_secret="1234")

    game.go_on(number=1, to_the_end=True)

    assert reread(game).board.is_spent
    assert reread(game).board.codebreaker == "Mind reader"


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
