"""What is derived from the fields of a match and of its seats."""

import pytest

from games.models import Match, Opening, Phase
from games.modes import DUEL, MAKE, RACE
from tests.factories import make_guest, make_player
from tests.games.models.matches.tables import (
    NOON,
    SECRET,
    TINY,
    act,
    after,
    guess,
    lay,
    player_of,
    reread,
    results,
    seat_of,
)

pytestmark = pytest.mark.django_db


def test_a_match_waits_for_seats_then_for_codes_then_for_guesses():
    waiting = Match.objects.open(make_player(), Opening(variant=TINY), NOON)

    phases = [waiting.phase, lay(mode=DUEL, hidden=False).phase, lay(mode=DUEL).phase]

    assert phases == [Phase.SEATS, Phase.CODES, Phase.GUESSES]
    assert act(lay(), 1, Match.resign).phase == Phase.NOTHING


def test_who_may_be_claimed_or_has_another_name_changes_the_state_without_a_move():
    match = Match.objects.look(lay().token, after(30))
    states = [match.state_at(after(time)) for time in (30, 599, 600, 700)]

    assert states[0] == states[1] != states[2] == states[3]
    assert match.version == Match.objects.look(match.token, after(700)).version
    player = player_of(match.people[1])
    player.username = "somebody else"
    player.save()
    assert reread(match).state_at(after(30)) != states[0]


def test_it_is_due_when_somebody_will_be_away_then_claimable_and_not_again():
    match = lay()
    dues = [Match.objects.look(match.token, after(t)).due_at(after(t)) for t in (0, 26, 601)]

    assert dues == [after(25), after(600), None]
    levels = guess(lay(people=1, levels=("knuth",)), 1)
    assert levels.due_at(after(1)) == after(1)  # when a level guesses


def test_it_is_due_when_a_flag_falls_but_not_that_of_who_is_out():
    match = lay(people=4, control="total", seconds=10)
    assert match.due_at(NOON) == after(10.5)

    match = act(match, 1, Match.resign)
    match = guess(guess(guess(match, 2, "12"), 3, at=1), 4, at=1)

    assert match.due_at(after(2)) == after(11)


def test_a_race_ends_as_soon_as_no_place_is_open():
    for boards, is_over in (
        (["12", "33"], True),  # neither less nor equal
        (["33 12", "33"], False),  # equal at best
        (["33 12", "33 33"], True),
        (["33 33 33 33", "33 33 33"], False),  # found late is better than not at all
        (["12", "33", "33"], False),  # which of the two comes second
        (["12", "33 12", "33"], False),  # equal to the second
        (["12", "33 12", "33 33"], True),
        (["12", "33 33 33 33", "33 33 33"], False),
    ):
        match = lay(people=len(boards))
        for number, codes in enumerate(boards, start=1):
            for code in codes.split():
                match = guess(match, number, code)

        assert match.is_over == is_over, boards


def test_neither_a_level_nor_who_is_out_keeps_a_race_going():
    with_level = guess(guess(lay(people=1, levels=("knuth",)), 2, "33"), 1, "12")
    with_three = guess(act(lay(people=3), 3, Match.resign), 1, "12")

    assert results(with_level) == ["won", "lost"]
    assert not with_three.is_over
    assert results(guess(with_three, 2, "33")) == ["won", "lost", "given-up"]


def test_everybody_has_a_turn_in_a_race_and_nobody_who_hides():
    race, make = lay(mode=RACE), lay(mode=MAKE)

    assert [race.may_guess(seat) for seat in race.everyone] == [True, True]
    assert [make.may_guess(seat) for seat in make.everyone] == [False, True]
    assert make.other(seat_of(reread(make), 1)).number == 2


def test_its_players_are_all_whom_it_names():
    invited = make_player()
    match = Match.objects.open(make_player(), Opening(variant=TINY), NOON)
    Match.objects.update(invited=invited)

    assert reread(match).players == {match.creator_id, invited.pk}


# A seat: its board, and who has it


@pytest.mark.postgres
def test_a_board_is_kept_in_its_seat_also_when_its_player_is_deleted():
    match = guess(guess(lay(), 1, "32"), 1, SECRET, at=3)
    player_of(match.board).erase()

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
