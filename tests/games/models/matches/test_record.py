"""What is derived from the fields of a match."""

import pytest

from games.models import Match, Opening, Phase
from games.modes import DUEL, MAKE, RACE
from tests.factories import make_player
from tests.games.models.matches.tables import (
    NOON,
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


def test_who_may_be_claimed_changes_the_state_by_time_alone():
    match = lay()
    match = Match.objects.look(match.token, after(30))
    states = [match.state_at(after(time)) for time in (30, 599, 600, 700)]

    assert states[0] == states[1] != states[2] == states[3]
    assert match.version == Match.objects.look(match.token, after(700)).version


def test_another_name_of_a_player_changes_the_state():
    match = lay()
    before = match.state_at(NOON)
    player = player_of(match.people[1])
    player.username = "somebody else"
    player.save()

    assert reread(match).state_at(NOON) != before


def test_it_is_due_when_somebody_will_be_away_then_claimable_and_not_again():
    match = lay()
    dues = [Match.objects.look(match.token, after(t)).due_at(after(t)) for t in (0, 26, 601)]

    assert dues == [after(25), after(600), None]


def test_it_is_due_when_a_flag_falls_and_at_once_if_a_level_guesses():
    match = lay(control="total", seconds=10)
    levels = guess(lay(people=1, levels=("knuth",)), 1)

    assert match.due_at(NOON) == after(10.5)
    assert levels.due_at(after(1)) == after(1)


def test_the_flag_of_who_is_out_is_not_waited_for():
    match = act(lay(people=4, control="total", seconds=10), 1, Match.resign)
    match = guess(guess(guess(match, 2, "12"), 3, at=1), 4, at=1)

    assert match.due_at(after(2)) == after(11)


@pytest.mark.parametrize(
    ("boards", "is_over"),
    [
        (["12", "33"], True),  # neither less nor equal
        (["33 12", "33"], False),  # equal at best
        (["33 12", "33 33"], True),
        (["33 33 33 33", "33 33 33"], False),  # found late is better than not at all
        (["12", "33", "33"], False),  # which of the two comes second
        (["12", "33 12", "33"], False),  # equal to the second
        (["12", "33 12", "33 33"], True),
        (["12", "33 33 33 33", "33 33 33"], False),
    ],
)
def test_a_race_ends_as_soon_as_no_place_is_open(boards: list[str], is_over: bool):
    match = lay(people=len(boards))
    for number, codes in enumerate(boards, start=1):
        for code in codes.split():
            match = guess(match, number, code)

    assert match.is_over == is_over


def test_in_a_race_with_a_level_too_no_guess_is_asked_for_that_changes_nothing():
    match = lay(people=1, levels=("knuth",))
    match = guess(guess(match, 2, "33"), 1, "12")

    assert results(match) == ["won", "lost"]


def test_of_those_who_are_out_nobody_keeps_a_race_going():
    match = guess(act(lay(people=3), 3, Match.resign), 1, "12")
    assert not match.is_over

    assert results(guess(match, 2, "33")) == ["won", "lost", "given-up"]


def test_everybody_has_a_turn_in_a_race_and_nobody_who_hides():
    assert [lay(mode=RACE).may_guess(seat) for seat in lay(mode=RACE).everyone] == [True, True]
    match = lay(mode=MAKE)
    assert [match.may_guess(seat) for seat in match.everyone] == [False, True]
    assert match.other(seat_of(reread(match), 1)).number == 2


def test_its_players_are_all_whom_it_names():
    invited = make_player()
    match = Match.objects.open(make_player(), Opening(variant=TINY), NOON)
    Match.objects.update(invited=invited)

    assert reread(match).players == {match.creator_id, invited.pk}
