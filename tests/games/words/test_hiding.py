"""What a player is told who hides a code."""

from games.modes import DUEL, MAKE
from games.words.hiding import hiding_title, hiding_words
from solver import CLASSIC, LEVELS

KNUTH = LEVELS["knuth"]


def test_in_a_duel_both_hide_a_code():
    assert hiding_title(DUEL, KNUTH) == "Hide a code from Knuth"
    assert hiding_words(DUEL, KNUTH, CLASSIC.rules).endswith("Knuth hides one for you.")


def test_alone_the_code_may_stay_on_a_real_board():
    assert hiding_title(MAKE, KNUTH) == "Hide a code: Knuth will look for it"
    assert "on a real board" in hiding_words(MAKE, KNUTH, CLASSIC.rules)
