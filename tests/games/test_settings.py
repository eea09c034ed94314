"""A player's name, looks and privacy; what a browser shows of them without asking the database."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Motion, NameTakenError, Player, Signs, Theme
from games.visitors.appearance import Appearance
from tests.factories import make_guest, make_player

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
DARK = {"theme": "dark", "signs": "letters", "motion": "reduced"}
LOOKS = 'data-theme="dark" data-signs="letters" data-motion="reduced"'


@pytest.fixture
def ada(client: Client) -> Player:
    """The account that this client is signed in to."""
    ada = make_player(username="ada", password=PASSWORD)
    client.force_login(ada)
    return ada


def text_of(response) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


@pytest.mark.parametrize("name", ["Grace", "ADA", "ada"])
def test_an_account_can_be_renamed_also_by_case_alone(client: Client, ada: Player, name: str):
    response = client.post(reverse("name"), {"username": name}, follow=True)

    ada.refresh_from_db()
    assert (response.redirect_chain, ada.username) == ([("/me/settings/", 302)], name)
    assert f"Your name is {name} now." in text_of(response)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Bob", "already exists"),
        ("BOB", "already exists"),
        ("Guest-1", "kept for guests"),
        ("GONE-1", "kept for former players"),
        ("b", "at least"),
        ("x" * 31, "at most 30"),
        ("a b", "valid username"),
        ("a\0b", "Null characters"),
        ("", "required"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_words(
    client: Client, ada: Player, name: str, words: str
):
    make_player(username="bob")

    response = client.post(reverse("name"), {"username": name})

    ada.refresh_from_db()
    assert (response.status_code, ada.username) == (422, "ada")
    assert words in text_of(response)
    assert '<a class="bar__name" href="/me/settings/" aria-current="page">ada</a>' in text_of(
        response
    )


def test_of_two_who_take_a_name_at_once_one_is_told():
    ada = make_player(username="ada")
    make_player(username="bob")

    with pytest.raises(NameTakenError):
        ada.rename("Bob")

    assert Player.objects.get(pk=ada.pk).username == ada.username == "ada"


@pytest.mark.parametrize("address", ["name", "privacy"])
def test_only_an_account_has_a_name_and_a_place(client: Client, guest: Player, address: str):
    response = client.post(reverse(address), {"username": "ada", "is_public": "on"})

    guest.refresh_from_db()
    assert response["Location"].startswith("/accounts/login/")
    assert (guest.is_guest, guest.is_public) == (True, False)


@pytest.mark.parametrize("address", ["name", "appearance", "privacy"])
def test_the_address_of_a_form_looked_up_leads_to_the_settings(client: Client, address: str):
    assert client.get(reverse(address))["Location"] == "/me/settings/"


def test_who_appears_in_public_is_up_to_the_player(client: Client, ada: Player):
    assert not ada.is_public

    client.post(reverse("privacy"), {"is_public": "on"})
    ada.refresh_from_db()
    assert ada.is_public

    client.post(reverse("privacy"), {})
    ada.refresh_from_db()
    assert not ada.is_public


def test_a_player_keeps_an_appearance_and_the_browser_shows_it(client: Client, ada: Player):
    client.post(reverse("appearance"), DARK | {"has_sound": "on"})

    ada.refresh_from_db()
    assert (ada.theme, ada.signs, ada.motion, ada.has_sound) == ("dark", "letters", "reduced", True)
    assert LOOKS in text_of(client.get("/"))
    assert 'name="color-scheme" content="dark"' in text_of(client.get("/"))


def test_a_visitor_needs_no_player_for_an_appearance(client: Client):
    client.post(reverse("appearance"), DARK)

    assert LOOKS in text_of(client.get("/"))
    assert '<option value="dark" selected>' in text_of(client.get(reverse("settings")))
    assert not Player.objects.exists()


def test_a_guest_keeps_an_appearance_on_signing_up(client: Client, guest: Player):
    client.post(reverse("appearance"), DARK)

    client.post(reverse("account_signup"), {"username": "ada", "password1": PASSWORD})

    guest.refresh_from_db()
    assert (guest.username, guest.theme, guest.signs) == ("ada", "dark", "letters")


def test_who_signs_up_without_having_played_keeps_it_too(client: Client):
    client.post(reverse("appearance"), DARK)

    client.post(reverse("account_signup"), {"username": "ada", "password1": PASSWORD})

    looks = Appearance(Theme.DARK, Signs.LETTERS, Motion.REDUCED)
    assert Appearance.of(Player.objects.get()) == looks


def test_signing_in_brings_the_looks_of_the_account(client: Client):
    make_player(username="ada", password=PASSWORD, **DARK)

    client.post(reverse("account_login"), {"login": "ada", "password": PASSWORD})

    assert LOOKS in text_of(client.get("/"))
    cookie = client.cookies["look"]
    assert (cookie.value, cookie["httponly"], cookie["samesite"]) == (
        "dark.letters.reduced",
        True,
        "Lax",
    )


@pytest.mark.parametrize(
    "text", ["", "dark", "dark.letters", "pink.letters.reduced", 'dark."><b>.reduced', "a.b.c.d"]
)
def test_a_cookie_that_makes_no_sense_changes_nothing(client: Client, text: str):
    client.cookies["look"] = text

    assert 'data-theme="system" data-signs="shapes" data-motion="system"' in text_of(
        client.get("/")
    )


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("has_sound", [False, True])
@pytest.mark.parametrize("is_non_visual", [False, True])
def test_an_appearance_is_read_as_it_is_written(
    theme: Theme, *, has_sound: bool, is_non_visual: bool
):
    look = Appearance(theme, Signs.PLAIN, Motion.SYSTEM, has_sound, is_non_visual)

    assert Appearance.parse(str(look)) == look


def test_the_appearance_costs_no_query(client: Client, django_assert_num_queries):
    client.cookies["look"] = "dark.letters.reduced"

    with django_assert_num_queries(0):
        response = client.get("/nothing/here/")

    assert LOOKS in text_of(response)


@pytest.mark.parametrize("field", ["theme", "signs", "motion"])
def test_an_unknown_appearance_is_refused(client: Client, field: str):
    response = client.post(reverse("appearance"), DARK | {field: "pink"})

    assert response.status_code == 422
    assert "pink is not one of the available choices" in text_of(response)
    assert "look" not in response.cookies


def test_the_settings_tell_a_guest_and_a_newcomer_how_to_get_a_name(client: Client):
    assert "You have no name here yet" in text_of(client.get(reverse("settings")))

    session = client.session
    session["guest"] = make_guest().pk
    session.save()

    assert "You play as a guest" in text_of(client.get(reverse("settings")))
