"""A row of a board: its answer, and the row that it clashes with."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.models import Coach
from solver import score
from tests.depth import examples
from tests.factories import make_game, play_codes

pytestmark = pytest.mark.django_db


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
