"""The match that a visitor left while it is played: which one it is, and what finding it costs."""

import pytest
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.models import Match, Player
from games.modes import DUEL
from games.visitors.seats import match_of, note_seat
from tests.factories import enter_as, make_guest, make_match
from tests.games.reading import words_in

pytestmark = pytest.mark.django_db


def visit() -> HttpRequest:
    request = HttpRequest()
    request.session = {}  # type: ignore[assignment]
    return request


def end(match: Match) -> None:
    now = timezone.now()
    Match.objects.change(match.token, now, lambda it: it.resign(it.everyone[0]))


def test_nobody_is_asked_about_who_has_looked_at_no_match(
    guest: Player, django_assert_num_queries: DjangoAssertNumQueries
):
    make_match(guest, make_guest())

    with django_assert_num_queries(0):
        assert match_of(visit(), guest) is None
        assert match_of(visit(), None) is None


def test_the_match_under_way_is_found_in_few_queries_until_it_is_over(
    guest: Player, django_assert_num_queries: DjangoAssertNumQueries
):
    match, request = make_match(guest, make_guest()), visit()
    note_seat(request)

    with django_assert_num_queries(3):
        found = match_of(request, guest)
        assert found
        assert found == match
        assert len(found.everyone) == 2
    end(match)

    with django_assert_num_queries(1):
        assert match_of(request, guest) is None
    with django_assert_num_queries(0):
        assert match_of(request, guest) is None


def test_the_front_page_leads_back_to_a_match_that_was_left(client: Client, guest: Player):
    enter_as(client, guest)
    match = make_match(guest, make_guest(), mode=DUEL)
    assert "goes on" not in words_in(client.get("/").content.decode())

    client.get(match.get_absolute_url())
    page = client.get("/").content.decode()

    assert "Your duel with" in words_in(page)
    assert f'<a href="{match.get_absolute_url()}">Return to the match</a>' in page
    end(match)
    assert "goes on" not in words_in(client.get("/").content.decode())
