"""Cookies whose names only this host can set, and browsers that have them under the names of before."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from games import rollout
from games.models import Game
from mastermind_site import cookies
from mastermind_site.sessions import SessionStore
from tests.factories import make_player
from tests.migrated import let_migrate
from tests.settings import MIDDLEWARE

PASSWORD = "Zweiundvierzig Stifte"
MINE = ("sessionid", "csrftoken", "django_language", "look", "known")
BEFORE = [name for name in MIDDLEWARE if name != "mastermind_site.cookies.prefixed"]


@pytest.fixture(autouse=True)
def _https(settings: Settings) -> Iterator[None]:
    settings.HTTPS = settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    settings.LANGUAGE_COOKIE_SECURE = settings.SECURE_SSL_REDIRECT = True
    yield
    rollout.complete_at.cache_clear()


@pytest.fixture
def visitor() -> "Browser":
    return Browser()


def begin_release() -> None:
    """Let the database be a year old, and migrated a moment ago."""
    let_migrate(cookies.RENAMING)


class Browser(Client):
    """A client over https that drops deleted cookies, and can visit a process of the release before."""

    def request(self, **request):
        request["wsgi.url_scheme"] = "https"
        response = super().request(**request)
        for name in [name for name, cookie in self.cookies.items() if cookie["max-age"] == 0]:
            del self.cookies[name]
        return response

    def visit(self, settings: Settings, middleware: list[str]) -> "Browser":
        """The same browser at a process with this middleware."""
        settings.MIDDLEWARE = middleware
        other = Browser()
        other.cookies = self.cookies
        return other


def begin_game(visitor: Client) -> Game:
    visitor.post("/games/", {"mode": "break"})
    return Game.objects.latest("pk")


def sign_in(visitor: Client) -> None:
    fields = {"login": "ada", "password": PASSWORD}
    visitor.post(reverse("account_login"), fields)


def is_signed_in(visitor: Client) -> bool:
    return visitor.get(reverse("tokens")).status_code == 200


@pytest.mark.django_db
def test_every_cookie_has_the_prefix_and_what_browsers_ask_of_it(visitor: Browser):
    make_player(username="ada", password=PASSWORD)
    visitor.get(reverse("account_login"))
    sign_in(visitor)
    looks = {"theme": "dark", "signs": "letters", "motion": "reduced", "language": "de"}
    visitor.post(reverse("appearance"), looks)

    assert set(visitor.cookies) >= {
        f"__Host-{name}" for name in ("sessionid", "csrftoken", "known", "look", "django_language")
    }
    for name, cookie in visitor.cookies.items():
        assert name.startswith("__Host-")
        assert cookie["secure"]
        assert (cookie["path"], cookie["domain"], cookie["samesite"]) == ("/", "", "Lax")
    assert all(
        visitor.cookies[f"__Host-{name}"]["httponly"]
        for name in ("sessionid", "csrftoken", "known")
    )
    assert is_signed_in(visitor)

    deleted = visitor.post(reverse("account_logout")).cookies["__Host-sessionid"]

    assert (deleted.value, deleted["max-age"], deleted["secure"]) == ("", 0, True)
    assert not is_signed_in(visitor)


def test_without_https_names_stay_plain(settings: Settings):
    settings.HTTPS = False

    with pytest.raises(MiddlewareNotUsed):
        cookies.prefixed(lambda _request: HttpResponse())


@pytest.mark.django_db
def test_the_next_page_replaces_plain_names_and_nobody_is_signed_out(
    visitor: Browser, settings: Settings
):
    player = make_player(username="ada", password=PASSWORD, theme="dark", language="de")
    old = visitor.visit(settings, BEFORE)
    old.get(reverse("account_login"))
    sign_in(old)
    assert set(old.cookies) - {"messages"} == set(MINE)
    kept = {name: old.cookies[name].value for name in MINE}

    new = old.visit(settings, MIDDLEWARE)
    page = new.get(reverse("settings"))

    assert page.status_code == 200
    assert page.context["user"] == player
    for name in MINE:
        assert new.cookies[f"__Host-{name}"].value == kept[name]
        assert new.cookies[f"__Host-{name}"]["max-age"] >= 364 * 24 * 3600
        assert name not in new.cookies
    assert 'lang="de"' in new.get("/").content.decode()


@pytest.mark.django_db
def test_while_hosts_are_replaced_a_guest_keeps_the_games_of_both(
    visitor: Browser, settings: Settings
):
    begin_release()
    new = visitor.visit(settings, MIDDLEWARE)
    first = begin_game(new)
    old = new.visit(settings, BEFORE)
    second = begin_game(old)
    new = old.visit(settings, MIDDLEWARE)

    assert first.player is not None
    assert first.player == second.player
    assert set(new.cookies) <= set(MINE)
    assert new.get(f"/games/{second.token}/").status_code == 200


@pytest.mark.django_db
def test_while_hosts_are_replaced_signing_in_and_out_counts_at_both(
    visitor: Browser, settings: Settings
):
    begin_release()
    make_player(username="ada", password=PASSWORD)
    sign_in(visitor.visit(settings, BEFORE))
    assert is_signed_in(visitor.visit(settings, MIDDLEWARE))
    visitor.visit(settings, MIDDLEWARE).post(reverse("account_logout"))
    assert not is_signed_in(visitor.visit(settings, BEFORE))
    sign_in(visitor.visit(settings, MIDDLEWARE))
    assert is_signed_in(visitor.visit(settings, BEFORE))
    visitor.visit(settings, BEFORE).post(reverse("account_logout"))

    assert not is_signed_in(visitor.visit(settings, MIDDLEWARE))


@pytest.mark.django_db
def test_a_week_after_the_migration_the_prefix_is_due(visitor: Browser):
    begin_release()
    visitor.cookies["__Host-theirs"] = "1"  # of another program on this host
    game = begin_game(visitor)
    assert "sessionid" in visitor.cookies

    let_migrate(cookies.RENAMING, timedelta(days=7, seconds=1))
    page = visitor.get(f"/games/{game.token}/")

    assert page.status_code == 200
    assert "__Host-sessionid" in visitor.cookies
    assert "sessionid" not in visitor.cookies


@pytest.mark.django_db
def test_a_process_that_still_waits_keeps_to_the_names_of_a_browser(visitor: Browser):
    game = begin_game(visitor)
    begin_release()

    second = begin_game(visitor)

    assert second.player == game.player
    assert all(name.startswith("__Host-") for name in visitor.cookies)


@pytest.mark.django_db
def test_a_plain_session_from_another_host_of_the_domain_does_not_replace_ones_own(
    visitor: Browser, settings: Settings
):
    game = begin_game(visitor)
    attacker = Browser().visit(settings, BEFORE)
    begin_game(attacker)

    visitor.cookies["sessionid"] = attacker.cookies["sessionid"].value
    settings.MIDDLEWARE = MIDDLEWARE

    assert visitor.get(f"/games/{game.token}/").status_code == 200
    assert begin_game(visitor).player == game.player


@pytest.mark.django_db
@pytest.mark.parametrize("look", ["x" * 401, "\xd0\xb5", "a b", 'a"b', "a\tb"])
def test_cookies_of_others_and_unlikely_ones_are_left_alone(visitor: Browser, look: str):
    visitor.cookies["theirs"] = "1"
    visitor.cookies["look"] = look

    visitor.get("/")

    assert "__Host-theirs" not in visitor.cookies
    assert "__Host-look" not in visitor.cookies


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("varies", "more", "replaced"),
    [
        ("Cookie", {}, {"__Host-look", "look"}),
        ("Cookie", {"__Host-look": "dark.letters.system"}, set()),
        ("", {}, set()),
    ],
)
@pytest.mark.parametrize("is_public", [False, True])
def test_only_an_answer_that_depends_on_cookies_replaces_one_and_only_once(
    varies: str, more: dict[str, str], replaced: set[str], is_public: bool
):
    def answer(_request: HttpRequest) -> HttpResponse:
        kept = {"Cache-Control": "public, max-age=3600"} if is_public else {}
        return HttpResponse(headers={"Vary": varies} | kept)

    if is_public:
        replaced = set()
    request = HttpRequest()
    request.COOKIES = more | {"look": "dark.shapes.system"}
    request.META["HTTP_COOKIE"] = "; ".join(f"{n}={v}" for n, v in request.COOKIES.items())
    response = cookies.prefixed(answer)(request)

    assert isinstance(response, HttpResponse)
    assert set(response.cookies) == replaced
    assert {"look": more.get("__Host-look", "dark.shapes.system")} == request.COOKIES


@pytest.mark.django_db
@pytest.mark.parametrize("blank", ["\u2000", "\u3000", "\xa0", "\x85", "\x1c", "\x1f"])
def test_a_name_with_a_blank_before_it_has_no_prefix(visitor: Browser, blank: str):
    """Another host of the domain may set such a name: to browsers, it does not begin with the prefix."""
    game = begin_game(visitor)
    mine = visitor.cookies["__Host-sessionid"].value
    other = Browser()
    begin_game(other)
    forged = f"{blank}__Host-sessionid={other.cookies['__Host-sessionid'].value}"

    for sent in (f"__Host-sessionid={mine}; {forged}", f"{forged}; __Host-sessionid={mine}"):
        header = sent.encode().decode("latin-1")
        assert Browser(HTTP_COOKIE=header).get(game.get_absolute_url()).status_code == 200
    alone = Browser(HTTP_COOKIE=forged.encode().decode("latin-1"))
    assert alone.get(Game.objects.latest("pk").get_absolute_url()).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("is_in_force", [True, False])
def test_a_session_that_ended_meanwhile_replaces_none(is_in_force: bool):
    """Who signs in while a slow page is on its way has another session by then."""
    session = SessionStore()
    session["guest"] = 7
    session.save()
    request = HttpRequest()
    request.COOKIES = {"sessionid": str(session.session_key)}
    request.META["HTTP_COOKIE"] = f"sessionid={session.session_key}"
    request.session = session

    def answer(_request: HttpRequest) -> HttpResponse:
        if not is_in_force:
            Session.objects.all().delete()
        return HttpResponse(headers={"Vary": "Cookie"})

    response = cookies.prefixed(answer)(request)

    assert isinstance(response, HttpResponse)
    assert ("__Host-sessionid" in response.cookies) == is_in_force


@pytest.mark.django_db
def test_a_plain_session_that_has_ended_takes_no_other_with_it():
    late = Browser(HTTP_COOKIE=f"sessionid={'x' * 32}").get("/")

    assert late.cookies["sessionid"]["max-age"] == 0
    assert "__Host-sessionid" not in late.cookies
