"""The cards of today, in sentences."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, override

from games.words import today
from tests.factories import make_game, play_codes
from tests.games.conftest import SetClock

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (timedelta(hours=7, minutes=12), "7 h 12 min"),
        (timedelta(minutes=59, seconds=59), "59 min"),
        (timedelta(seconds=-1), "0 min"),
    ],
)
def test_the_time_left_is_told_in_hours_and_minutes(
    set_clock: SetClock, left: timedelta, words: str
):
    set_clock(NOON)

    assert today.time_left(timezone.now() + left) == words


def test_a_daily_closes_and_then_the_next_one_comes(set_clock: SetClock):
    set_clock(NOON)
    midnight = NOON + timedelta(hours=12)

    open_, over = (today.daily_in_words(streak, midnight, is_over=streak > 0) for streak in (0, 6))

    assert open_ == "Closes in 12 h 0 min."
    assert over == "6 days in a row. Next code in 12 h 0 min."


def test_the_button_leads_to_what_can_be_done():
    assert today.daily_action(is_begun=False, is_over=False) == "Play today"
    assert today.daily_action(is_begun=True, is_over=False) == "Go on"
    assert today.daily_action(is_begun=True, is_over=True) == "See how it went"


@pytest.mark.django_db
def test_a_game_that_waits_is_told_with_its_rules_and_its_turn():
    game = play_codes(make_game(secret="1234"), "1122")

    assert today.waiting_in_words(game) == "Classic 4 × 6, Solo, guess 2 of 10"
    assert today.resume_in_words(game) == "Resume Classic, guess 2"
    game.is_practice = True
    assert today.waiting_in_words(game) == "Classic 4 × 6, Practice, guess 2 of 10"


@pytest.mark.django_db
def test_a_game_that_waits_tells_when_it_was_begun():
    game = make_game()
    assert today.begun_in_words(game) == "Today"

    game.started_at -= timedelta(days=2)
    with override("de"):
        assert today.begun_in_words(game) == date_format(game.started_at, gettext("M j"))
