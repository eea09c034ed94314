"""The laws of matches: each is broken in one row, and names that row alone."""

import pytest

from games.audit import matches
from games.audit.matches import (
    LAWS,
    a_rematch_carries_the_score_on,
    all_look_for_the_same,
    an_end_is_in_the_histories,
    ratings_are_in_the_history,
    results_follow_from_seats,
    the_seal_fits,
)
from games.models import Match, RatingChange, Seat
from games.modes import DUEL, MAKE
from solver import CLASSIC
from tests.factories import make_match, make_player, play_match
from tests.games.audit.stored import everything_wrong, laws_in, lines, met, store, wrong_in
from tests.games.models.matches.test_series import following

pytestmark = pytest.mark.django_db


@pytest.fixture
def race() -> Match:
    """A rated race of two accounts, which the first one won."""
    return play_match(make_match(is_rated=True), "1122 1234", "1122")


def seats(match: Match) -> list[Seat]:
    return list(match.places.order_by("number"))


@pytest.mark.postgres
@pytest.mark.deep
def test_matches_of_every_mode_break_no_law(race: Match):
    play_match(make_match(mode=DUEL), "1122 1234", "1122")
    play_match(make_match(mode=MAKE, variant=CLASSIC), "1122 1234")
    make_match(people=3)
    play_match(make_match(make_player(), people=1, levels=("knuth",)), "1122 1234")
    play_match(make_match(make_player(), people=1, levels=("knuth",), mode=DUEL), "1122")

    assert everything_wrong() == []
    assert race.is_over


def test_check_matches_asks_every_law():
    assert {*laws_in(matches)} == {*LAWS}


def test_a_row_with_another_answer_is_told(race: Match):
    seat = seats(race)[0]
    store(seat, rows=[["1122", 2, 2, 1, seat.rows[0][4]], seat.rows[1]])

    told = wrong_in("matches")

    assert told[0] == (
        f"games_seat {seat.pk}: row 1: answer is 2 black 2 white, right is 1 black 1 white"
    )


def test_a_seat_with_a_row_too_many_is_told(race: Match):
    seat = seats(race)[1]
    store(seat, guesses_used=seat.guesses_used - 1)

    assert (
        f"games_seat {seat.pk}: guesses_used is {seat.guesses_used - 1}," in wrong_in("matches")[0]
    )


def test_a_match_with_one_seat_is_told_alone(race: Match):
    seats(race)[1].delete()

    assert wrong_in("matches") == [f"games_match {race.pk}: seats is 1, right is 2"]


def test_a_result_that_does_not_follow_is_told(race: Match):
    seat = seats(race)[1]
    store(seat, result="drawn")

    assert lines(results_follow_from_seats(met(race))) == [
        f"games_seat {seat.pk}: result is drawn, right is lost"
    ]


def test_another_seal_is_told(race: Match):
    store(race, seal="0" * 64)

    assert lines(the_seal_fits(met(race))) == [
        f"games_match {race.pk}: seal is {'0' * 64}, right is {race.seal}"
    ]


@pytest.mark.parametrize("mode", [DUEL, MAKE])
def test_only_what_the_site_hid_is_sealed(mode: object):
    match = make_match(mode=mode)
    assert lines(the_seal_fits(met(match))) == []
    store(match, seal="0" * 64)

    assert lines(the_seal_fits(met(match))) == [
        f"games_match {match.pk}: seal is {'0' * 64}, right is empty"
    ]


def test_the_code_of_a_level_is_sealed():
    match = make_match(make_player(), people=1, levels=("knuth",), mode=DUEL)
    hidden = next(seat for seat in seats(match) if not seat.level)
    store(hidden, secret="1111" if hidden.secret != "1111" else "2222")

    assert len(lines(the_seal_fits(met(match)))) == 1


def test_a_race_for_two_secrets_is_told(race: Match):
    first, second = seats(race)
    store(second, secret="4321")

    assert lines(all_look_for_the_same(met(race))) == [
        f"games_seat {second.pk}: secret is another code, right is that of games_seat {first.pk}"
    ]


def test_a_match_that_is_missing_in_a_history_is_told(race: Match):
    seat = seats(race)[0]
    race.games.filter(player=seat.player).delete()

    assert lines(an_end_is_in_the_histories(met(race))) == [
        f"games_seat {seat.pk}: game in the history is no, right is yes"
    ]


def test_a_rating_that_is_not_in_the_history_is_told(race: Match):
    seat = seats(race)[0]
    RatingChange.objects.filter(player=seat.player).delete()

    assert lines(ratings_are_in_the_history(met(race))) == [
        (
            f"games_seat {seat.pk}: rating_after is {seat.rating_after:.6f},"
            " right is one of games_ratingchange"
        )
    ]


def test_a_score_that_does_not_follow_from_the_match_before_is_told(race: Match):
    rematch = following(race)
    first, second = seats(rematch)
    assert [seat.wins for seat in (first, second)] == [0, 1]
    assert everything_wrong() == []

    store(first, wins=3)
    store(rematch, draws=1)

    assert lines(a_rematch_carries_the_score_on(met(rematch))) == [
        f"games_match {rematch.pk}: draws is 1, right is 0",
        f"games_seat {first.pk}: wins is 3, right is 0",
    ]


def test_a_score_may_begin_anew(race: Match):
    rematch = make_match(*(seat.player for seat in seats(race) if seat.player))
    store(rematch, follows_id=race.pk)

    assert lines(a_rematch_carries_the_score_on(met(rematch))) == []
