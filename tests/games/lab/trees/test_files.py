"""The length of a file is known before it is made."""

import pytest

from games.lab.trees.files import GRAMMARS, bytes_of
from solver import outline, write_tree
from tests.depth import at_depth


@pytest.mark.both
@pytest.mark.parametrize("name", GRAMMARS)
def test_a_file_is_no_longer_than_its_tree_says_and_not_much_shorter(name: str):
    grammar = GRAMMARS[name]
    small = ["2x2", "2x12", "4x6", "8x2"]

    for rules in at_depth(small, [*small, "4x10-distinct", "8x3", "5x7"]):
        grown = outline("lowest", rules)
        written = write_tree("lowest", rules, grammar.grammar)

        assert grown
        assert written
        most = bytes_of(grammar, grown)
        assert most / 2 - 1_000 < len(written.encode()) <= most, rules
