"""Matches found for a visitor: who may see them, who is here, and what the levels do meanwhile."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.test import RequestFactory
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.live import lookup, polling
from games.models import Match, NoMatchError, NoSuchPersonError, NotSeatedError, Player, Seat
from tests.factories import make_match, make_player
from tests.games.models.matches.tables import player_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_match_is_known")]


def request_of(player: Player) -> HttpRequest:
    request = RequestFactory().get("/")
    request.user = player
    return request


def test_a_match_that_may_not_be_watched_is_found_by_its_players_alone() -> None:
    match = make_match(can_be_watched=False)
    [ada, _] = match.people

    assert lookup.find(request_of(player_of(ada)), match.token) == match
    assert lookup.seat_of(request_of(player_of(ada)), match) == ada
    with pytest.raises(PermissionDenied):
        lookup.find(request_of(make_player()), match.token)
    with pytest.raises(Http404):
        lookup.find(request_of(player_of(ada)), "nowhere")


def test_a_person_is_found_by_those_whom_the_match_concerns() -> None:
    match = make_match(levels=("knuth",))
    [ada, ben] = [player_of(seat) for seat in match.people]

    assert lookup.find_person(request_of(ada), match.token, 2)[:2] == (ada, ben)
    for who, number, error in (
        (ada, 3, NoSuchPersonError),
        (ada, 9, NoSuchPersonError),
        (make_player(), 2, NotSeatedError),
    ):
        with pytest.raises(error):
            lookup.find_person(request_of(who), match.token, number)
    with pytest.raises(NoMatchError):
        lookup.find_person(request_of(make_player()), "nowhere", 2)


@pytest.mark.postgres
def test_who_looks_is_noted_as_here_by_one_query_and_not_again(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    match = make_match()
    long_ago = timezone.now() - timedelta(seconds=20)
    Seat.objects.update(seen_at=long_ago)
    request = request_of(player_of(match.people[0]))
    found = lookup.find(request, match.token)

    with django_assert_num_queries(1):
        lookup.heard_of(request, lookup.heard_of(request, found))

    assert [seat.seen_at == long_ago for seat in Seat.objects.order_by("number")] == [False, True]


def test_who_was_away_comes_back_for_all_to_see() -> None:
    match = make_match()
    Seat.objects.filter(number=1).update(seen_at=timezone.now() - timedelta(seconds=30))
    request = request_of(player_of(match.people[0]))
    away = lookup.find(request, match.token)

    back = lookup.heard_of(request, away)

    assert [away.people[0].is_away, back.people[0].is_away] == [True, False]
    assert back.version > away.version


def test_levels_guess_and_polls_know_of_it() -> None:
    match = make_match(levels=("knuth",))
    Match.objects.guess(match, match.everyone[0], (0, 0, 1, 1), 1, timezone.now())

    moved = lookup.moved_on(Match.objects.get())

    assert [seat.guesses_used for seat in moved.levels] == [1]
    assert not polling.has_news(match.token, moved.state_at(timezone.now()))
