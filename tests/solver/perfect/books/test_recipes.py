"""The recipe of each book."""

import pytest

from solver.perfect.books.recipes import UnknownBookError, find_recipe


def test_an_unknown_name_is_answered_with_those_there_are():
    with pytest.raises(UnknownBookError, match="There is no book 'chess'; there are mini, classic"):
        find_recipe("chess")
