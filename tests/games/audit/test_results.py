"""Results worked out a second way: against every way in which two boards can end, and by hand."""

from itertools import product

import pytest
from django.utils import timezone

from games.audit.results import results_of, results_of_seats
from games.models import Board, Game, Match, Seat
from games.modes import MODES
from games.modes.choices import Handicap, Result

ALLOWED = 3
ENDS = [(guesses, True) for guesses in range(1, ALLOWED + 1)] + [(ALLOWED, False)]


def game_of(mode: str, *boards: Board, handicap: str = "none", is_over: bool = True) -> Game:
    game = Game(
        mode=mode,
        handicap=handicap,
        guesses_allowed=ALLOWED,
        finished_at=timezone.now() if is_over else None,
    )
    game.seats = list(boards)
    return game


def board_of(end: tuple[int, bool], level: str = "", result: str = "in-play") -> Board:
    guesses, solved = end
    return Board(guesses_used=guesses, solved=solved, level=level, result=result)


@pytest.mark.parametrize(
    ("mode", "handicap", "mine", "its"),
    list(product(["race", "duel"], Handicap.values, ENDS, ENDS)),
)
def test_contests_end_as_their_modes_say(
    mode: str, handicap: str, mine: tuple[int, bool], its: tuple[int, bool]
):
    boards = [board_of(mine), board_of(its, level="knuth")]
    game = game_of(mode, *boards, handicap=handicap)

    said = [MODES[mode].verdict(game, board) for board in boards]

    assert results_of(game, boards) == [{result.value} for result in said]


@pytest.mark.parametrize("end", ENDS)
def test_one_board_ends_as_its_mode_says(end: tuple[int, bool]):
    board = board_of(end)
    game = game_of("break", board)

    assert results_of(game, [board]) == [{MODES["break"].verdict(game, board).value}]


def test_whoever_is_not_done_may_give_up_and_the_computer_wins():
    me, it = board_of((1, False), result="given-up"), board_of((2, True), level="knuth")

    assert results_of(game_of("break", me), [me]) == [{"given-up"}]
    assert results_of(game_of("duel", me, it), [me, it]) == [{"given-up"}, {"won"}]


def test_while_a_game_is_in_play_its_boards_are_except_who_waits_for_the_computer():
    me, it = board_of((1, False)), board_of((1, False), level="knuth")

    assert results_of(game_of("duel", me, it, is_over=False), [me, it]) == [{"in-play"}] * 2
    assert results_of(game_of("race", me, it, is_over=False), [me, it]) == [
        {"in-play", "given-up"},
        {"in-play"},
    ]


def test_a_game_is_abandoned_as_a_whole():
    me, it = board_of((1, False), result="abandoned"), board_of((1, False), level="knuth")

    assert results_of(game_of("duel", me, it), [me, it]) == [{"abandoned"}] * 2


def seat_of(number: int, guesses: int, *, solved: bool = False, **fields: object) -> Seat:
    return Seat(pk=number, number=number, guesses_used=guesses, solved=solved, **fields)


def match_of(ending: str = "decided", control: str = "none") -> Match:
    at = timezone.now() if ending else None
    return Match(
        mode="race", guesses_allowed=ALLOWED, ending=ending, finished_at=at, control=control
    )


def test_of_many_the_fewest_guesses_win_and_whoever_left_is_beaten():
    seats = [
        seat_of(1, 2, solved=True),
        seat_of(2, 2, solved=True),
        seat_of(3, 3, solved=True),
        seat_of(4, 1, lost_by="time"),
        seat_of(5, 1, lost_by="resigning"),
    ]

    found = results_of_seats(match_of(), seats)

    assert found == ["drawn", "drawn", "lost", "lost", "given-up"]


def test_time_parts_equals_where_there_is_a_clock_and_no_level():
    seats = [seat_of(1, 2, solved=True, clock_used=5.0), seat_of(2, 2, solved=True, clock_used=6.0)]

    assert results_of_seats(match_of(control="total"), seats) == ["won", "lost"]
    seats[1].level = "knuth"
    assert results_of_seats(match_of(control="total"), seats) == ["drawn", "drawn"]


def test_the_last_one_who_stays_wins():
    seats = [seat_of(1, 1), seat_of(2, 1, lost_by="leaving")]

    assert results_of_seats(match_of(), seats) == ["won", "given-up"]


def test_a_draw_is_of_those_who_still_played():
    seats = [seat_of(1, 1), seat_of(2, 1), seat_of(3, ALLOWED)]

    assert results_of_seats(match_of("agreed"), seats) == ["drawn", "drawn", "lost"]


@pytest.mark.parametrize(
    ("found", "left", "right"),
    [
        (True, "", ["lost", "won"]),
        (False, "", ["won", "lost"]),
        (False, "finder", ["won", "lost"]),
        (False, "hider", ["given-up", "won"]),
    ],
)
def test_who_hides_a_code_wins_if_it_is_not_found(*, found: bool, left: str, right: list[str]):
    hider = seat_of(1, 0, hides=True, lost_by="leaving" if left == "hider" else "")
    finder = seat_of(2, 3, solved=found, lost_by="time" if left == "finder" else "")

    assert results_of_seats(match_of(), [hider, finder]) == right


def test_nobody_wins_what_is_called_off_or_in_play():
    seats = [seat_of(1, 1), seat_of(2, 1, lost_by="time")]

    assert results_of_seats(match_of("called-off"), seats) == ["abandoned", "abandoned"]
    assert results_of_seats(match_of(""), seats) == ["in-play", Result.LOST]
