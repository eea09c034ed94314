"""What the solver calls things and finds wrong, in the visitor's language."""

from django.utils import translation

from games.words.terms import caveat_in_words
from solver import LEVELS, Rules

PERFECT = LEVELS["perfect"]


def test_what_is_not_proven_is_said_in_the_visitors_language():
    with translation.override("de"):
        assert caveat_in_words(PERFECT, Rules(4, 8)).startswith("Für diese Regeln ist kein Baum")
