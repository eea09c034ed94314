"""The daily: one secret a day for everybody, and who did how well."""

from datetime import UTC, datetime, timedelta
from http import HTTPStatus

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from pytest_django import Settings

from games.core.board import Board
from games.core.days import today
from games.core.game import Game
from games.daily import words
from games.daily.models import FIRST_DAY, Daily
from solver import CLASSIC
from tests.depth import examples
from tests.factories import make_bot, make_game, make_guest, make_player, reread
from tests.games.at_once import at_once
from tests.games.conftest import SetClock
from tests.games.daily.dailies import DAY, NOON, hide, on_a_past_day, solve, start

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("at_noon")]
YESTERDAY, TOMORROW = DAY - timedelta(days=1), DAY + timedelta(days=1)
LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)
BEFORE_MIDNIGHT = datetime(2026, 11, 20, 23, 59, tzinfo=UTC)
AFTER_MIDNIGHT = datetime(2026, 11, 21, 0, 1, tzinfo=UTC)


def test_everybody_gets_the_same_secret_all_day_and_each_day_has_another_daily(
    set_clock: SetClock,
):
    ada, bob = make_guest(), make_player()
    set_clock(datetime(2026, 11, 20, tzinfo=UTC))
    early = start(ada)
    set_clock(BEFORE_MIDNIGHT)
    late = start(bob)

    assert early.board.secret == late.board.secret == Daily.objects.get().secret
    assert early.variant == late.variant == CLASSIC
    assert early.seal != late.seal

    set_clock(AFTER_MIDNIGHT)
    games = [early, late, start(ada, TOMORROW), start(bob, TOMORROW)]
    assert [game.daily.day for game in games if game.daily] == [DAY, DAY, TOMORROW, TOMORROW]
    assert Game.objects.filter(is_practice=False).count() == 4
    assert start(make_guest(), is_practice=True).is_practice  # of a day that others have played


def test_bots_play_the_daily_but_nobody_is_compared_with_them():
    bot, ada = start(make_bot()), start(make_player())
    solve(bot, 2)
    solve(ada, 3)

    assert ada.daily
    assert ada.daily.tally().standing(reread(ada).board) == (1, 1, 1, 0)


def test_dailies_are_counted_from_the_first_day():
    assert Daily.objects.on(FIRST_DAY).number == 1
    assert str(Daily.objects.on(DAY)) == "Daily 324"


def month_of_secrets() -> list[str]:
    days = [DAY - timedelta(days=past) for past in range(30)]
    secrets = [Daily.objects.on(day).secret for day in days]
    Daily.objects.all().delete()
    return secrets


def test_the_secrets_follow_from_the_day_and_the_servers_key_and_stay_once_they_are_stored(
    settings: Settings,
):
    ours = month_of_secrets()
    again = month_of_secrets()
    stored = Daily.objects.on(DAY).secret
    settings.SECRET_KEY = "another-key-" * 5
    kept = Daily.objects.on(DAY).secret
    Daily.objects.all().delete()
    theirs = month_of_secrets()

    assert ours == again
    assert stored == kept == ours[0]
    assert sum(a == b for a, b in zip(ours, theirs, strict=True)) < 5
    assert len(set(ours)) > 20


@pytest.mark.django_db(transaction=True)
def test_many_who_come_first_at_once_find_one_daily():
    visitors = [Client() for _ in range(5)]

    statuses = at_once(*[lambda one=one: one.get("/daily/").status_code for one in visitors])

    assert statuses == [HTTPStatus.OK] * 5
    assert Daily.objects.count() == 1


@examples(5, 15, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from([0, 1, 2, 3, 5, 9, 10]), min_size=1, max_size=12))
def test_places_and_bars_agree_with_a_count_in_python(guesses: list[int]):
    """0 is a code that was not found."""
    Game.objects.all().delete()
    daily = hide("1234")
    boards = [end(start(make_player(date_joined=LONG_AGO)), taken) for taken in guesses]

    tally = daily.tally()

    found = sorted(filter(None, guesses))
    assert tally.failed == guesses.count(0)
    for board, taken in zip(boards, guesses, strict=True):
        place = found.index(taken) + 1 if taken else None
        equal = found.count(taken) if taken else 0
        worse = len(guesses) - sum(each <= taken for each in found) if taken else 0
        assert tally.standing(board) == (place, len(guesses), equal, worse)
    span = range(found[0], found[-1] + 1) if found else ()
    bars = [(number, found.count(number)) for number in span]
    assert tally.distribution == bars + ([(None, guesses.count(0))] if 0 in guesses else [])


def end(game: Game, taken: int) -> Board:
    """A daily that ended with so many guesses, or was given up, as if it had been played."""
    board = game.board
    board.result, board.solved = ("won", True) if taken else ("given-up", False)
    board.guesses_used = taken
    Game.objects.filter(pk=game.pk).update(
        result=board.result, guesses_used=taken, finished_at=timezone.now()
    )
    return board


def test_only_games_of_the_day_that_are_finished_have_a_place(set_clock: SetClock):
    on_a_past_day(set_clock, YESTERDAY, make_guest(), 1)
    daily = hide("1234")
    mine = solve(start(make_guest()), 4)
    make_game(secret="1234")  # no daily
    start(make_guest())  # in play
    start(make_guest()).abandon()

    assert daily.tally().standing(mine.board) == (1, 1, 1, 0)
    assert len(daily.tally().distribution) == 1


def test_a_code_that_a_newcomer_finds_at_once_has_no_place_and_takes_nobody_elses(
    set_clock: SetClock,
):
    early = NOON - timedelta(days=1)
    old, other = make_player(date_joined=early), make_player(date_joined=early)
    account = make_player(date_joined=early)
    young, guest = make_player(date_joined=NOON), make_guest()
    again, other_account, later = make_guest(), make_player(date_joined=early), make_guest()
    set_clock(NOON)
    daily = hide("1234")
    games = {
        "old": solve(start(old)),
        "two": solve(start(other), 2),
        "young": solve(start(young)),
        "guest": solve(start(guest)),
        "brought along": solve(start(again)),
        "young, two": solve(start(make_player(date_joined=NOON)), 2),
        "brought along, two": solve(start(later), 2),
        "three": solve(start(make_guest()), 3),
    }
    account.adopt(again)
    other_account.adopt(later)
    tally = daily.tally()

    places = {name: tally.standing(reread(game).board).place for name, game in games.items()}

    assert places == {
        "old": 1,
        "two": 2,
        "young, two": 2,
        "three": 4,
        "young": None,
        "guest": None,
        "brought along": None,
        "brought along, two": None,
    }
    assert tally.players == 8
    assert dict(tally.found) == {1: 4, 2: 3, 3: 1}


# In words


def test_a_day_that_is_over_is_told_from_today():
    days = [Daily.objects.on(today() - timedelta(days=ago)) for ago in (0, 1)]

    todo = [words.day_in_words(day, None)[1] for day in days]
    assert todo[0].startswith("One secret for everybody until midnight UTC.")
    assert todo[1].startswith("Practice is just for fun")


def test_the_time_left_is_told_in_hours_and_minutes(set_clock: SetClock):
    set_clock(NOON)
    lefts = timedelta(hours=7, minutes=12), timedelta(minutes=59, seconds=59), timedelta(seconds=-1)

    told = [words.time_left(timezone.now() + left) for left in lefts]

    assert told == ["7 h 12 min", "59 min", "0 min"]
