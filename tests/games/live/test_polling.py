"""Polls: what the cache and the memory of a process say of a match, and when they are not asked."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from games.live import polling
from games.models import Match, Seat
from games.modes.clock import Control
from tests.factories import make_guest, make_match

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_match_is_known() -> None:
    cache.clear()
    polling.forget()


def test_a_match_that_nobody_published_is_looked_at() -> None:
    assert polling.has_news("unknown", "state")


def test_another_process_learns_of_news_from_the_cache() -> None:
    match = make_match(make_guest(), make_guest())
    now = timezone.now()
    polling.publish(match, now)
    assert not polling.has_news(match.token, match.state_at(now))

    polling.forget()  # as another process that never heard of it

    assert not polling.has_news(match.token, match.state_at(now))
    assert polling.has_news(match.token, "older")


def test_what_is_older_does_not_replace_what_is_newer() -> None:
    match = make_match(make_guest(), make_guest())
    now, older = timezone.now(), Match.objects.get()
    newer = Match.objects.change(match.token, now, lambda it: it.resign(it.everyone[0]))
    polling.publish(newer, now)
    polling.publish(older, now)
    polling.forget()

    assert not polling.has_news(match.token, newer.state_at(now))


def test_when_time_alone_changes_something_a_poll_looks_again() -> None:
    match = make_match(make_guest(), make_guest(), control=Control.TOTAL, seconds=60)
    now = timezone.now()
    Seat.objects.filter(number=1).update(clock_since=now - timedelta(seconds=61))
    late = Match.objects.get()

    polling.publish(late, now)

    assert polling.has_news(match.token, late.state_at(now))


def test_only_who_knows_the_key_of_a_seat_is_noted_for_it() -> None:
    polling.note("key of a seat")

    assert polling.is_noted("key of a seat")
    assert not polling.is_noted("another key")


def test_a_process_keeps_a_bounded_number_of_matches_and_seats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(polling, "MOST_KEPT", 3)
    for number in range(10):
        polling.note(str(number))
        polling.has_news(str(number), "state")

    assert len(polling.kept) <= 3
    assert len(polling.here) <= 3
