"""Cookies whose names only this host can set."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from games.core.game import Game
from mastermind_site.sessions import MessageStorage
from tests.factories import make_player
from tests.games.accounts.factors import PASSWORD, enter
from tests.site.test_environment import GOOD, Read, read  # noqa: F401 (a fixture)

PREFIX = "__Host-"
NAMES = ("SESSION", "CSRF", "LANGUAGE", "APPEARANCE", "KNOWN")


@pytest.fixture
def visitor(
    settings: Settings,
    read: Read,  # noqa: F811 (the same)
    monkeypatch: pytest.MonkeyPatch,
) -> "Browser":
    """A browser at a site with HTTPS=on."""
    theirs = read(**GOOD)
    for name in theirs:
        if "COOKIE" in name or name == "SECURE_SSL_REDIRECT":
            setattr(settings, name, theirs[name])
    monkeypatch.setattr(MessageStorage, "cookie_name", f"{settings.COOKIE_PREFIX}messages")
    return Browser()


class Browser(Client):
    """A client over https."""

    def request(self, **request):
        return super().request(**request | {"wsgi.url_scheme": "https"})


def begin_game(visitor: Client) -> Game:
    visitor.post("/games/", {"mode": "break"})
    return Game.objects.latest("pk")


def is_signed_in(visitor: Client) -> bool:
    return visitor.get(reverse("tokens")).status_code == 200


@pytest.mark.django_db
def test_every_cookie_has_the_prefix_and_what_browsers_ask_of_it(visitor: Browser):
    make_player(username="ada", password=PASSWORD)
    visitor.get(reverse("account_login"))
    enter(visitor)
    looks = {"theme": "dark", "palette": "box", "signs": "letters", "motion": "reduced"}
    visitor.post(reverse("appearance"), looks | {"language": "de"})

    names = ("sessionid", "csrftoken", "known", "look", "django_language", "messages")
    assert set(visitor.cookies) == {f"{PREFIX}{name}" for name in names}
    for cookie in visitor.cookies.values():
        assert cookie["secure"]
        assert cookie["httponly"]
        assert (cookie["path"], cookie["domain"], cookie["samesite"]) == ("/", "", "Lax")
    assert is_signed_in(visitor)
    assert 'lang="de"' in visitor.get("/").content.decode()

    deleted = visitor.post(reverse("account_logout")).cookies[f"{PREFIX}sessionid"]

    assert (deleted.value, deleted["max-age"], deleted["secure"]) == ("", 0, True)
    assert not is_signed_in(visitor)


def test_without_https_names_are_plain(read: Read):  # noqa: F811 (the fixture)
    theirs = read(**GOOD, HTTPS="off")

    assert not [name for name in NAMES if theirs[f"{name}_COOKIE_NAME"].startswith(PREFIX)]
    assert theirs["SESSION_COOKIE_NAME"] == "sessionid"


@pytest.mark.django_db
def test_a_plain_session_from_another_host_of_the_domain_counts_for_nothing(visitor: Browser):
    game = begin_game(visitor)
    other = Browser()
    begin_game(other)

    visitor.cookies["sessionid"] = other.cookies[f"{PREFIX}sessionid"].value

    assert visitor.get(game.get_absolute_url()).status_code == 200
    assert begin_game(visitor).player == game.player


@pytest.mark.django_db
@pytest.mark.parametrize("blank", ["\u2000", "\u3000", "\xa0", "\x85", "\x1c", "\x1f"])
def test_a_name_with_a_blank_before_it_has_no_prefix(visitor: Browser, blank: str):
    """Another host of the domain may set such a name: to browsers, it does not begin with the prefix."""
    game = begin_game(visitor)
    mine = visitor.cookies[f"{PREFIX}sessionid"].value
    other = Browser()
    begin_game(other)
    forged = f"{blank}{PREFIX}sessionid={other.cookies[f'{PREFIX}sessionid'].value}"

    for sent in (f"{PREFIX}sessionid={mine}; {forged}", f"{forged}; {PREFIX}sessionid={mine}"):
        header = sent.encode().decode("latin-1")
        assert Browser(HTTP_COOKIE=header).get(game.get_absolute_url()).status_code == 200
    alone = Browser(HTTP_COOKIE=forged.encode().decode("latin-1"))
    assert alone.get(Game.objects.latest("pk").get_absolute_url()).status_code == 404
