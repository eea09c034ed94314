"""The points of a series, and who won it."""

import pytest

from games.models import Match
from games.models.matches.series import Series, count_series, series_of
from games.modes import DUEL, MAKE, RACE
from tests.games.models.matches.tables import (
    SECRET,
    act,
    after,
    following,
    guess,
    hide,
    lay,
    reread,
    seat_of,
)

pytestmark = pytest.mark.django_db


def break_code(match: Match, guesses: int) -> Match:
    """One leg of hiding for each other: found with the guess of this number, or not if 5."""
    if match.must_hide(match.everyone[0]):
        match = hide(match, 1)
    for number in range(1, min(guesses, 4) + 1):
        match = guess(match, 2, SECRET if number == guesses else "33")
    return match


def test_each_guess_of_the_other_is_a_point_for_who_hid_the_code():
    first = break_code(lay(mode=MAKE, legs=2), 3)
    assert series_of(first) == Series([3, 0], is_over=False, winners=[])

    second = break_code(following(first), 2)

    series = series_of(second)
    assert series == Series([3, 2], is_over=True, winners=[0])
    assert series.of(first) == [3, 2]
    assert series.of(second) == [2, 3]


def test_a_code_that_is_not_found_is_one_point_more_and_the_same_points_make_two_winners():
    for guesses, points in ((1, 1), (4, 4), (5, 5)):
        assert series_of(break_code(lay(mode=MAKE), guesses)).points == [points, 0]

    first = break_code(lay(mode=MAKE, legs=2), 2)
    assert series_of(break_code(following(first), 2)).winners == [0, 1]


def test_who_gives_up_has_not_found_the_code_and_who_hides_none_gets_nothing():
    given_up = act(guess(lay(mode=MAKE), 2, "33"), 2, Match.resign)
    unhidden = lay(mode=MAKE, hidden=False)
    unhidden = act(
        unhidden, 2, lambda it, seat: it.claim(seat, call_off=False, now=after(600)), 600
    )

    assert [series_of(match).points for match in (given_up, unhidden)] == [[5, 0], [0, 0]]


def test_a_series_of_races_ends_when_nobody_can_catch_up():
    first = act(lay(legs=3), 2, Match.resign)
    assert series_of(first).points == [1, 0]
    assert not Match.objects.filter(follows=first).exists()

    second = act(following(first), 1, Match.resign)  # the same player, on the other seat

    assert series_of(second) == Series([2, 0], is_over=True, winners=[0])
    assert following(second).leg == 1


def test_a_draw_is_half_a_point_and_what_is_called_off_ends_the_series_without_points():
    match = lay(mode=DUEL, legs=2)
    match = act(act(match, 1, Match.offer_draw), 2, Match.offer_draw)
    called_off = act(lay(mode=RACE, legs=2), 1, Match.abort)

    assert series_of(match) == Series([0.5, 0.5], is_over=False, winners=[])
    assert following(match).leg == 2
    assert series_of(called_off) == Series([0, 0], is_over=True, winners=[0, 1])


def test_a_match_in_play_has_no_points_yet():
    match = guess(lay(mode=MAKE, legs=2), 2)

    assert count_series([match]).points == [0, 0]
    assert seat_of(reread(match), 1).hides
