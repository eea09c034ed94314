"""Polls: what the cache and the memory of a process say of a match, and when they are not asked."""

import re
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.core.modes.clock import Control
from games.live import polling
from games.live.match import Match
from games.live.seat import Seat
from tests.factories import enter_as, make_guest, make_match, row

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_match_is_known")]
MOST_OF_A_GUESS, MOST_OF_NEWS = 17, 6  # queries, those of the cache among them
HTMX = {"HX-Request": "true"}
KNOWN = re.compile(r'<input name="(\w+)" value="([^"]*)">')


def published(number: int = 1, **opening: Any) -> tuple[list[Match], datetime]:
    """Matches of two under way, and when polls were told how they stand."""
    now = timezone.now()
    matches = [make_match(make_guest(), make_guest(), **opening) for _ in range(number)]
    for match in matches:
        polling.publish(match, now)
    return matches, now


def polled(number: int = 1) -> tuple[list[Match], datetime]:
    """The same, after a poll of each, which found nothing new."""
    matches, now = published(number)
    for match in matches:
        assert not polling.has_news(match.token, match.state_at(now))
    return matches, now


def resign_unheard(match: Match, now: datetime) -> Match:
    """The match after a move of which polls were not told."""
    return Match.objects.change(match.token, now, lambda it: it.resign(it.everyone[0]))


