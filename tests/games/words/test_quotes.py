"""What was sent is quoted shortly, and turns no sentence around."""

import pytest
from django.test import Client

from games.words.quotes import LONGEST, quoted
from tests.games.reading import words_in

TURNED = "\N{RIGHT-TO-LEFT OVERRIDE}abc\N{LEFT-TO-RIGHT ISOLATE}"
LONG = "please call this number " * 8


def test_what_can_be_seen_stays_as_it_is():
    assert quoted("Königin 4 × 6, 王") == "Königin 4 × 6, 王"


def test_signs_that_cannot_be_seen_are_replaced():
    assert (
        quoted("a\n\x00b\u202ec")
        == "a\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c"
    )


def test_a_long_text_is_cut():
    assert quoted("x" * LONGEST) == "x" * LONGEST
    assert quoted("x" * LONGEST + "y") == "x" * (LONGEST - 1) + "\N{HORIZONTAL ELLIPSIS}"


@pytest.mark.django_db
@pytest.mark.parametrize("sent", [TURNED, LONG])
@pytest.mark.parametrize(
    ("address", "name", "text"),
    [
        ("/lab/compare/", "s", "{}"),
        ("/lab/compare/", "s", "minimax:{}=1"),
        ("/lab/compare/", "s", "minimax:ties={}"),
        ("/lab/compare/", "rules", "{}"),
        ("/lab/compare/", "variant", "{}"),
        ("/lab/trees/", "strategy", "book:{}"),
        ("/lab/trees/", "strategy", "{}"),
        ("/lab/explore/", "rules", "{}"),
        ("/lab/designs/", "rules", "{}"),
    ],
)
def test_a_link_puts_no_words_of_others_on_a_page(
    client: Client, address: str, name: str, text: str, sent: str
):
    response = client.get(address, {name: text.format(sent)})

    words = words_in(response.content.decode())
    assert 400 <= response.status_code < 500
    assert TURNED not in words
    assert LONG[: LONGEST + 1] not in words
