"""Rows that were played are drawn once, and show no more and no less than their game does."""

from typing import Any

import pytest
from django.utils.html import strip_tags
from django.utils.translation import override

from games.modes.choices import Coach
from games.templatetags.rows import past_row, played_row, rivals_row
from games.words.spoken import Told
from solver import BULLS_AND_COWS, CLASSIC, LEVELS, Feedback
from tests.factories import make_game, make_race, play_codes

pytestmark = pytest.mark.django_db


def test_the_same_row_of_two_games_is_drawn_once():
    first, second = (play_codes(make_game(), "1122") for _ in range(2))

    drawn = played_row(first.board.rows[0], first, False)

    assert played_row(second.board.rows[0], second, False) is drawn
    assert "Guess 1: orange, orange, sky, sky. 1 black, 1 white." in drawn


def test_another_fact_gives_another_row():
    game = play_codes(make_game(), "1122")
    row = game.board.rows[0]
    drawn = played_row(row, game, False)
    others: list[tuple[list[str], dict[str, Any]]] = [
        (["1123"], {}),
        (["1122"], {"secret": "1562"}),
        (["1122"], {"coach": Coach.COUNT}),
        (["6666", "1122"], {}),
        (["1122", "1234"], {}),
        (["0123"], {"variant": BULLS_AND_COWS, "secret": "9876"}),
    ]

    for codes, choices in others:
        other = play_codes(make_game(**choices), *codes)
        its = next(its for its in other.board.rows if its.code in {"1122", "1123", "0123"})
        assert played_row(its, other, False) != drawn, (codes, choices)
    with override("de"):
        assert played_row(row, game, False) != drawn
    assert "row--new" in played_row(row, game, True)
    assert "row--new" not in drawn


def test_only_a_full_coach_names_the_row_that_a_guess_clashes_with_and_speaks_of_it_once():
    helped, alone = (
        play_codes(make_game(coach=coach), "1122", "6666") for coach in (Coach.FULL, Coach.COUNT)
    )

    drawn = played_row(helped.board.rows[1], helped, False)

    assert "✗1" in drawn
    assert '<span class="clash" aria-hidden="true"' in drawn
    assert '<span class="visually-hidden">It could not be the code' in drawn
    assert "✗1" not in played_row(alone.board.rows[1], alone, False)


def test_the_code_of_a_rival_is_hidden_until_the_race_is_over():
    race = play_codes(make_race(secret="1122", level=LEVELS["knuth"]), "6543")
    assert race.computer
    row = race.computer.rows[0]
    veiled = rivals_row(row, race)
    race.resign()

    assert "peg--hidden" in veiled
    assert 'data-color="' not in veiled
    assert "peg--hidden" not in rivals_row(row, race)


def test_a_row_of_an_exercise_can_be_copied_while_a_guess_is_asked_for():
    told = Told(2, "1122", Feedback(1, 1))

    live, past = (past_row(told, CLASSIC.rules, is_live=is_live) for is_live in (True, None))

    assert 'aria-label="Copy row 2"' in live
    assert 'data-say="Guess 2: orange, orange, sky, sky. 1 black, 1 white."' in live
    assert "<button" not in past
    assert "data-say" not in past


def test_the_row_that_found_the_code_has_no_codes_left_and_no_better_guess():
    game = play_codes(make_game(secret="1234", coach=Coach.COUNT), "1122", "1234")
    row = game.board.rows[-1]
    row.best = "1344"

    drawn = played_row(row, game, False)

    assert "found" in strip_tags(drawn)
    assert " left" not in strip_tags(drawn)
    assert "row__best" not in drawn