@pytest.fixture
def always_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each poll reads the cache."""
    monkeypatch.setattr(polling, "MEMORY_SECONDS", 0)


@pytest.mark.postgres
def test_another_process_learns_of_news_from_the_cache() -> None:
    [match], now = polled()

    polling.forget()  # as another process that never heard of it

    assert not polling.has_news(match.token, match.state_at(now))
    assert polling.has_news(match.token, "older")
    assert polling.has_news("unknown", "state")


def test_what_is_older_does_not_replace_what_is_newer() -> None:
    [older], now = published()
    newer = resign_unheard(older, now)
    polling.publish(newer, now)
    polling.publish(older, now)
    polling.forget()

    assert not polling.has_news(older.token, newer.state_at(now))


@pytest.mark.usefixtures("always_read")
def test_a_move_of_a_worker_that_died_before_it_said_so_is_seen_within_two_seconds() -> None:
    [match, other], now = polled(2)
    shown = match.state_at(now)
    died = resign_unheard(match, now)
    assert not polling.has_news(match.token, shown)

    polling.memory.checked_at -= polling.CHECKED_SECONDS

    for _ in range(3):  # whoever polls first
        assert not polling.has_news(other.token, other.state_at(now))
    for _ in range(3):
        assert polling.has_news(match.token, shown)
    polling.publish(died, now)
    assert polling.has_news(match.token, shown)
    assert not polling.has_news(match.token, died.state_at(now))


@pytest.mark.usefixtures("always_read")
def test_a_match_that_was_deleted_is_looked_for() -> None:
    [match], now = polled()
    Match.objects.all().delete()

    polling.memory.checked_at -= polling.CHECKED_SECONDS

    assert polling.has_news(match.token, match.state_at(now))


@pytest.mark.postgres
@pytest.mark.usefixtures("always_read")
def test_quiet_polls_cost_one_query_for_all_matches_every_two_seconds() -> None:
    matches, now = polled(5)
    states = {match.token: match.state_at(now) for match in matches}
    polling.memory.checked_at -= polling.CHECKED_SECONDS

    with CaptureQueriesContext(connection) as asked:
        for _ in range(4):
            assert not any(polling.has_news(token, state) for token, state in states.items())

    of_matches = [query["sql"] for query in asked if "games_match" in query["sql"]]
    assert len(of_matches) == 1
    assert all(token in of_matches[0] for token in states)
    assert len(asked) == 20 + 1  # the cache is in the database


def test_what_a_process_has_published_is_not_forgotten_for_an_older_entry() -> None:
    [match], now = polled()
    older = cache.get(f"match:{match.token}")
    newer = resign_unheard(match, now)
    polling.publish(newer, now)

    cache.set(f"match:{match.token}", older, 60)  # as of a process that is slow to write
    polling.memory.read_at = 0

    assert not polling.has_news(match.token, newer.state_at(now))


@pytest.mark.usefixtures("always_read")
def test_a_match_that_nobody_polls_any_more_is_forgotten() -> None:
    [left, stays], now = polled(2)
    polling.memory.polled_at[left.token] -= polling.POLLED_SECONDS

    polling.has_news(stays.token, "")
    polling.publish(left, now)

    assert set(polling.memory.known) == {stays.token}


def test_when_time_alone_changes_something_a_poll_looks_again() -> None:
    match = make_match(make_guest(), make_guest(), control=Control.TOTAL, seconds=60)
    now = timezone.now()
    Seat.objects.filter(number=1).update(clock_since=now - timedelta(seconds=61))
    late = Match.objects.get()

    polling.publish(late, now)

    state = late.state_at(now)
    assert polling.has_news(match.token, state)
    assert polling.memory.known[match.token]
    assert not polling.finds_nothing_new(f"/live/{match.token}/poll/", f"state={state}")


def test_what_cannot_be_the_token_of_a_match_is_neither_kept_nor_asked_of_the_cache(
    client: Client, recwarn: pytest.WarningsRecorder
) -> None:
    for token in ("x" * 41, "a b", "é", "a\nb"):
        client.get(f"/live/{quote(token)}/poll/", {"state": "x"})

    assert not polling.memory.polled_at
    assert not recwarn.list  # as of a key that a cache may refuse


def test_a_process_keeps_a_bounded_number_of_matches_and_seats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(polling, "MOST_REMEMBERED", 3)
    for place in range(10):
        polling.note(str(place))
        polling.has_news(str(place), "state")

    assert len(polling.memory.polled_at) <= 3
    assert len(polling.memory.known) <= 3
    assert len(polling.noted_at) <= 3


def test_memory_alone_knows_that_a_poll_finds_nothing_new() -> None:
    [match], now = published()
    path = f"/live/{match.token}/poll/"
    newest, older = f"state={match.state_at(now)}", "state=older"
    assert not polling.finds_nothing_new(path, newest)  # no poll was here lately

    polling.has_news(match.token, "")

    with CaptureQueriesContext(connection) as asked:
        assert polling.finds_nothing_new(path, newest)
        assert not polling.finds_nothing_new(path, older)
        assert not polling.finds_nothing_new(path, "")
        assert not polling.finds_nothing_new(f"/live/{match.token}/", newest)
        assert not polling.finds_nothing_new(path, newest + "&x=1" * 1000)
        assert not polling.finds_nothing_new(path, newest + "&seat=key")
        polling.note("key")
        assert polling.finds_nothing_new(path, newest + "&seat=key")
        polling.memory.read_at -= polling.MEMORY_SECONDS
        assert not polling.finds_nothing_new(path, newest)
    assert not asked.captured_queries


class Page:
    """The page of a match in a browser. A poll finds that its process has not read the cache lately."""

    def __init__(self, match: Match, seat: int) -> None:
        self.client = Client()
        player = match.everyone[seat - 1].player
        assert player
        enter_as(self.client, player)
        self.address = match.get_absolute_url()
        self.known = self._read(self.client.get(self.address).content)

    def _read(self, page: bytes) -> dict[str, str]:
        return dict(KNOWN.findall(page.decode()))

    def poll(self) -> int:
        polling.memory.clear()
        answer = self.client.get(f"{self.address}poll/", self.known, headers=HTMX)
        self.known = self._read(answer.content) or self.known
        return answer.status_code

    def guess(self, number: int) -> int:
        sent = row("1122", number) | {"shape": self.known["shape"]}
        answer = self.client.post(f"{self.address}guesses/", sent, headers=HTMX)
        self.known = self._read(answer.content)
        return answer.status_code


def pages_of(players: int = 2) -> tuple[Page, Page]:
    """Two pages of a match that have been used once, as those of a site that has run for a while."""
    match = make_match(*(make_guest() for _ in range(players)), secret="6543")
    ada, ben = Page(match, 1), Page(match, 2)
    assert [ada.guess(1), ben.poll()] == [HTTPStatus.OK] * 2
    return ada, ben


def test_a_guess_and_a_poll_with_news_cost_few_queries_though_many_play() -> None:
    ada, ben = pages_of(8)

    with CaptureQueriesContext(connection) as of_guess:
        assert ada.guess(2) == HTTPStatus.OK
    with CaptureQueriesContext(connection) as of_news:
        assert ben.poll() == HTTPStatus.OK

    assert len(of_guess) <= MOST_OF_A_GUESS
    assert len(of_news) <= MOST_OF_NEWS


@pytest.mark.postgres
def test_a_poll_that_notes_its_seat_costs_one_query_beside_the_cache() -> None:
    _ada, ben = pages_of()
    Seat.objects.update(seen_at=timezone.now() - timedelta(seconds=polling.NOTED_SECONDS))
    polling.noted_at.clear()

    with CaptureQueriesContext(connection) as asked:
        assert ben.poll() == HTTPStatus.NOT_MODIFIED

    assert len(asked) == 2
    silent, heard = Match.objects.get().everyone[:2]
    assert silent.seen_at
    assert heard.seen_at
    assert heard.seen_at > silent.seen_at + timedelta(seconds=polling.NOTED_SECONDS / 2)
    with CaptureQueriesContext(connection) as asked:
        assert ben.poll() == HTTPStatus.NOT_MODIFIED
    assert len(asked) == 1


def test_a_seat_that_was_taken_to_be_away_is_here_again_after_one_poll() -> None:
    _ada, ben = pages_of()
    Seat.objects.filter(number=2).update(is_away=True)
    polling.noted_at.clear()

    assert ben.poll() == HTTPStatus.OK

    assert not Match.objects.get().everyone[1].is_away


@pytest.mark.postgres
def test_a_key_notes_no_seat_of_another_match() -> None:
    _ada, ben = pages_of()
    other = make_match(make_guest(), make_guest())
    long_ago = timezone.now() - timedelta(seconds=20)
    Seat.objects.update(seen_at=long_ago)
    polling.noted_at.clear()

    Client().get(f"{other.get_absolute_url()}poll/", ben.known, headers=HTMX)

    assert set(Seat.objects.values_list("seen_at", flat=True)) == {long_ago}
