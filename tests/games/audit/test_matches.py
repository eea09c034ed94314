"""The laws of matches: each is broken in one row, and names that row alone."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from games.audit.findings import Finding
from games.audit.matches import (
    Met,
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
from tests.games.audit.stored import (
    everything_wrong,
    lines,
    met,
    name_of,
    store,
    told_while,
    wrong_in,
)
from tests.games.models.matches.test_series import following

pytestmark = pytest.mark.django_db


@pytest.fixture
def race() -> Match:
    """A rated race of two accounts, which the first one won."""
    return play_match(make_match(is_rated=True), "1122 1234", "1122")


def seats(match: Match) -> list[Seat]:
    return list(match.places.order_by("number"))


def _told(law: Callable[[Met], Iterator[Finding]], row: Match) -> list[str]:
    return lines(law(met(row)))


@pytest.mark.postgres
def test_matches_of_every_mode_break_no_law(race: Match):
    play_match(make_match(mode=DUEL), "1122 1234", "1122")
    play_match(make_match(mode=MAKE, variant=CLASSIC), "1122 1234")
    make_match(people=3)
    play_match(make_match(make_player(), people=1, levels=("knuth",)), "1122 1234")
    play_match(make_match(make_player(), people=1, levels=("knuth",), mode=DUEL), "1122")

    assert everything_wrong() == []
    assert race.is_over


def test_what_is_wrong_with_a_row_is_told_by_its_seat(race: Match):
    first, second = seats(race)
    other = [["1122", 2, 2, 1, first.rows[0][4]], first.rows[1]]
    used = second.guesses_used - 1

    answer = told_while(first, lambda: wrong_in("matches"), rows=other)
    number = told_while(second, lambda: wrong_in("matches"), guesses_used=used)

    right = "answer is 2 black 2 white, right is 1 black 1 white"
    assert answer[0] == f"{name_of(first)}: row 1: {right}"
    assert f"{name_of(second)}: guesses_used is {used}," in number[0]


def test_a_match_with_one_seat_is_told_alone(race: Match):
    seats(race)[1].delete()

    assert wrong_in("matches") == [f"games_match {race.pk}: seats is 1, right is 2"]


def test_each_law_names_the_row_that_breaks_it(race: Match):
    first, second = seats(race)
    zeros = "0" * 64

    for law, row, field, stored, right in (
        (results_follow_from_seats, second, "result", "drawn", "lost"),
        (the_seal_fits, race, "seal", zeros, race.seal),
    ):
        told = told_while(row, partial(_told, law, race), **{field: stored})

        assert told == [f"{name_of(row)}: {field} is {stored}, right is {right}"]
    assert told_while(second, lambda: lines(all_look_for_the_same(met(race))), secret="4321") == [
        f"{name_of(second)}: secret is another code, right is that of {name_of(first)}"
    ]


def test_only_what_the_site_hid_is_sealed():
    zeros = "0" * 64
    for mode in (DUEL, MAKE):
        match = make_match(mode=mode)

        assert lines(the_seal_fits(met(match))) == []
        assert told_while(match, partial(_told, the_seal_fits, match), seal=zeros) == [
            f"{name_of(match)}: seal is {zeros}, right is empty"
        ]


def test_the_code_of_a_level_is_sealed():
    match = make_match(make_player(), people=1, levels=("knuth",), mode=DUEL)
    hidden = next(seat for seat in seats(match) if not seat.level)
    store(hidden, secret="1111" if hidden.secret != "1111" else "2222")

    assert len(lines(the_seal_fits(met(match)))) == 1


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
