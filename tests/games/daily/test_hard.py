"""The hard daily: other rules each week, a streak of its own, and nothing that it changes for the daily."""

from datetime import date, timedelta
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from games.core.game import Game
from games.core.player import Player
from games.daily.models import FIRST_DAY, Daily, variant_on
from games.daily.streak import read_days
from games.stats.leaderboard import leaders_of_day
from games.ui.numbers import NONE
from games.ui.sharing import share_text
from solver import BLANKS, BULLS_AND_COWS, CLASSIC, POCKET, SUPER
from tests.factories import make_player, play_codes, reread
from tests.games.conftest import SetClock
from tests.games.daily.dailies import DAY, NOON, solve, start, words_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("at_noon")]
A_DAY = timedelta(days=1)


def start_hard(player: Player, day: date = DAY) -> Game:
    return Game.objects.start(player=player, origin=Daily.objects.on(day, is_hard=True))


def test_the_rules_change_every_monday_and_all_four_come_in_turn():
    days = [FIRST_DAY + number * A_DAY for number in range(5 * 7)]

    changes = [day for day in days[1:] if _hard(day) is not _hard(day - A_DAY)]

    assert {day.isoweekday() for day in changes} == {1}
    assert len(changes) == 5
    assert [_hard(day) for day in changes[:4]] == [BULLS_AND_COWS, POCKET, BLANKS, SUPER]
    assert {variant_on(day, is_hard=False) for day in days} == {CLASSIC}


def _hard(day: date) -> object:
    return variant_on(day, is_hard=True)


@pytest.mark.postgres
def test_a_day_has_one_of_each_and_they_share_nothing():
    daily, hard = Daily.objects.on(DAY), Daily.objects.on(DAY, is_hard=True)

    assert daily != hard
    assert (daily.variant, hard.variant) == (CLASSIC, POCKET)
    assert [str(each) for each in (daily, hard)] == ["Daily 324", "Hard daily 324"]
    assert hard == Daily.objects.on(DAY, is_hard=True)
    assert hard.get_absolute_url() == f"/daily/hard/{DAY}/"


@pytest.mark.postgres
def test_it_is_played_beside_the_daily_and_takes_nothing_from_it(client: Client, guest: Player):
    page = words_of(client, reverse("hard-daily"))
    begun = client.post(f"/daily/hard/{DAY}/")
    again = client.post(f"/daily/hard/{DAY}/")
    game = Game.objects.get()
    still_waits = "not played yet" in words_of(client, reverse("daily"))
    end = words_of(client, play_codes(game, game.board.secret).get_absolute_url())

    assert "Pocket: 5 pegs of 5 colors that may repeat, 6 guesses." in page
    assert "Other rules every Monday" in page
    assert (begun.status_code, again.status_code) == (HTTPStatus.FOUND, HTTPStatus.CONFLICT)
    assert still_waits
    assert "Hard daily 324 in one." in end
    assert "Place 1 of 1." not in words_of(client, reverse("daily"))
    assert "hard daily 324" in share_text(reread(game))
    assert start(guest).daily == Daily.objects.on(DAY)


def test_the_board_of_today_is_that_of_the_daily_alone():
    player = make_player(is_public=True, date_joined=NOON - 9 * A_DAY)
    solve(start_hard(player), 2)
    solve(start(player), 3)

    assert [leader.score for leader in leaders_of_day(DAY, None).leaders] == [3]


@pytest.mark.postgres
def test_its_streak_knows_no_freezes_and_is_apart_from_that_of_the_daily(set_clock: SetClock):
    player = make_player()
    for ago in [*range(13, 2, -1), 1]:
        set_clock(NOON - ago * A_DAY)
        solve(start_hard(player, DAY - ago * A_DAY))
    set_clock(NOON)

    before = read_days(player, DAY - 2 * A_DAY, is_hard=True).streak
    after = read_days(player, DAY, is_hard=True).streak

    assert (before.days, before.freezes) == (11, 0)
    assert (after.days, after.saved) == (1, ())
    assert read_days(player, DAY).streak.days == 0


def test_the_calendar_shows_both(client: Client, guest: Player):
    solve(start_hard(guest), 2)
    alone = client.get(reverse("daily")).content.decode()
    solve(start(guest), 4)

    assert 'aria-label="November 20: hard: 2"' in alone
    assert f"20<b>{NONE}<i>2</i></b>" in "".join(alone.split())
    for address, own in ((reverse("daily"), "/daily/2"), (reverse("hard-daily"), "/daily/hard/2")):
        html = client.get(address).content.decode()
        assert 'aria-label="November 20: 4, hard: 2"' in html
        assert f'href="{own}026-11-02/"' in html
