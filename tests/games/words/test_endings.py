"""The figures under a game that is over, in words."""

import pytest

from games.words import endings


def test_par_has_two_decimals_where_it_is_known():
    assert endings.par_in_words(4.3403) == "par 4.34"
    assert endings.par_in_words(None) == ""


@pytest.mark.parametrize(
    ("streak", "words"),
    [(0, ""), (1, ""), (2, "2 codes found in a row."), (1296, "1,296 codes found in a row.")],
)
def test_a_streak_is_told_from_two_codes_on(streak: int, words: str):
    assert endings.streak_in_words(streak) == words


def test_the_most_common_number_is_told_with_its_codes():
    told = [endings.most_common_in_words(guesses, 505, 1850) for guesses in (5, 1, None)]

    assert told == [
        "Your most common result: 5 guesses (505 of 1,850 codes).",
        "Your most common result: 1 guess (505 of 1,850 codes).",
        "Your most common result: not found (505 of 1,850 codes).",
    ]
    assert endings.guesses_in_words(1) == "guess"
    assert endings.guesses_in_words(5) == "guesses"


def test_a_column_tells_its_codes():
    told = [endings.column_in_words(4, 1), endings.column_in_words(None, 1200)]

    assert told == ["4: 1 code", "not found: 1,200 codes"]


def test_games_that_were_left_are_told():
    assert endings.left_in_words(0) == ""
    assert endings.left_in_words(1).startswith("1 game is not finished. It counts as given up")
    assert endings.left_in_words(12) == (
        "12 games are not finished. They count as given up once nobody has guessed for 7 days."
    )


def test_who_did_not_find_a_code_learns_how_far_they_came():
    assert endings.lost_in_words(10, 2) == "10 guesses, 2 codes left"
    assert endings.lost_in_words(1, 1) == "1 guess, 1 code left"
