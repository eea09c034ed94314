"""A player sees where the account is signed in, and ends what should not be."""

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client

from games.accounts import views
from games.models import Player
from games.templatetags.browsers import browser
from tests.factories import make_player

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
CHROME = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"


def signed_in(name: str, user_agent: str = FIREFOX) -> Client:
    client = Client(headers={"user-agent": user_agent})
    client.post("/accounts/login/", {"login": name, "password": PASSWORD})
    return client


def is_signed_in(client: Client) -> bool:
    return client.get("/me/sessions/").status_code == 200


@pytest.fixture
def ada() -> Player:
    return make_player(username="ada", password=PASSWORD)


@pytest.mark.usefixtures("ada")
def test_every_browser_is_listed_and_one_can_be_signed_out():
    here, phone, other = signed_in("ada"), signed_in("ada", CHROME), signed_in("ada", SAFARI)
    page = here.get("/me/sessions/")

    words = page.content.decode()
    assert words.count("<li>") == 3
    assert "Firefox on Linux" in words
    assert "Chrome on Android" in words
    theirs = next(s for s in page.context["others"] if s.user_agent == CHROME)

    here.post("/me/sessions/", {"session": theirs.pk})

    assert [is_signed_in(client) for client in (here, phone, other)] == [True, False, True]


@pytest.mark.usefixtures("ada")
def test_the_newest_are_listed_with_this_one_and_all_can_be_signed_out(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(views, "SESSIONS_SHOWN", 3)
    here = signed_in("ada", SAFARI)
    for _ in range(4):
        signed_in("ada")
    last = signed_in("ada", CHROME)

    page = here.get("/me/sessions/")
    of_last = last.get("/me/sessions/").content.decode()
    here.post("/me/sessions/", {"session": "others"})

    listed = [session.user_agent for session in page.context["sessions"]]
    assert listed == [FIREFOX, FIREFOX, CHROME, SAFARI]
    assert "The newest 3 are shown." in of_last
    assert of_last.count("<li>") == 3
    assert UserSession.objects.count() == 1


@pytest.mark.usefixtures("ada")
def test_all_others_can_be_signed_out_at_once():
    here, *others = [signed_in("ada") for _ in range(3)]

    response = here.post("/me/sessions/", {"session": "others"}, follow=True)

    assert "2 browsers signed out." in response.content.decode()
    assert is_signed_in(here)
    assert not any(map(is_signed_in, others))
    assert Session.objects.filter(session_key=here.session.session_key).exists()


@pytest.mark.usefixtures("ada")
@pytest.mark.parametrize("chosen", ["", "0", "x", "9" * 30])
def test_nobody_ends_the_session_of_another_or_none(chosen: str):
    make_player(username="bob", password=PASSWORD)
    ada, bob = signed_in("ada"), signed_in("bob")
    foreign = bob.get("/me/sessions/").context["sessions"][0].pk

    for session in (chosen, foreign):
        response = ada.post("/me/sessions/", {"session": session}, follow=True)
        assert "That session had ended." in response.content.decode()

    assert is_signed_in(ada)
    assert is_signed_in(bob)


def test_only_accounts_have_sessions(client: Client):
    assert client.get("/me/sessions/")["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [
        (FIREFOX, "Firefox on Linux"),
        (CHROME, "Chrome on Android"),
        (SAFARI, "Safari on iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36 Edg/142.0", "Edge on Windows"),
        ("curl/8.0", "A browser"),
        ("", "A browser"),
    ],
)
def test_a_browser_is_called_as_people_call_it(user_agent: str, words: str):
    assert browser(user_agent) == words
