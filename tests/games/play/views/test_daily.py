"""The daily: one secret a day for everybody, once each, and past days for practice."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, timezone
from http import HTTPStatus

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import Settings

from games.models import (
    FIRST_DAY,
    Board,
    Daily,
    DailyTakenError,
    DayIsOverError,
    Game,
    NoHintsError,
    NoPracticeYetError,
    NoSuchDayError,
    Player,
    Result,
    today,
)
from games.play.refusals import TOO_MANY
from games.templatetags.board import pegs
from games.words.numbers import NONE
from solver import CLASSIC
from tests.factories import enter_as, make_guest, make_player, reread, row
from tests.games.at_once import at_once, tab_of
from tests.games.conftest import SetClock
from tests.games.dailies import (
    DAY,
    NOON,
    address,
    hide,
    miss,
    on_a_past_day,
    solve,
    start,
    words_in,
    words_of,
)
from tests.games.play.boards import plain

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("at_noon")]
YESTERDAY, TOMORROW = DAY - timedelta(days=1), DAY + timedelta(days=1)
BEFORE_MIDNIGHT = datetime(2026, 11, 20, 23, 59, tzinfo=UTC)
AFTER_MIDNIGHT = datetime(2026, 11, 21, 0, 1, tzinfo=UTC)
PRACTICE = {"practice": "on"}
ONE, OTHER = "3456", "4563"  # 1122 and 3333 earn the same answers from both


def test_a_day_is_one_of_utc(set_clock: SetClock, client: Client):
    for moment, day in (
        (datetime(2026, 11, 20, 0, 0, tzinfo=UTC), DAY),
        (datetime(2026, 11, 20, 23, 59, 59, tzinfo=UTC), DAY),
        (datetime(2026, 11, 21, 0, 0, tzinfo=UTC), TOMORROW),
        (datetime(2026, 11, 21, 8, 0, tzinfo=timezone(timedelta(hours=13))), DAY),
        (datetime(2026, 11, 20, 20, 0, tzinfo=timezone(timedelta(hours=-5))), TOMORROW),
    ):
        set_clock(moment)
        assert today() == day, moment

    response = client.get(reverse("daily"))

    assert Daily.objects.get().day == TOMORROW
    assert f'datetime="{TOMORROW.isoformat()}"' in response.content.decode()


def test_a_day_out_of_the_calendar_has_no_daily_and_its_page_says_why(client: Client):
    for day, why in (
        (TOMORROW, "That day is still to come"),
        (date(9999, 12, 31), "That day is still to come"),
        (FIRST_DAY - timedelta(days=1), "The first daily was on January 1, 2026."),
    ):
        responses = [client.get(address(day)), client.post(address(day), PRACTICE)]

        assert [each.status_code for each in responses] == [HTTPStatus.NOT_FOUND] * 2
        assert why in responses[0].content.decode()
        with pytest.raises(NoSuchDayError):
            Daily.objects.on(day)
    assert not Daily.objects.exists()
    assert not Game.objects.exists()


@pytest.mark.parametrize("before", [timedelta(days=1), timedelta(days=5000)])
def test_a_clock_that_stands_before_the_first_day_breaks_nothing(
    client: Client, set_clock: SetClock, before: timedelta
):
    set_clock(datetime.combine(FIRST_DAY, time(12), tzinfo=UTC) - before)
    player = make_player(is_public=True)
    client.force_login(player)

    daily = client.get("/daily/")
    others = ["/", "/new/", "/leaderboard/", "/me/stats/", "/me/history/", f"/players/{player}/"]

    assert daily.status_code == HTTPStatus.NOT_FOUND
    assert "The first daily was on January 1, 2026." in daily.content.decode()
    assert [client.get(other).status_code for other in others] == [HTTPStatus.OK] * len(others)


# Starting


def test_a_visitor_who_looks_starts_nothing_and_who_starts_the_daily_becomes_a_guest(
    client: Client,
):
    offer = client.get(reverse("daily")).content.decode()
    for url in (reverse("daily"), address(DAY), address(YESTERDAY)):
        assert client.head(url).status_code == HTTPStatus.OK
    assert not Player.objects.exists()
    response = client.post(address(DAY), {"coach": "full"})

    game = Game.objects.get()
    assert f'action="{address(DAY)}"' in offer
    assert "Play today" in offer
    assert response.status_code == HTTPStatus.FOUND
    assert response["Location"] == game.get_absolute_url()
    assert (game.daily, game.is_practice, game.coach) == (Daily.objects.on(DAY), False, "off")
    assert game.player.is_guest
    with pytest.raises(NoHintsError):
        game.hint()


def test_a_daily_in_play_waits_on_its_page(client: Client, guest: Player):
    game = miss(start(guest), 2)

    html = client.get(reverse("daily")).content.decode()

    assert "Your game is waiting at guess 3." in html
    assert f'href="{game.get_absolute_url()}"' in html
    assert "Play today" not in html
    assert "Your place" not in html


@pytest.mark.postgres
def test_a_daily_is_played_once_per_player(client: Client, guest: Player):
    client.post(address(DAY))
    game = Game.objects.get()

    while_in_play = client.post(address(DAY))
    solve(game, 2)
    when_over = client.post(address(DAY))

    for response in (while_in_play, when_over):
        assert response.status_code == HTTPStatus.CONFLICT
        assert "You have already started this daily" in response.content.decode()
        assert game.token in response.content.decode()
    assert Game.objects.get().board.guesses_used == 2
    with pytest.raises(DailyTakenError):
        start(guest)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_daily_started_in_many_tabs_at_once_is_one_game():
    guest = make_guest()
    tabs = [tab_of(guest) for _ in range(5)]

    statuses = at_once(*[lambda tab=tab: tab.post(address(DAY)).status_code for tab in tabs])

    assert sorted(statuses) == [HTTPStatus.FOUND] + [HTTPStatus.CONFLICT] * 4
    assert (Daily.objects.count(), Game.objects.count(), Board.objects.count()) == (1, 1, 1)


def test_too_many_starts_are_slowed_down_in_words(client: Client, settings: Settings):
    settings.RATE_LIMITS = {"start_game": (1, 60)}
    client.post(address(YESTERDAY), PRACTICE)

    response = client.post(address(DAY))

    assert response.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert TOO_MANY in response.content.decode()
    assert Game.objects.count() == 1


# Midnight


def test_a_page_opened_before_midnight_and_sent_after_it_starts_nothing(
    client: Client, set_clock: SetClock
):
    set_clock(BEFORE_MIDNIGHT)
    assert address(DAY) in client.get(reverse("daily")).content.decode()
    set_clock(AFTER_MIDNIGHT)

    response = client.post(address(DAY))

    text = words_in(response.content.decode())
    assert response.status_code == HTTPStatus.CONFLICT
    assert "That day is over. You can play it as practice, or play today's daily." in text
    assert not Game.objects.exists()
    assert not Player.objects.exists()
    with pytest.raises(DayIsOverError):
        start(make_guest())


def test_a_daily_finished_after_midnight_counts_for_its_own_day(
    client: Client, set_clock: SetClock
):
    set_clock(BEFORE_MIDNIGHT)
    client.post(address(DAY))
    game = Game.objects.get()
    secret = game.board.secret
    set_clock(AFTER_MIDNIGHT)
    waits = words_of(client, address(DAY))
    client.post(reverse("guess", args=[game.token]), row(secret))

    old, new = Daily.objects.on(DAY), Daily.objects.on(TOMORROW)
    game = reread(game)
    assert "Your game still counts for its day." in waits
    assert (game.daily, game.board.result) == (old, Result.WON)
    assert old.tally().standing(game.board) == (1, 1)
    assert new.tally().players == 0
    for page in (address(DAY), game.get_absolute_url()):
        assert "Your place: 1 of 1." in words_of(client, page)
    assert "Play today" in words_of(client, reverse("daily"))
    assert client.post(address(TOMORROW)).status_code == HTTPStatus.FOUND


def test_the_countdown_tells_the_seconds_to_midnight_on_the_day_alone(
    client: Client, set_clock: SetClock
):
    set_clock(BEFORE_MIDNIGHT)
    html = client.get(reverse("daily")).content.decode()
    past = client.get(address(YESTERDAY)).content.decode()

    assert (Daily(day=DAY).seconds_left, Daily(day=YESTERDAY).seconds_left) == (60, 0)
    assert '<count-down data-left="60"' in html
    assert 'datetime="2026-11-21T00:00:00+00:00"' in html
    assert "count-down data" not in past


# Practice


def test_a_past_day_is_practiced_as_often_as_one_likes_and_not_played(
    client: Client, guest: Player
):
    html = client.get(address(YESTERDAY)).content.decode()
    played = client.post(address(YESTERDAY))
    practiced = [client.post(address(YESTERDAY), PRACTICE) for _ in range(2)]

    daily = Daily.objects.on(YESTERDAY)
    assert "Practice this day" in html
    assert played.status_code == HTTPStatus.CONFLICT
    assert [each.status_code for each in practiced] == [HTTPStatus.FOUND] * 2
    assert [(game.daily, game.is_practice) for game in guest.games.all()] == [(daily, True)] * 2
    assert {game.board.secret for game in guest.games.all()} == {daily.secret}


def test_today_is_not_practiced(client: Client, guest: Player):
    before = client.post(address(DAY), PRACTICE)
    solve(start(guest))
    after = client.post(address(DAY), PRACTICE)

    for response in (before, after):
        text = words_in(response.content.decode())
        assert response.status_code == HTTPStatus.CONFLICT
        assert "You can practice a daily once its day is over" in text
    assert Game.objects.count() == 1
    with pytest.raises(NoPracticeYetError):
        start(make_guest(), is_practice=True)


def test_a_day_is_not_practiced_while_ones_own_game_of_it_is_in_play(
    client: Client, guest: Player, set_clock: SetClock
):
    game = start(guest)
    set_clock(AFTER_MIDNIGHT)

    offer = client.get(address(DAY)).content.decode()
    refused = client.post(address(DAY), PRACTICE)
    solve(game)
    taken = client.post(address(DAY), PRACTICE)

    assert "Practice this day" not in offer
    assert "you have finished your own game" in words_in(refused.content.decode())
    assert (refused.status_code, taken.status_code) == (HTTPStatus.CONFLICT, HTTPStatus.FOUND)
    assert Game.objects.count() == 2


@pytest.mark.postgres
def test_practice_counts_for_nothing(guest: Player, client: Client, set_clock: SetClock):
    mine = on_a_past_day(set_clock, YESTERDAY, make_player(), 3)
    daily = Daily.objects.on(YESTERDAY)
    distribution = daily.tally().distribution

    solve(start(guest, YESTERDAY, is_practice=True), 1)
    solve(start(mine.player, YESTERDAY, is_practice=True), 1)
    html = client.get(address(YESTERDAY)).content.decode()

    assert not guest.outcomes.exists()
    assert mine.player.outcomes.count() == 1
    assert daily.tally().standing(mine.board) == (1, 1)
    assert daily.tally().distribution == distribution
    assert "Your place" not in html
    assert f'aria-label="November {YESTERDAY.day}"' in html


# Result and place


@pytest.mark.postgres
def test_the_page_shows_result_and_place_when_the_game_is_over(client: Client, guest: Player):
    hide("1234")
    solve(start(make_guest()), 1)
    mine = start(guest)
    in_play = words_of(client, reverse("daily"))
    solve(mine, 2)

    text = words_of(client, reverse("daily"))
    html = client.get(reverse("daily")).content.decode()

    assert "Closes in 12 h 0 min" in in_play
    assert "Your place" not in in_play
    assert "How everyone did" not in in_play
    assert "Next code in 12 h 0 min" in text
    assert "Closes in" not in text
    assert "You found the code in 2 guesses." in text
    assert "2 guesses par 4.34" in text
    for page in (text, words_of(client, mine.get_absolute_url())):
        assert "Your place so far: 2 of 2." in page
    assert "How everyone did today 1 1 50% 2 1 · you 50%" in text
    assert "Mastermind daily 324 · 4×6 · 2 guesses" in text
    assert f'href="{mine.get_absolute_url()}">See your board' in html
    assert "How everyone did today" in words_of(client, mine.get_absolute_url())


def test_a_daily_that_was_left_has_no_place_and_is_marked_unless_it_was_abandoned(client: Client):
    pages = []
    for leave in (Game.resign, Game.abandon):
        game = start(enter_as(client, make_guest()))
        leave(game)
        pages += [words_of(client, url) for url in (reverse("daily"), game.get_absolute_url())]

    assert f"{NONE} 1 · you 100%" in pages[0]
    assert ["· you" in page for page in pages] == [True, False, False, False]
    assert not any("Your place so far" in page for page in pages)


# The calendar


def cells(html: str) -> dict[int, str]:
    """The marks of the days that can be opened."""
    found = re.findall(r'<a href="/daily/\d{4}-\d\d-\d\d/"[^>]*>(\d+)<b>(.*?)</b>', html)
    return {int(day): mark for day, mark in found}


@pytest.mark.postgres
def test_the_calendar_shows_how_one_did_on_each_day(
    client: Client, guest: Player, set_clock: SetClock
):
    on_a_past_day(set_clock, date(2026, 11, 2), guest, 7)
    on_a_past_day(set_clock, date(2026, 11, 3), make_guest(), 5)
    set_clock(datetime(2026, 11, 4, 8, tzinfo=UTC))
    start(guest, date(2026, 11, 4)).resign()
    set_clock(NOON)
    start(guest)

    html = client.get(reverse("daily")).content.decode()

    assert cells(html) == dict.fromkeys(range(1, 21), "") | {2: "7", 4: "×", 20: "•"}
    assert 'aria-label="November 2: 7"' in html
    assert address(TOMORROW) not in html


def test_the_calendar_turns_from_the_first_month_to_this_one(client: Client):
    pages = [
        client.get(url).content.decode()
        for url in (
            reverse("daily"),
            "/daily/?month=2026-10",
            "/daily/?month=2026-01",
            address(date(2026, 3, 31)),
        )
    ]

    assert [re.findall(r'rel="(\w+)" href="\?month=([\d-]+)', page) for page in pages] == [
        [("prev", "2026-10")],
        [("prev", "2026-09"), ("next", "2026-11")],
        [("next", "2026-02")],
        [("prev", "2026-02"), ("next", "2026-04")],
    ]
    assert [list(cells(page)) for page in pages[1:3]] == [list(range(1, 32))] * 2


@pytest.mark.postgres
def test_a_month_that_is_none_is_not_found(client: Client):
    for month in ("2026-13", "november", "2026-11-20", "\0", "9999-12", "0000-01", "2025-12"):
        response = client.get("/daily/", {"month": month})
        assert response.status_code == HTTPStatus.NOT_FOUND, month


# Leaks


def every_page_before_the_end(secret: str) -> Iterator[str]:
    """What a player is sent while others have finished the daily."""
    hide(secret)
    solve(start(make_player()), 1)
    solve(start(make_guest()), 3)
    client = Client()
    enter_as(client, make_guest())

    yield plain(client.get(reverse("daily")))
    yield plain(client.post(address(DAY)))
    game = Game.objects.latest("pk")
    yield plain(client.post(reverse("guess", args=[game.token]), row("1122")))
    yield plain(client.get(game.get_absolute_url()))
    yield plain(client.get(reverse("daily")))
    reread(game).resign()
    yield plain(Client().get(reverse("daily")))
    yield "over"
    yield plain(client.get(game.get_absolute_url()))


def test_no_page_depends_on_the_secret_before_ones_own_board_is_over():
    one = list(every_page_before_the_end(ONE))
    for model in (Game, Daily, Player):
        model.objects.all().delete()

    other = list(every_page_before_the_end(OTHER))

    end = one.index("over")
    assert one[:end] == other[:end]
    assert one[end:] != other[end:]
    assert pegs(ONE, CLASSIC.rules) in one[-1]
    assert not any(pegs(ONE, CLASSIC.rules) in page for page in one[:end])


# Queries


@pytest.mark.postgres
def test_the_page_costs_the_same_queries_for_one_player_as_for_many(
    client: Client, guest: Player, set_clock: SetClock
):
    hide("1234")
    solve(start(guest), 3)
    client.get(reverse("daily"))  # the figures of the player are kept from now on
    with CaptureQueriesContext(connection) as for_one:
        client.get(reverse("daily"))

    for number in (1, 2):
        solve(start(make_guest()), number)
        on_a_past_day(set_clock, date(2026, 11, number), guest, 1)
        solve(start(guest, date(2026, 11, number), is_practice=True), 1)
    with CaptureQueriesContext(connection) as for_many:
        html = client.get(reverse("daily")).content.decode()

    assert "of 3" in words_in(html)
    assert len(cells(html)) == 20
    assert len(for_many) == len(for_one) <= 11
