"""What is tidied up once a day: in short steps, twice at once, and while people play."""

from collections.abc import Callable
from datetime import timedelta
from http import HTTPStatus
from io import StringIO
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from pytest_django import Settings

from games.accounts.encryption import encrypt
from games.challenges.models import Challenge
from games.core.game import Game
from games.core.guess import Guess
from games.core.outcome import Outcome
from games.core.player import Player
from games.core.ticket import SpentTicket
from games.lab.models import RUN_DAYS, LabRun
from games.live.match import Match
from games.management.commands import tend
from tests.factories import (
    as_not_reviewed,
    enter_as,
    make_challenge,
    make_game,
    make_guest,
    make_match,
    make_player,
    play_codes,
)
from tests.games.at_once import at_once
from tests.games.conftest import SetClock

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
YEAR = 365


def tidy_up() -> list[str]:
    words = StringIO()
    call_command("tend", stdout=words)
    return words.getvalue().splitlines()


def age(guest: Player, days: float) -> Player:
    """As if all that is theirs had happened so much earlier."""
    back = timedelta(days=days)
    Player.objects.filter(pk=guest.pk).update(date_joined=guest.date_joined - back)
    for game in guest.games.all():
        guest.games.filter(pk=game.pk).update(
            started_at=game.started_at - back,
            finished_at=game.finished_at and game.finished_at - back,
        )
    Guess.objects.filter(board__game__player=guest).update(at=timezone.now() - back)
    Challenge.objects.filter(creator=guest).update(created_at=timezone.now() - back)
    return guest


def guest_with_games(*codes: str) -> Player:
    return play_codes(make_game(player=make_guest()), *codes or ("1122", "1234")).player


def add_task_done(*, days_ago: int) -> None:
    DBTaskResult.objects.create(
        status=TaskResultStatus.SUCCESSFUL,
        finished_at=timezone.now() - timedelta(days=days_ago),
        args_kwargs={"args": [], "kwargs": {}},
        task_path="games.lab.tasks.measure",
        backend_name="default",
        run_after=timezone.now(),
    )


def sign_in(player: Player, *, session: str) -> None:
    UserSession.objects.create(user=player, ip="192.0.2.1", user_agent="", session_key=session)


def test_one_command_tidies_everything_up(set_clock: SetClock, settings: Settings):
    as_not_reviewed(guest_with_games().games.get())
    age(guest_with_games(), YEAR + 1)
    age(make_guest(), 31)
    age(guest_with_games("1122"), 8)
    make_match(make_player(), people=2)
    Match.objects.update(created_at=timezone.now() - timedelta(days=2))
    gone = Client()
    enter_as(gone, make_guest())
    Session.objects.update(expire_date=timezone.now() - timedelta(hours=1))
    set_clock(timezone.now() - timedelta(days=9))
    SpentTicket.objects.spend("token")
    set_clock(timezone.now() + timedelta(days=9))
    add_task_done(days_ago=2)
    add_task_done(days_ago=0)
    LabRun.objects.create(
        player=make_player(), ended_at=timezone.now() - timedelta(days=RUN_DAYS + 1)
    )
    for days in (tend.STAFF_DAYS - 1, tend.STAFF_DAYS + 1):
        did = timezone.now() - timedelta(days=days)
        LogEntry.objects.create(user=make_player(), action_flag=CHANGE, action_time=did)
    data = {"seed": encrypt("seed"), "used_mask": 0}
    Authenticator.objects.create(user=make_player(), type="recovery_codes", data=data)
    data = {"secret": encrypt("secret")}
    Authenticator.objects.create(user=Player.objects.latest("pk"), type="totp", data=data)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "new-key-" * 8, [settings.SECRET_KEY]
    cache = caches["shared"]
    cache.clear()
    # The cache goes by the real clock, behind which the one of this test stays.
    cache.set("old", 1, timeout=-3600)
    cache.set("new", 1, timeout=60)
    sign_in(make_player(), session="gone")
    stays = Client()
    enter_as(stays, make_player())
    sign_in(make_player(), session=str(stays.session.session_key))

    words = tidy_up()

    assert words == [
        "1 session cleared.",
        "1 sign-in forgotten.",
        "1 idle game ended.",
        "1 match deleted.",
        "1 run forgotten.",
        "0 measurements forgotten.",
        "2 guests pruned.",
        "1 board reviewed.",
        "1 ticket forgotten.",
        "1 task forgotten.",
        "1 action of staff forgotten.",
        "2 second factors encrypted anew.",
        "1 entry of the cache forgotten.",
    ]
    assert (Player.objects.count(), Game.objects.in_play().count()) == (11, 0)
    assert LogEntry.objects.count() == 1
    assert cache.get("new") == 1
    assert (DBTaskResult.objects.count(), UserSession.objects.count()) == (1, 1)
    assert not Match.objects.exists()


def test_a_guest_whom_nobody_came_back_to_goes_with_everything_and_the_settings_say_so(
    settings: Settings, client: Client
):
    settings.GUEST_DAYS = 40
    guest = guest_with_games()
    make_game(player=guest)
    guest.keep_secrets_private(is_private=True)
    age(guest, 41)
    words = "Guests who have not played for 40 days are deleted with all their games."

    assert words in client.get("/me/settings/").content.decode()
    assert "1 guest pruned." in tidy_up()
    for model in (Player, Game, Guess, Outcome):
        assert not model.objects.exists()

    client.force_login(make_player())
    assert words not in client.get("/me/settings/").content.decode()


def test_everybody_else_stays():
    early = age(guest_with_games("1122"), YEAR - 1)
    late = [age(guest_with_games("1122"), YEAR + 1) for _ in range(4)]
    started, guessed, challenged, signed_up = late
    make_game(player=started)
    play_codes(guessed.games.get(), "3344")
    make_challenge(creator=challenged)
    Player.objects.filter(pk=signed_up.pk).update(is_guest=False)

    assert "0 guests pruned." in tidy_up()

    assert set(Player.objects.all()) == {early, *late}
    assert [player.games.count() for player in (early, *late)] == [1, 2, 1, 1, 1]


def test_many_sessions_go_in_steps(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.upkeep.ROWS_PER_BATCH", 2)
    for _ in range(5):
        enter_as(Client(), make_guest())
    kept = Client()
    enter_as(kept, make_guest())
    ended = timezone.now() - timedelta(days=1)
    Session.objects.exclude(pk=kept.session.session_key).update(expire_date=ended)

    assert "5 sessions cleared." in tidy_up()
    assert Session.objects.get().pk == kept.session.session_key


@pytest.mark.deep
@pytest.mark.django_db(transaction=True)
def test_twice_at_once_and_while_a_guest_comes_back():
    for _ in range(4):
        age(guest_with_games("1122"), YEAR + 1)
    back = age(guest_with_games("1122"), YEAR + 1)
    browser = Client()
    enter_as(browser, back)

    def play() -> int:
        return browser.post(reverse("start"), {"mode": "break"}).status_code

    jobs: list[Callable[[], Any]] = [tidy_up, tidy_up, play]
    *_, status = at_once(*jobs)

    assert status in {HTTPStatus.FOUND, HTTPStatus.CONFLICT}
    assert Player.objects.count() == (1 if status == HTTPStatus.FOUND else 0)
    assert Game.objects.in_play().count() == Player.objects.count()
