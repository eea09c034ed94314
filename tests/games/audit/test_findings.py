"""How a row that is wrong is told."""

from games.audit import boards, games, matches
from games.audit.findings import told
from tests.games.audit.stored import laws_in


def test_each_value_is_told_in_one_line():
    values = ["", None, False, 1.5, "two\nlines"]

    assert [told(value) for value in values] == ["empty", "none", "no", "1.500000", "two lines"]


def test_each_law_that_is_written_is_asked():
    assert {*laws_in(boards)} == {*boards.LAWS, boards.can_be_read}
    assert {*laws_in(games)} == {*games.LAWS, games.boards_are_those_of_the_mode}
    assert {*laws_in(matches)} == {*matches.LAWS}
