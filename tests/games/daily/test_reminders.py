"""Reminders: one mail on an evening on which a streak would end, to confirmed addresses that asked."""

import smtplib
from datetime import timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.urls import reverse
from django_tasks_db.models import DBTaskResult

from games.core.player import Player
from games.daily.reminders import Reminder, remind, send_reminders
from tests.factories import confirm_email, keep_days, make_player, sign_in
from tests.games.conftest import SetClock
from tests.games.daily.dailies import DAY, NOON, miss, solve, start
from tests.games.reading import words_apart

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("at_noon")]
EVENING = NOON.replace(hour=18)
SETTINGS = reverse("reminders")


def with_streak(days: int, name: str = "", *, missed: int = 1) -> Player:
    """Somebody who wants reminders, and whose streak ended before the newest days that were missed."""
    player = make_player(**({"username": name} if name else {}))
    confirm_email(player, f"{player.username}@localhost")
    keep_days(player, [DAY - timedelta(days=ago) for ago in range(missed, days + missed)])
    Reminder.objects.ask(player, "http://testserver/", "en")
    return player


def send_all() -> list[str]:
    """The addresses to which mails went."""
    mail.outbox.clear()
    send_reminders.call()
    return sorted(message.to[0] for message in mail.outbox)


@pytest.mark.postgres
def test_a_mail_goes_only_to_those_whose_streak_ends_tonight(set_clock: SetClock):
    with_streak(3, "three")
    with_streak(1, "one")
    with_streak(10, "freeze")
    played, begun = with_streak(4, "played"), with_streak(5, "begun")
    gone = with_streak(3, "gone")
    Player.objects.filter(pk=gone.pk).update(is_active=False)
    unconfirmed = make_player(username="unconfirmed")
    confirm_email(unconfirmed, "unconfirmed@localhost", verified=False)
    keep_days(unconfirmed, [DAY - timedelta(days=ago) for ago in range(1, 5)])
    Reminder.objects.ask(unconfirmed, "http://testserver/", "en")
    solve(start(played))
    miss(start(begun), 1)

    assert send_all() == []  # at noon
    set_clock(EVENING)

    assert send_all() == ["begun@localhost", "three@localhost"]
    assert send_all() == []  # the same evening
    set_clock(EVENING + timedelta(days=1))
    # The freeze is used up now, and the streaks of the others are over.
    assert send_all() == ["freeze@localhost", "played@localhost"]


@pytest.mark.postgres
def test_the_mail_says_what_ends_in_the_language_of_the_player_and_how_to_stop_it(
    set_clock: SetClock,
):
    with_streak(3, "three")
    german = with_streak(12, "zwölf", missed=2)  # its freeze saved yesterday
    Player.objects.filter(pk=german.pk).update(language="de")
    set_clock(EVENING)

    send_all()

    english, other = mail.outbox
    token = Reminder.objects.get(player__username="three").token
    stop = f"http://testserver/daily/reminders/{token}/"
    assert english.subject == "Mastermind: your streak of 3 days ends at midnight UTC"
    assert "You have played the daily 3 days in a row." in english.body
    assert "http://testserver/daily/\n" in english.body
    assert stop in english.body
    assert english.extra_headers == {
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    assert "12 Tage in Folge" in other.body


def test_one_click_ends_them_and_a_look_alone_does_not(set_clock: SetClock):
    player = with_streak(3)
    address = reverse("stop-reminders", args=[Reminder.objects.get(player=player).token])
    stranger = Client(enforce_csrf_checks=True)

    seen = stranger.get(address)
    kept = Reminder.objects.count()
    ended = stranger.post(address, {"List-Unsubscribe": "One-Click"})
    again, late = stranger.post(address), stranger.get(address)

    assert "Stop the reminders" in seen.content.decode()
    assert player.username not in seen.content.decode()
    assert (kept, Reminder.objects.count()) == (1, 0)
    for answer in (ended, again, late, stranger.get("/daily/reminders/forged/")):
        assert answer.status_code == HTTPStatus.OK
        assert "No reminders are sent any more." in words_apart(answer.content.decode())
    set_clock(EVENING)
    assert send_all() == []


def test_they_are_asked_for_in_the_settings_with_a_confirmed_address_alone(client: Client):
    player = sign_in(client)
    refused = client.post(SETTINGS, {"wanted": "on"}, follow=True).content.decode()
    page = client.get(reverse("settings")).content.decode()
    confirm_email(player, "ada@localhost")
    asked = [client.post(SETTINGS, {"wanted": "on"}, follow=True) for _ in range(2)]
    wanted = Reminder.objects.get(player=player)
    exported = client.get(reverse("export-json"))
    ended = client.post(SETTINGS, follow=True).content.decode()

    assert "Confirm your email address first." in refused
    assert "This needs a confirmed email address." in page
    assert "You get a mail on evenings" in asked[1].content.decode()
    assert (wanted.site, wanted.language) == ("http://testserver/", "en")
    assert '"site": "http://testserver/"' in b"".join(exported).decode()
    assert "You get no more reminders." in ended
    assert not Reminder.objects.exists()
    assert Client().post(SETTINGS, {"wanted": "on"})["Location"].startswith("/accounts/login")


class NoServer(EmailBackend):
    def send_messages(self, _messages: Any) -> int:
        raise ConnectionRefusedError


class NoMailbox(EmailBackend):
    def send_messages(self, _messages: Any) -> int:
        raise smtplib.SMTPRecipientsRefused({})


class NotThisMail(EmailBackend):
    def send_messages(self, _messages: Any) -> int:
        raise smtplib.SMTPDataError(554, b"rejected")


@pytest.mark.parametrize("refusal", ["NoMailbox", "NotThisMail"])
def test_a_mail_server_that_is_down_delays_them_and_a_mailbox_that_is_gone_holds_nobody_up(
    set_clock: SetClock, settings: Any, caplog: pytest.LogCaptureFixture, refusal: str
):
    with_streak(3, "three")
    with_streak(4, "four")
    set_clock(EVENING)
    working = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = f"{__name__}.NoServer"
    assert send_all() == []
    settings.EMAIL_BACKEND = working
    assert send_all() == ["four@localhost", "three@localhost"]

    set_clock(EVENING + timedelta(days=1))
    for player in Player.objects.all():
        keep_days(player, [DAY])
    settings.EMAIL_BACKEND = f"{__name__}.{refusal}"
    assert send_all() == []
    settings.EMAIL_BACKEND = working
    assert send_all() == []
    assert "localhost" not in caplog.text


@pytest.mark.postgres
def test_workers_queue_one_task_for_an_evening(set_clock: SetClock):
    with_streak(3)
    remind()
    assert not DBTaskResult.objects.exists()
    set_clock(EVENING)

    for _ in range(3):
        remind()

    assert DBTaskResult.objects.count() == 1
    send_all()
    DBTaskResult.objects.all().delete()
    remind()
    assert not DBTaskResult.objects.exists()
