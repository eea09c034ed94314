"""How a row that is wrong is told."""

from games.audit import boards, games, matches
from games.audit.findings import Finding, break_laws, rules_of, told, wrong
from games.models import Daily, today
from solver import CLASSIC
from tests.games.audit.stored import laws_in


def test_a_finding_is_one_line_with_table_key_what_is_stored_and_what_is_right():
    finding = Finding("games_board", 3, "solved", "yes", "no")

    assert str(finding) == "games_board 3: solved is yes, right is no"


def test_each_value_is_told_in_one_line():
    values = ["", None, False, 1.5, "two\nlines"]

    assert [told(value) for value in values] == ["empty", "none", "no", "1.500000", "two lines"]


def test_only_a_difference_is_a_finding():
    daily = Daily(pk=7, day=today())

    assert list(wrong(daily, "secret", "1", "1")) == []
    assert list(wrong(daily, "secret", "1", "2")) == [Finding("games_daily", 7, "secret", "1", "2")]


def test_rules_that_cannot_be_are_none():
    assert rules_of(Daily(pegs=4, colors=6, repeats=True)) == CLASSIC.rules
    assert rules_of(Daily(pegs=8, colors=6, repeats=False)) is None


def test_every_law_is_asked():
    first, second = (Finding("games_game", key, "solved", "yes", "no") for key in (1, 2))

    assert list(break_laws(1, (lambda _: iter([first]), lambda _: iter([second])))) == [
        first,
        second,
    ]


def test_each_law_that_is_written_is_asked():
    assert {*laws_in(boards)} == {*boards.LAWS, boards.can_be_read}
    assert {*laws_in(games)} == {*games.LAWS, games.boards_are_those_of_the_mode}
    assert {*laws_in(matches)} == {*matches.LAWS}
