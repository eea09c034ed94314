"""The length of a file is known before it is made."""

import pytest

from games.lab.trees.files import GRAMMARS, bytes_of
from solver import outline, write_tree


@pytest.mark.parametrize("rules", ["2x2", "2x12", "4x6", "4x10-distinct", "8x2", "8x3", "5x7"])
@pytest.mark.parametrize("name", GRAMMARS)
def test_a_file_is_no_longer_than_its_tree_says_and_not_much_shorter(rules: str, name: str):
    grammar = GRAMMARS[name]
    grown = outline("lowest", rules)
    assert grown

    written = write_tree("lowest", rules, grammar.grammar)

    assert written
    assert bytes_of(grammar, grown) / 2 - 1_000 < len(written.encode()) <= bytes_of(grammar, grown)
