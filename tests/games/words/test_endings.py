"""The figures under a game that is over, in words."""

import pytest

from games.models.daily import Standing
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
    told = endings.most_common_in_words(5, 505, 1850)

    assert told == "Most often you need 5 guesses: 505 of 1,850 codes."
    assert endings.guesses_in_words(1) == "guess"
    assert endings.guesses_in_words(5) == "guesses"


def test_a_place_is_told_among_all_who_played():
    assert endings.standing_in_words(Standing(4, 1061)) == "Place 4 of 1,061 today."
