"""The daily over the API: started once, practiced later, and its figures after the end."""

from datetime import timedelta

import pytest

from games.core.game import Game
from games.daily.models import Daily
from tests.factories import make_player
from tests.games.api.programs import Program
from tests.games.daily.dailies import DAY, hide, miss, solve, start

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("at_noon")]
YESTERDAY = DAY - timedelta(days=1)


def test_todays_daily_tells_when_it_ends_and_under_which_rules(program: Program):
    answer = program.ask("daily")

    daily = answer.json()
    assert (daily["day"], daily["ends_at"]) == (DAY.isoformat(), "2026-11-21T00:00:00Z")
    assert (daily["is_today"], daily["game"], daily["figures"]) == (True, None, None)
    assert (daily["rules"]["name"], daily["rules"]["guesses_allowed"]) == ("4x6", 10)
    assert program.ask(f"daily/{DAY}").content == answer.content


@pytest.mark.postgres
def test_a_day_is_started_once(program: Program):
    first, again = (program.send(f"daily/{DAY}") for _ in range(2))

    assert (first.status_code, again.status_code) == (201, 409)
    assert first.json()["daily"] == DAY.isoformat()
    assert "only once" in again.json()["detail"]
    assert program.ask("daily").json()["game"] == first.json()["token"]
    assert Game.objects.count() == 1


@pytest.mark.postgres
def test_the_figures_of_a_day_are_told_to_those_who_have_finished(program: Program):
    mine, other = start(program.player), start(make_player())
    solve(other, 2)
    miss(start(make_player()), 10)
    before = program.ask("daily").json()
    solve(mine, 3)

    after = program.ask("daily").json()

    assert (before["game"], before["result"], before["figures"]) == (mine.token, "in-play", None)
    figures = after["figures"]
    assert (figures["place"], figures["players"], figures["streak"]) == (2, 3, 1)
    assert figures["par"] == pytest.approx(4.34, abs=0.01)
    assert figures["distribution"] == [
        {"guesses": 2, "players": 1},
        {"guesses": 3, "players": 1},
        {"guesses": None, "players": 1},
    ]


def test_without_the_code_there_is_no_place(program: Program):
    miss(start(program.player), 10)

    figures = program.ask("daily").json()["figures"]

    assert (figures["place"], figures["par"], figures["players"]) == (None, None, 1)


def test_a_past_day_is_practice(program: Program):
    refused = program.send(f"daily/{YESTERDAY}")
    practice = program.send(f"daily/{YESTERDAY}", practice=True)

    assert (refused.status_code, practice.status_code) == (409, 201)
    assert practice.json()["is_practice"]
    assert program.send(f"daily/{DAY}", practice=True).status_code == 409
    day = program.ask(f"daily/{YESTERDAY}").json()
    assert (day["game"], day["is_today"]) == (None, False)


def test_a_day_that_is_none_is_not_found(program: Program):
    for day in ("2025-12-31", "2026-11-21", "9999-12-31", "2026-02-30"):
        answers = [program.ask(f"daily/{day}"), program.send(f"daily/{day}")]

        assert [answer.status_code for answer in answers] == [404, 404], day
        assert answers[0].json()["detail"].endswith(".")
    for day in ("today", "20261120", "2026-11-20x", "2026-1-1"):
        assert program.ask(f"daily/{day}").status_code == 422, day
    assert not Daily.objects.exclude(day=DAY).exists()


def test_nothing_depends_on_the_secret_of_the_day(program: Program):
    hide("6543")
    answers = [program.ask("daily").content]
    mine = start(program.player)
    answers.append(program.ask("daily").content)

    hide("5634")

    assert program.ask("daily").content == answers[1]
    Game.objects.filter(pk=mine.pk).update(player=make_player())
    assert program.ask("daily").content == answers[0]
