"""The daily: one secret a day for everybody, once each, past days for practice, and the card of it."""

import re
from datetime import UTC, date, datetime, timedelta, timezone
from http import HTTPStatus
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.core.days import today
from games.core.errors import NoHintsError
from games.core.game import Game
from games.core.modes.choices import Result
from games.core.player import Player
from games.daily.card import Today, today_of
from games.daily.models import FIRST_DAY, Daily, DayIsOverError, NoPracticeYetError, NoSuchDayError
from games.daily.streak import read_days
from games.ui.sharing import share_text
from tests.factories import keep_days, make_guest, make_player, reread, row
from tests.games.conftest import SetClock
from tests.games.daily.dailies import (
    DAY,
    NOON,
    address,
    hide,
    miss,
    on_a_past_day,
    solve,
    start,
    words_of,
)
from tests.games.reading import words_apart

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("at_noon")]
YESTERDAY, TOMORROW = DAY - timedelta(days=1), DAY + timedelta(days=1)
BEFORE_MIDNIGHT = datetime(2026, 11, 20, 23, 59, tzinfo=UTC)
AFTER_MIDNIGHT = datetime(2026, 11, 21, 0, 1, tzinfo=UTC)
PRACTICE = {"practice": "on"}


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
    for text in ("2026-02-30", "\N{FULLWIDTH DIGIT TWO}026-01-01"):
        assert client.get(f"/daily/{text}/").status_code == HTTPStatus.NOT_FOUND, text
    assert not Daily.objects.exists()
    assert not Game.objects.exists()


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


def test_a_page_opened_before_midnight_and_sent_after_it_starts_nothing(
    client: Client, set_clock: SetClock
):
    set_clock(BEFORE_MIDNIGHT)
    assert address(DAY) in client.get(reverse("daily")).content.decode()
    set_clock(AFTER_MIDNIGHT)

    response = client.post(address(DAY))

    text = words_apart(response.content.decode())
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
    Player.objects.update(date_joined=NOON - timedelta(days=1))
    set_clock(AFTER_MIDNIGHT)
    waits = words_of(client, address(DAY))
    client.post(reverse("guess", args=[game.token]), row(secret))

    old, new = Daily.objects.on(DAY), Daily.objects.on(TOMORROW)
    game = reread(game)
    assert "Your game still counts for its day." in waits
    assert (game.daily, game.board.result) == (old, Result.WON)
    assert old.tally().standing(game.board) == (1, 1, 1, 0)
    assert new.tally().players == 0
    for page in (address(DAY), game.get_absolute_url()):
        assert "Place 1 of 1." in words_of(client, page)
    assert "Play today" in words_of(client, reverse("daily"))
    assert client.post(address(TOMORROW)).status_code == HTTPStatus.FOUND


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
    assert "you have finished your own game" in words_apart(refused.content.decode())
    assert (refused.status_code, taken.status_code) == (HTTPStatus.CONFLICT, HTTPStatus.FOUND)
    assert Game.objects.count() == 2


@pytest.mark.postgres
def test_the_page_shows_result_and_place_when_the_game_is_over(client: Client, guest: Player):
    hide("1234")
    solve(start(make_player(date_joined=NOON - timedelta(days=1))), 1)
    mine = start(guest)
    waiting = client.get(reverse("daily")).content.decode()
    in_play = words_apart(waiting)
    solve(mine, 2)

    text = words_of(client, reverse("daily"))
    html = client.get(reverse("daily")).content.decode()

    assert "Your game is waiting at guess 1." in in_play
    assert f'href="{mine.get_absolute_url()}"' in waiting
    assert "Closes in 12 h 0 min" in in_play
    for word in ("Play today", "Place ", "How everyone did"):
        assert word not in in_play
    assert "Next code in 12 h 0 min" in text
    assert "Closes in" not in text
    assert "You found the code in 2 guesses. Skill " in text
    for page in (text, words_of(client, mine.get_absolute_url())):
        assert "Place 2 of 2." in page
    assert "How everyone did today 1 1 50% 2 1 · you 50%" in text
    assert "Mastermind daily 324 · 4×6 · 2 guesses" in text
    assert f'href="{mine.get_absolute_url()}">See your board' in html


def test_a_past_day_is_practiced_as_often_as_one_likes_and_today_is_not(
    client: Client, guest: Player
):
    html = client.get(address(YESTERDAY)).content.decode()
    played = client.post(address(YESTERDAY))
    practiced = [client.post(address(YESTERDAY), PRACTICE) for _ in range(2)]
    too_early = client.post(address(DAY), PRACTICE)

    daily = Daily.objects.on(YESTERDAY)
    assert "Practice this day" in html
    assert played.status_code == too_early.status_code == HTTPStatus.CONFLICT
    assert "You can practice a daily once its day is over" in words_apart(
        too_early.content.decode()
    )
    assert [each.status_code for each in practiced] == [HTTPStatus.FOUND] * 2
    assert [(game.daily, game.is_practice) for game in guest.games.all()] == [(daily, True)] * 2
    assert {game.board.secret for game in guest.games.all()} == {daily.secret}
    solve(start(guest))
    with pytest.raises(NoPracticeYetError):
        start(guest, is_practice=True)


