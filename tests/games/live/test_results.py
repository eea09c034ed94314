"""What follows from the end of a match."""

import pytest

from games.core.game import Game
from games.core.modes import DUEL, MAKE, RACE
from games.core.modes.base import GameMode
from games.core.origins import way_of
from games.core.player import Player
from games.live.blocks import Block
from games.live.match import Match
from games.live.results import Series, places_of
from games.ratings import models as ratings
from games.ratings.models import Rating, RatingChange
from tests.factories import make_guest, make_player, reread
from tests.games.conftest import SetClock
from tests.games.live.matches import (
    NOON,
    SECRET,
    act,
    after,
    begin,
    following,
    guess,
    hide,
    player_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_a_match_that_time_ends_is_stored_with_the_moment_of_the_flag():
    match = guess(begin(mode=DUEL, control="total", seconds=60), 1, at=1)

    match = Match.objects.look(match.token, after(5000))

    [game] = Game.objects.all()
    assert game.finished_at == match.finished_at == after(61.5)
    assert (game.started_at, way_of(game).slug) == (match.started_at, "match")


def test_the_next_match_of_a_series_follows_at_once_with_the_seats_swapped():
    match = act(begin(mode=MAKE, legs=2), 2, Match.resign)

    following = Match.objects.get(follows=match)

    assert (following.leg, following.legs, following.series) == (2, 2, match)
    assert [seat.player for seat in following.everyone] == [
        seat.player for seat in match.everyone[::-1]
    ]
    act(following, 2, Match.resign)
    assert not Match.objects.filter(follows=following).exists()


def test_a_series_ends_when_somebody_is_blocked_or_deleted():
    blocked, deleted = begin(mode=MAKE, legs=2), begin(mode=MAKE, legs=2)
    hider, breaker = (player_of(seat) for seat in blocked.everyone)
    Block.objects.block(hider, breaker, "somebody")
    player_of(deleted.everyone[1]).erase()

    blocked = act(blocked, 2, Match.resign)
    deleted = Match.objects.look(deleted.token, NOON)

    assert (blocked.is_over, deleted.is_over) == (True, True)
    assert not Match.objects.exclude(follows=None).exists()


def all_guess(match: Match) -> Match:
    """The match after a guess of everybody."""
    for seat in match.seats:
        match = guess(match, seat.number)
    return match


@pytest.mark.parametrize("mode", [RACE, DUEL])
def test_a_rated_match_changes_the_ratings_of_its_accounts_once(mode: GameMode):
    match = act(all_guess(begin(mode=mode, is_rated=True)), 2, Match.resign)
    Match.objects.look(match.token, after(999))

    winner, loser = (Rating.objects.get(player=seat.player) for seat in match.everyone)

    assert winner.rating > 1500 > loser.rating
    assert (winner.matches, loser.matches) == (1, 1)
    seats = list(match.places.order_by("number"))
    assert [seat.rating for seat in seats] == [1500, 1500]
    assert [seat.rating_after for seat in seats] == [winner.rating, loser.rating]
    assert all(seat.is_provisional for seat in seats)


def test_who_deletes_the_account_loses_what_is_played_and_the_winner_is_rated():
    match = all_guess(begin(is_rated=True))
    winner, loser = match.everyone
    assert loser.player

    loser.player.erase()

    assert Rating.objects.get().player == winner.player
    assert Rating.objects.get().rating > 1500


def test_what_changes_no_rating():
    """What is not rated, has no contest, or a level or a guest in it, or was called off."""
    openings: list[dict[str, object]] = [
        {"is_rated": False},
        {"is_rated": True, "mode": MAKE},
        {"is_rated": True, "people": 1, "levels": ("knuth",)},
    ]
    for opening in openings:
        match = begin(**opening)
        for seat in match.people:
            match = match if seat.hides else guess(match, seat.number)
        act(match, match.people[-1].number, Match.resign)
    with_guest = begin(is_rated=True)
    Match.objects.filter(pk=with_guest.pk).update(creator=None)
    with_guest.places.filter(number=2).update(player=make_guest())
    act(all_guess(with_guest), 1, Match.resign)
    act(begin(is_rated=True), 1, Match.abort)

    assert not Rating.objects.exists()


def test_after_so_many_matches_in_a_day_two_players_change_no_ratings_of_each_other(
    monkeypatch: pytest.MonkeyPatch, set_clock: SetClock
):
    monkeypatch.setattr(ratings, "MOST_IN_A_DAY", 2)
    ada, ben, eve = make_player(), make_player(), make_player()

    def changes(*people: Player, at: float = 0) -> int:
        """How many ratings change by a match of these."""
        set_clock(after(at))
        before = RatingChange.objects.count()
        match = all_guess(begin(people=[*people], is_rated=True))
        for loser in range(2, len(people) + 1):
            match = act(match, loser, Match.resign, at)
        return RatingChange.objects.count() - before

    for _ in range(2):
        assert changes(ada, ben) == 2
    act(begin(people=[ada, eve], mode=MAKE, is_rated=True), 2, Match.resign)

    assert changes(ada, ben) == changes(ben, ada) == changes(eve, ada, ben) == 0
    assert changes(ada, eve) == 2
    assert changes(ada, ben, at=24 * 3600) == 2


@pytest.mark.parametrize("mode", [RACE, DUEL])
def test_only_who_has_guessed_is_rated_however_a_match_ends(mode: GameMode):
    def end(match: Match) -> None:
        act(match, 2, Match.resign)

    def run_out(match: Match) -> None:
        Match.objects.look(match.token, after(999))

    for ends in (end, run_out):
        for guessed in ([], [1]):
            match = begin(mode=mode, is_rated=True, control="total", seconds=60)
            for number in guessed:
                match = guess(match, number)
            ends(match)
    drawn = begin(mode=mode, is_rated=True)
    for number in (1, 2):
        act(drawn, number, Match.offer_draw)
    assert reread(drawn).ending == "agreed"
    assert not Rating.objects.exists()


def test_of_several_those_are_rated_who_have_guessed():
    match = begin(people=3, is_rated=True)
    for number in (1, 2):
        match = guess(match, number)
    for number in (3, 2):
        match = act(match, number, Match.resign)
    assert [seat.rating_after is None for seat in match.everyone] == [False, False, True]
    assert Rating.objects.count() == 2
    match = begin(people=3, is_rated=True)
    for number in (3, 2):
        match = act(guess(match, 1) if number == 3 else match, number, Match.resign)
    assert Rating.objects.count() == 2


def test_matches_that_change_no_rating_are_none_of_those_of_a_day(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ratings, "MOST_IN_A_DAY", 1)
    ada, ben = make_player(), make_player()
    for _ in range(2):
        act(begin(people=[ada, ben], is_rated=True), 2, Match.resign)

    act(all_guess(begin(people=[ada, ben], is_rated=True)), 2, Match.resign)

    assert RatingChange.objects.count() == 2


def test_the_places_are_those_of_the_results():
    match = begin(people=5)
    match = act(guess(match, 5), 5, Match.resign)
    for code, numbers in (("33", [1, 2, 3, 4]), (SECRET, [1, 2]), ("33", [4, 3]), (SECRET, [3])):
        for number in numbers:
            match = guess(match, number, code)
    match = guess(match, 4, "33")
    places = places_of(match)

    assert [places[seat.player_id] for seat in match.everyone if seat.player_id] == [0, 0, 1, 2, 3]


# The points of a series, and who won it


def break_code(match: Match, guesses: int) -> Match:
    """One leg of hiding for each other: found with the guess of this number, or not if 5."""
    if match.must_hide(match.everyone[0]):
        match = hide(match, 1)
    for number in range(1, min(guesses, 4) + 1):
        match = guess(match, 2, SECRET if number == guesses else "33")
    return match


def test_each_guess_of_the_other_is_a_point_for_who_hid_the_code():
    first = break_code(begin(mode=MAKE, legs=2), 3)
    assert first.series_so_far == Series([3, 0], is_over=False)

    second = break_code(following(first), 2)

    series = second.series_so_far
    assert series == Series([3, 2], is_over=True)
    assert series.of(first) == [3, 2]
    assert series.of(second) == [2, 3]


def test_a_code_that_is_not_found_is_one_point_more_and_the_same_points_make_two_winners():
    for guesses, points in ((1, 1), (4, 4), (5, 5)):
        assert break_code(begin(mode=MAKE), guesses).series_so_far.points == [points, 0]

    first = break_code(begin(mode=MAKE, legs=2), 2)
    assert break_code(following(first), 2).series_so_far == Series([2, 2], is_over=True)


def test_who_gives_up_has_not_found_the_code_and_who_hides_none_gets_nothing():
    given_up = act(guess(begin(mode=MAKE), 2, "33"), 2, Match.resign)
    unhidden = begin(mode=MAKE, hidden=False)
    unhidden = act(
        unhidden, 2, lambda it, seat: it.claim(seat, call_off=False, now=after(120)), 120
    )

    assert [match.series_so_far.points for match in (given_up, unhidden)] == [[5, 0], [0, 0]]


def test_a_series_of_races_ends_when_nobody_can_catch_up():
    first = act(begin(legs=3), 2, Match.resign)
    assert first.series_so_far.points == [1, 0]
    assert not Match.objects.filter(follows=first).exists()

    second = act(following(first), 1, Match.resign)  # the same player, on the other seat

    assert second.series_so_far == Series([2, 0], is_over=True)
    assert following(second).leg == 1


def test_a_draw_is_half_a_point_and_what_is_called_off_ends_the_series_without_points():
    match = begin(mode=DUEL, legs=2)
    match = act(act(match, 1, Match.offer_draw), 2, Match.offer_draw)
    called_off = act(begin(mode=RACE, legs=2), 1, Match.abort)

    assert match.series_so_far == Series([0.5, 0.5], is_over=False)
    assert following(match).leg == 2
    assert called_off.series_so_far == Series([0, 0], is_over=True)
