"""What was sent is quoted shortly, and turns no sentence around."""

import pytest
from django.test import Client

from games.words.quotes import LONGEST, quoted
from tests.games.reading import words_in

TURNED = "\N{RIGHT-TO-LEFT OVERRIDE}abc\N{LEFT-TO-RIGHT ISOLATE}"
LONG = "please call this number " * 8


def test_what_can_be_seen_stays_and_the_rest_is_replaced_or_cut():
    assert quoted("Königin 4 × 6, 王") == "Königin 4 × 6, 王"
    assert quoted("a\n\x00b\u202ec") == "a\ufffd\ufffdb\ufffdc"
    assert quoted("x" * LONGEST) == "x" * LONGEST
    assert quoted("x" * LONGEST + "y") == "x" * (LONGEST - 1) + "\N{HORIZONTAL ELLIPSIS}"


@pytest.mark.django_db
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
    client: Client, address: str, name: str, text: str
):
    for sent in (TURNED, LONG):
        response = client.get(address, {name: text.format(sent)})

        words = words_in(response.content.decode())
        assert 400 <= response.status_code < 500
        assert TURNED not in words
        assert LONG[: LONGEST + 1] not in words