def cells(html: str) -> dict[int, str]:
    """The marks of the days that can be opened."""
    found = re.findall(r'<a href="/daily/\d{4}-\d\d-\d\d/"[^>]*>\s*(\d+)<b>(.*?)</b>', html)
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


def test_the_calendar_marks_the_days_that_a_freeze_saved_in_every_month(
    client: Client, guest: Player
):
    """Also in a streak that ended long ago."""
    spring = [date(2026, 3, 1) + timedelta(days=number) for number in range(30)]
    keep_days(guest, [day for day in spring if day.day != 15])

    march = client.get("/daily/?month=2026-03").content.decode()

    saved = [day for day, mark in cells(march.replace("\n", "")).items() if "shield" in mark]
    assert saved == [15, 31]
    assert 'aria-label="March 15: saved by a freeze"' in march


def test_the_end_of_a_day_tells_how_one_did_among_all_and_what_was_saved(
    client: Client, guest: Player
):
    hide("1234")
    keep_days(guest, [DAY - timedelta(days=ago) for ago in range(2, 12)])
    card = words_apart(client.get(reverse("home")).content.decode())
    for number in range(9):
        solve(start(make_guest()), 2 + number % 3)
    game = solve(start(guest), 3)

    ends = [words_of(client, game.get_absolute_url()), words_of(client, reverse("daily"))]

    assert "10 days in a row" in card
    assert "A freeze saved your streak yesterday. Play today to make it 11." in card
    for end in ends:
        assert "Better than 30% Place 4 of 10, shared by 4." in end
        assert "11 days in a row" in end
    assert "3: 4 players" in ends[0]
    assert "Better than" not in words_of(Client(), reverse("daily"))
    assert "11 days in a row" in share_text(game)


@pytest.mark.postgres
def test_a_month_that_is_none_is_not_found(client: Client):
    for month in ("2026-13", "november", "2026-11-20", "\0", "9999-12", "0000-01", "2025-12"):
        response = client.get("/daily/", {"month": month})
        assert response.status_code == HTTPStatus.NOT_FOUND, month


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
    client.get(reverse("daily"))
    with CaptureQueriesContext(connection) as for_many:
        html = client.get(reverse("daily")).content.decode()

    assert "of 3" in words_apart(html)
    assert len(cells(html)) == 20
    assert len(for_many) == len(for_one) <= 12


def marks(shown: Today) -> list[str]:
    return [tile.mark for tile in shown.tiles]


@pytest.mark.postgres
def test_each_day_shows_how_it_went_and_the_days_in_a_row(
    set_clock: SetClock, django_assert_num_queries: DjangoAssertNumQueries
):
    player = make_player()
    on_a_past_day(set_clock, DAY - timedelta(days=4), player, 3)
    on_a_past_day(set_clock, DAY - timedelta(days=2), player, 5)
    on_a_past_day(set_clock, DAY - timedelta(days=1), player, 4)

    with django_assert_num_queries(1):
        before = today_of(player)
    game = miss(start(player), 1)
    begun = today_of(player)
    solve(game)
    after = today_of(player)

    assert marks(before) == ["", "", "3", "", "5", "4", "?"]
    assert (before.streak.days, before.is_begun) == (2, False)
    assert marks(begun)[-1] == "•"
    assert (begun.is_begun, begun.is_over, begun.streak.days) == (True, False, 2)
    assert marks(after)[-1] == "2"
    assert (after.is_over, after.streak.days) == (True, 3)


@pytest.mark.postgres
@pytest.mark.parametrize(("days", "today", "streak"), [(5, "?", 5), (8, "1", 9), (7, "×", 8)])
def test_the_days_in_a_row_are_more_than_the_tiles_and_a_code_not_found_goes_on(
    set_clock: SetClock, days: int, today: str, streak: int, django_assert_max_num_queries: Any
):
    player = make_player()
    for ago in (days + 2, *range(days, 0, -1)):
        on_a_past_day(set_clock, DAY - timedelta(days=ago), player, 1)
    if today != "?":
        game = start(player)
        {"1": lambda: solve(game), "×": lambda: miss(game, 10)}[today]()

    with django_assert_max_num_queries(2):
        shown = today_of(player)

    assert marks(shown)[-1] == today
    assert shown.streak.days == read_days(player, DAY).streak.days == streak
    assert shown.daily.ends_at - NOON == timedelta(hours=12)
