"""A seat: its board, and who has it."""

import pytest

from games.models import Match
from tests.factories import make_guest, make_player
from tests.games.models.matches.tables import (
    NOON,
    SECRET,
    after,
    guess,
    lay,
    player_of,
    reread,
    seat_of,
)

pytestmark = pytest.mark.django_db


@pytest.mark.postgres
def test_a_board_is_kept_in_its_seat():
    match = guess(guess(lay(), 1, "32"), 1, SECRET, at=3)

    seat = seat_of(reread(match), 1)

    assert [(row.code, row.feedback, row.left) for row in seat.played] == [
        ("32", (1, 0), 4),
        (SECRET, (2, 0), 1),
    ]
    assert (seat.solved, seat.points, seat.is_done) == (True, 2, True)
    assert seat.codes_left == [9, 4, 1]


def test_who_does_not_find_the_code_has_a_point_more_than_guesses():
    match = lay()
    for _ in range(4):
        match = guess(match, 1)

    assert (match.board.points, match.board.is_spent) == (5, True)


@pytest.mark.postgres
def test_who_signs_in_takes_the_seats_along_but_not_a_second_one():
    guest, account = make_guest(), make_player()
    alone, together = lay(people=[guest, make_player()]), lay(people=[guest, account])

    account.adopt(guest)

    assert reread(alone).board.player == account
    assert [seat.player for seat in reread(together).everyone] == [None, account]
    together = Match.objects.look(together.token, NOON)
    assert [seat.result for seat in together.everyone] == ["given-up", "won"]


def test_levels_and_free_seats_are_never_away():
    match = lay(people=1, levels=("knuth",))

    assert [seat.away_at for seat in match.everyone] == [after(25), None]
    assert [seat.claimable_at for seat in match.everyone] == [after(600), None]


def test_a_deleted_players_board_stays():
    match = guess(lay(), 1)
    player_of(match.board).erase()

    assert [row.code for row in reread(match).board.played] == ["33"]
