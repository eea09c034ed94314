"""Another guess that is tried, from the holes of a row or as text."""

from django.http import QueryDict

from games.review.forms import TryForm
from solver import BULLS_AND_COWS, CLASSIC


def form(query: str) -> TryForm:
    return TryForm(QueryDict(query), rules=CLASSIC.rules)


def test_a_code_is_tried_as_text_or_in_holes():
    for query in ("try=1344", "try=+1344+", "peg-1=1&peg-2=3&peg-3=4&peg-4=4"):
        tried = form(query)
        assert tried.tried == (0, 2, 3, 3)
        assert [hole.color for hole in tried.holes] == [1, 3, 4, 4]
        assert not tried.mistake


def test_nothing_is_tried():
    for query in ("", "try=", "peg-1=", "other=1"):
        tried = form(query)
        assert tried.tried is None, query
        assert not tried.mistake


def test_what_is_no_code_is_told():
    for query, words in (
        ("try=12", "A code here has 4 pegs, not 2."),
        ("try=1279", "'7' in hole 3 is not one of the colors"),
        ("try=" + "1" * 5000, "A code here has 4 pegs"),
        ("peg-1=1", "Hole 2 is empty."),
        ("peg-1=1&peg-1=2&peg-2=1&peg-3=1&peg-4=1", "A hole takes one peg."),
    ):
        tried = form(query)
        assert words in tried.mistake
        assert tried.tried is None
    repeated = TryForm(QueryDict("try=0012"), rules=BULLS_AND_COWS.rules)
    assert repeated.tried is None
    assert "may not repeat" in repeated.mistake
