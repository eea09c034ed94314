"""What a player settles: name, looks, privacy, sessions, exports, and the end of it all."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse

from games.accounts import views
from games.challenges.models import Challenge
from games.core.board import Board
from games.core.game import Game
from games.core.guess import Guess
from games.core.outcome import Outcome
from games.core.player import Player
from games.data.models import Consent
from tests.factories import confirm_email, make_game, make_player, make_race, play_codes, sign_in
from tests.games.accounts.factors import PASSWORD, body, confirm, enter
from tests.games.daily.dailies import play_daily
from tests.games.reading import text_of, words_of

YEAR_OR_SO = 300 * 24 * 3600  # seconds

pytestmark = pytest.mark.django_db
DARK = {"theme": "dark", "palette": "usual", "signs": "letters", "motion": "reduced"}
LOOKS = 'data-theme="dark" data-signs="letters" data-motion="reduced"'
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
CHROME = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"
EVERYTHING = [
    *(Player, Game, Board, Guess, Outcome, Challenge),
    *(EmailAddress, UserSession, Authenticator),
]


# The name


def test_an_account_can_be_renamed_also_to_what_looks_like_its_own_name(
    client: Client, ada: Player
):
    confirm(client)

    for name in ("Otto", "OTTO", "otto", "0tto"):
        response = client.post(reverse("name"), {"username": name}, follow=True)
        ada.refresh_from_db()
        assert (response.redirect_chain, ada.username) == ([("/me/settings/", 302)], name)
        assert f"Your name is {name} now." in text_of(response)


def test_a_new_name_needs_a_confirmation_and_is_told_once_by_mail(
    client: Client, ada: Player, mailoutbox: list[EmailMultiAlternatives]
):
    confirm_email(ada, "ada@example.com")

    asked = client.post(reverse("name"), {"username": "Grace"})
    ada.refresh_from_db()
    before = ada.username
    client.post(asked["Location"], {"password": PASSWORD})
    client.post(reverse("name"), {"username": "Grace"})

    ada.refresh_from_db()
    assert asked["Location"].startswith(reverse("account_reauthenticate"))
    assert (before, ada.username) == ("ada", "Grace")
    [mail] = mailoutbox
    assert mail.subject == "Mastermind: Your name was changed"
    assert "from ada to Grace" in mail.body


def test_nobody_is_renamed_to_what_cannot_be(client: Client, ada: Player):
    refused = {
        "BOB": "already exists",
        "b0b": "too similar to one that is taken",
        "GONE-1": "reserved for former players",
        "b": "at least 2",
        "x" * 31: "at most 30",
        "a\0b": "Null characters",
        "": "required",
    }
    make_player(username="bob")
    confirm(client)

    for name, words in refused.items():
        response = client.post(reverse("name"), {"username": name})
        ada.refresh_from_db()
        assert (response.status_code, ada.username) == (422, "ada"), name
        assert words in text_of(response), name
        assert '<span class="bar__name"><bdi>ada</bdi></span>' in text_of(response), name


def test_only_an_account_has_a_name_a_place_and_open_data(client: Client, guest: Player):
    told = {"username": "ada", "is_public": "on", "shares": "on"}

    for form in ("name", "privacy", "open-data"):
        assert client.post(reverse(form), told)["Location"].startswith("/accounts/login/"), form

    guest.refresh_from_db()
    assert not Consent.objects.exists()
    assert (guest.is_guest, guest.is_public) == (True, False)
    settings = text_of(client.get(reverse("settings")))
    assert 'name="shares"' not in settings
    assert "You are playing as a guest" in settings
    assert "You have no name here yet" in text_of(Client().get(reverse("settings")))
    assert client.get("/me/sessions/")["Location"].startswith("/accounts/login/")


def test_the_address_of_a_form_looked_up_leads_to_the_settings(client: Client):
    for form in ("name", "appearance", "privacy", "open-data"):
        assert client.get(reverse(form))["Location"] == "/me/settings/", form


# Privacy


def test_who_appears_in_public_is_up_to_the_player(client: Client, ada: Player):
    page = reverse("profile", args=[ada.username])
    assert not ada.is_public

    client.post(reverse("privacy"), {"is_public": "on"})
    ada.refresh_from_db()
    assert ada.is_public
    shown = client.get(reverse("settings")).content.decode()
    client.post(reverse("privacy"), {})
    ada.refresh_from_db()
    assert not ada.is_public

    assert f'<a href="{page}">Your page</a> is public.' in shown


def test_open_data_is_a_switch_that_is_off_until_the_player_turns_it_on(
    client: Client, ada: Player
):
    switch = re.compile(r'<input type="checkbox" name="shares"[^>]*?( checked)?>')
    assert switch.findall(text_of(client.get(reverse("settings")))) == [""]

    said = text_of(client.post(reverse("open-data"), {"shares": "on"}, follow=True))
    assert "Your finished games will be in the open data, without your name." in said
    assert switch.findall(said) == [" checked"]
    assert Consent.objects.get().player == ada

    client.post(reverse("privacy"), {})
    assert Consent.objects.exists()

    said = text_of(client.post(reverse("open-data"), {}, follow=True))
    assert "Your games will be left out of the files" in said
    assert switch.findall(said) == [""]
    assert not Consent.objects.exists()


def test_a_visitor_objects_to_the_mind_reader_before_the_first_game(client: Client):
    assert "You have hidden no code" in words_of(client, "/me/mind-reader/")

    for private in ({"private": "on"}, {}, {"private": "on"}):
        client.post("/me/mind-reader/", private)
        is_used = "It does not use your secrets." not in words_of(client, "/me/mind-reader/")
        assert is_used == (not private)
    assert not Player.objects.exists()
    assert client.cookies["sessionid"]["max-age"] <= 31 * 24 * 3600

    client.post("/games/", {"mode": "break"})

    assert Player.objects.get().secrets_are_private
    assert client.cookies["sessionid"]["max-age"] > YEAR_OR_SO
    client.post("/me/mind-reader/")
    assert not Player.objects.get().secrets_are_private


def test_an_account_made_before_the_first_game_keeps_that_wish(client: Client):
    client.post("/me/mind-reader/", {"private": "on"})
    client.post(reverse("account_signup"), {"username": "ada", "password1": PASSWORD})

    assert Player.objects.get().secrets_are_private
    assert client.cookies["sessionid"]["max-age"] > YEAR_OR_SO


def test_so_does_an_account_that_is_signed_in_to(client: Client, ada: Player):
    client.post("/me/mind-reader/", {"private": "on"})

    enter(client, "ada")

    ada.refresh_from_db()
    assert ada.secrets_are_private


def test_a_wish_that_is_taken_back_shortens_no_session(client: Client):
    for private in ({"private": "on"}, {}):
        client.post("/me/mind-reader/", private)

    client.post("/games/", {"mode": "break"})

    assert not Player.objects.get().secrets_are_private
    assert client.cookies["sessionid"]["max-age"] > YEAR_OR_SO


# Appearance


def test_a_player_keeps_an_appearance_that_there_is_and_the_browser_shows_it(
    client: Client, ada: Player
):
    client.post(reverse("appearance"), DARK | {"has_sound": "on"})

    ada.refresh_from_db()
    assert (ada.theme, ada.signs, ada.motion, ada.has_sound) == ("dark", "letters", "reduced", True)
    assert LOOKS in text_of(client.get("/"))
    assert 'name="color-scheme" content="dark"' in text_of(client.get("/"))
    client.post(reverse("appearance"), DARK)
    ada.refresh_from_db()
    assert not ada.has_sound, "a switch that is not sent is off"

    response = client.post(reverse("appearance"), DARK | {"theme": "pink"})

    assert response.status_code == 422
    assert "pink is not one of the available choices" in text_of(response)
    assert "look" not in response.cookies


def test_the_speaker_of_a_board_is_kept_with_the_rest_of_an_appearance(client: Client, ada: Player):
    client.post(reverse("appearance"), DARK)

    switched = client.post(reverse("sound"), {"has_sound": "on"}, headers={"hx-request": "true"})

    assert 'aria-pressed="true"' in text_of(switched)
    assert 'aria-pressed="true"' in text_of(client.get("/"))
    assert LOOKS in text_of(client.get("/"))
    ada.refresh_from_db()
    assert (ada.has_sound, ada.theme) == (True, "dark")

    page = "http://testserver/rules/"
    response = client.post(reverse("sound"), {"has_sound": ""}, headers={"referer": page})

    assert (response.status_code, response["location"]) == (302, page)
    assert 'aria-pressed="false"' in text_of(client.get("/"))


def test_a_visitor_without_a_player_may_switch_the_speaker(client: Client):
    client.post(reverse("sound"), {"has_sound": "on"})

    assert client.cookies["look"].value == "system.shapes.system.sound"
    assert not Player.objects.exists()


# Sessions


def signed_in(name: str, user_agent: str = FIREFOX) -> Client:
    client = Client(headers={"user-agent": user_agent})
    enter(client, name)
    return client


def is_signed_in(client: Client) -> bool:
    return client.get("/me/sessions/").status_code == 200


@pytest.mark.usefixtures("ada")
def test_every_browser_is_listed_and_one_can_be_signed_out():
    here, phone, other = signed_in("ada"), signed_in("ada", CHROME), signed_in("ada", SAFARI)
    page = here.get("/me/sessions/")

    words = page.content.decode()
    assert words.count("<li>") == 3
    assert "Firefox on Linux" in words
    assert "Chrome on Android" in words
    theirs = next(s for s in page.context["others"] if s.user_agent == CHROME)

    confirm(here)
    here.post("/me/sessions/", {"session": theirs.pk})

    assert [is_signed_in(client) for client in (here, phone, other)] == [True, False, True]


@pytest.mark.postgres
@pytest.mark.usefixtures("ada")
def test_the_newest_are_listed_with_this_one(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(views, "SESSIONS_SHOWN", 3)
    here = signed_in("ada", SAFARI)
    for _ in range(4):
        signed_in("ada")
    last = signed_in("ada", CHROME)

    page = here.get("/me/sessions/")
    of_last = last.get("/me/sessions/").content.decode()

    listed = [session.user_agent for session in page.context["sessions"]]
    assert listed == [FIREFOX, FIREFOX, CHROME, SAFARI]
    assert "The newest 3 are shown." in of_last
    assert of_last.count("<li>") == 3


@pytest.mark.usefixtures("ada")
def test_all_others_are_signed_out_at_once_after_the_password_was_entered_again(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(views, "SESSIONS_SHOWN", 1)
    here, *others = [signed_in("ada") for _ in range(3)]

    asked = here.post("/me/sessions/", {"session": "others"})
    assert asked["Location"].startswith("/accounts/reauthenticate/")
    assert all(map(is_signed_in, others))
    done = here.post(asked["Location"], {"password": PASSWORD}, follow=True)

    assert "2 browsers signed out." in done.content.decode()
    assert is_signed_in(here)
    assert not any(map(is_signed_in, others))
    assert Session.objects.filter(session_key=here.session.session_key).exists()
    assert UserSession.objects.count() == 1


@pytest.mark.postgres
@pytest.mark.usefixtures("ada")
def test_nobody_ends_the_session_of_another_or_none():
    make_player(username="bob", password=PASSWORD)
    account, bob = signed_in("ada"), signed_in("bob")
    confirm(account)
    foreign = bob.get("/me/sessions/").context["sessions"][0].pk

    for session in ("", "0", "x", "9" * 30, foreign):
        response = account.post("/me/sessions/", {"session": session}, follow=True)
        assert "That session had already ended." in response.content.decode(), session

    assert is_signed_in(account)
    assert is_signed_in(bob)


# The end


def delete_all(client: Client, password: str = PASSWORD) -> Any:
    return client.post(reverse("delete"), {"password": password}, follow=True)


@pytest.mark.postgres
def test_nothing_stays_that_nobody_else_needs(client: Client, account: Player):
    enter(client)
    confirm_email(account, "ada@example.com")
    Authenticator.objects.create(user=account, type="totp", data={"secret": ""})
    play_codes(make_race(player=account), "1122", "1234")
    make_game(player=account, rematch_of=make_game(player=account))
    play_daily(account)

    response = delete_all(client)

    assert "Your data has been deleted." in response.content.decode()
    for model in EVERYTHING:
        assert not model.objects.exists(), model


def test_every_browser_is_signed_out_and_the_name_is_free(client: Client, account: Player):
    elsewhere = Client()
    for browser in (client, elsewhere):
        enter(browser)

    delete_all(client)

    for browser in (client, elsewhere):
        assert not is_signed_in(browser)
    assert not Session.objects.filter(session_key=elsewhere.cookies["sessionid"].value).exists()
    client.post(reverse("account_signup"), {"username": "ada", "password1": PASSWORD})
    assert Player.objects.get().pk != account.pk


def test_the_password_is_asked_from_accounts_to_the_letter_and_not_for_ever(
    client: Client, account: Player
):
    enter(client)

    for password in ("wrong", "", f" {PASSWORD}"):
        assert delete_all(client, password).status_code == 422, password
    assert "That is not your password" in delete_all(client, "wrong").content.decode()
    for _ in range(6):
        delete_all(client, "wrong")

    assert delete_all(client).status_code == 429
    assert Player.objects.get() == account


def test_a_guest_needs_only_the_click(client: Client, guest: Player):
    play_daily(guest)
    make_game(player=guest)

    page = client.get(reverse("delete")).content.decode()
    assert "2 in all, 1 of them in progress, which ends now" in page
    assert "Password" not in page
    assert Player.objects.get() == guest
    delete_all(client)

    assert not Player.objects.exists()
    assert "guest" not in client.session
    assert "There is nothing to delete" in client.get(reverse("delete")).content.decode()


def test_the_page_of_the_export_offers_files_to_keep_and_of_no_cache(client: Client, guest: Player):
    make_game(player=guest)
    page = client.get("/me/export/").content.decode()

    for kind in ("json", "csv"):
        response = client.get(f"/me/export.{kind}")

        assert f'href="/me/export.{kind}"' in page
        assert response["Content-Disposition"] == f'attachment; filename="mastermind.{kind}"'
        assert "no-store" in response["Cache-Control"]
        assert body(response)


# The keyboard of a phone

HINTS = {
    "username": {"autocomplete": "username", "autocapitalize": "none"},
    "login": {"autocomplete": "username", "autocapitalize": "none"},
    "against": {"autocomplete": "off", "autocapitalize": "none"},
    "email": {"autocomplete": "email", "type": "email"},
    "code": {"autocomplete": "one-time-code", "inputmode": "numeric"},
}


@pytest.mark.parametrize(
    ("address", "names", "is_in"),
    [
        ("account_signup", ["username", "email"], False),
        ("account_login", ["login"], False),
        ("account_reset_password", ["email"], False),
        ("settings", ["username"], True),
        ("live", ["against"], True),
        ("account_email", ["email"], True),
        ("mfa_activate_totp", ["code"], True),
    ],
)
def test_the_keyboard_of_a_phone_writes_what_belongs_there(
    client: Client, address: str, names: list[str], is_in: bool
):
    if is_in:
        sign_in(client, username="ada", password=PASSWORD)
        confirm(client)

    page = client.get(reverse(address)).content.decode()

    for name in names:
        found = re.search(rf'<input[^>]* name="{name}"[^>]*>', page)
        assert found, name
        for hint, value in HINTS[name].items():
            assert f'{hint}="{value}"' in found[0]
