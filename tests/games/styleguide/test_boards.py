"""Boards made up to be shown: each is what its title says. No test here has a database."""

from collections.abc import Callable, Iterator

import pytest

from games.models import Coach, Game, Result
from games.modes import DUEL, RACE
from games.styleguide import boards
from games.styleguide.boards import KNUTH, SECRET, Sample, answered, played
from solver import Feedback


def board(title: str) -> Game:
    [game] = [sample.context["game"] for sample in boards.boards() if sample.title == title]
    assert isinstance(game, Game)
    return game


@pytest.mark.parametrize("shown", [boards.boards, boards.results, boards.choosers])
def test_boards_of_a_kind_have_titles_of_their_own(shown: Callable[[], Iterator[Sample]]):
    titles = [sample.title for sample in shown()]

    assert len(set(titles)) == len(titles) > 0


@pytest.mark.parametrize(
    ("title", "result"),
    [
        ("Empty", Result.IN_PLAY),
        ("Won", Result.WON),
        ("Lost", Result.LOST),
        ("Given up", Result.GIVEN_UP),
        ("Evil", Result.LOST),
        ("Race over", Result.WON),
    ],
)
def test_a_board_ended_as_its_title_says(title: str, result: Result):
    assert board(title).board.result == result


def test_the_make_of_two_mistakes_cannot_be_mended_by_one_change():
    assert board("Contradiction").board.mends
    assert board("Two mistakes").board.is_contradictory
    assert board("Two mistakes").board.mends == []


def test_what_is_played_is_answered_as_its_secret_would():
    game = played("1122", "1344", coach=Coach.COUNT)

    assert [row.feedback for row in game.board.rows] == [Feedback(1, 1), Feedback(2, 1)]
    assert not game.is_stored


def test_a_computer_keeps_up_in_what_is_played():
    race = played("1122", SECRET, mode=RACE, level=KNUTH)
    duel = played("1122", mode=DUEL, level=KNUTH, own_secret="4321")

    assert race.computer
    assert duel.computer
    assert race.is_over
    assert duel.computer.guesses_used == 1


def test_an_answer_to_an_earlier_guess_corrects_it():
    game = answered((1, 1, 0), (2, 0, 2), (1, 0, 2))

    assert [row.feedback for row in game.board.rows] == [Feedback(0, 2), Feedback(0, 2)]


def test_the_table_has_a_hint_that_its_game_would_be_given():
    context = boards.table().context

    assert context["hint_code"]
    assert context["game"].coach == Coach.FULL
    assert context["game"].is_stored
