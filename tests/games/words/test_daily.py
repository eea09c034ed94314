"""The page of a daily in sentences."""

from datetime import timedelta

import pytest

from games.models import Daily, today
from games.models.daily import Standing
from games.words.daily import (
    day_in_words,
    everyone_title,
    link_to_day,
    place_in_words,
    rules_of_day,
)
from tests.factories import make_guest, reread
from tests.games.conftest import SetClock
from tests.games.dailies import miss, solve, start

pytestmark = pytest.mark.django_db
RULES = "Classic: 4 pegs of 6 colors that may repeat, 10 guesses."
PRACTICE = "Practice is just for fun: it counts neither for the day nor for your statistics."


def test_the_rules_of_a_day_are_told_in_a_sentence():
    assert rules_of_day(Daily.objects.on(today())) == RULES


def test_before_the_game_the_page_says_how_a_daily_is_played():
    told = day_in_words(Daily.objects.on(today()), None)

    assert told == [
        RULES,
        "One secret for everybody until midnight UTC. You play it once, without a coach.",
    ]


def test_a_game_in_play_waits_and_nothing_is_left_to_say_when_it_is_over():
    game = miss(start(make_guest(), today()), 2)

    waits = day_in_words(Daily.objects.on(today()), game)
    over = day_in_words(Daily.objects.on(today()), solve(game))

    assert waits == [RULES, "Your game is waiting at guess 3."]
    assert over == []


def test_a_past_day_is_there_for_practice():
    daily = Daily.objects.on(today() - timedelta(days=1))

    assert day_in_words(daily, None) == [RULES, PRACTICE]


@pytest.mark.parametrize(
    ("is_today", "words"),
    [(True, "Your place so far: 2 of 1,061."), (False, "Your place: 2 of 1,061.")],
)
def test_the_place_is_open_as_long_as_the_day_is(is_today: bool, words: str):
    assert place_in_words(Standing(2, 1061), is_today=is_today) == words


def test_who_did_not_find_the_code_has_no_place():
    assert place_in_words(Standing(None, 3), is_today=True) == ""


def test_the_title_of_everyones_results_names_today_on_the_day_alone():
    assert everyone_title(is_today=True) == "How everyone did today"
    assert everyone_title(is_today=False) == "How everyone did"


def test_the_link_to_a_day_knows_which_day_it_is(set_clock: SetClock):
    day = Daily.objects.on(today())
    game = start(make_guest(), day.day)
    assert link_to_day(game) == "How everyone did today"

    set_clock(day.ends_at + timedelta(hours=1))

    assert link_to_day(reread(game)) == "How everyone did that day"
