"""Requests that nobody's browser sends: each is answered by a page of the site, none breaks it."""

import io
import json
import logging
from html import unescape
from http import HTTPStatus
from itertools import product
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.core.days import today
from games.core.sealing import new_token
from mastermind_site.wsgi import application
from tests.depth import at_depth
from tests.factories import enter_as, make_game, make_guest, make_player, make_race

FORM = "application/x-www-form-urlencoded"
CSRF = "c" * 32
PATHS = ["/", "/games/", "/daily/", "/nothing/", "/games/abc/guesses/", "/accounts/login/"]
CHARSETS = ["latin-1", "utf-16", "foo", "base64", "ÿ", '"utf-16"']
NUL = "\0"
MANY = "&".join(f"f{at}=secret{at}" for at in range(300))


def visitor() -> Client:
    """Somebody with cookies, whose forms are protected as in production."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies["csrftoken"] = CSRF
    return client


def expect_a_page(response: Any, status: int, words: str) -> None:
    html = unescape(response.content.decode())
    assert response.status_code == status
    assert words in html
    assert "css/base.css" in html


@pytest.mark.both
@pytest.mark.parametrize("kind", [FORM, "multipart/form-data; boundary=x", "application/json"])
def test_what_is_not_in_utf_8_is_refused_in_words(kind: str):
    for path, charset in product(at_depth(PATHS[:1], PATHS), CHARSETS):
        response = visitor().generic("POST", path, b"a=%41", f"{kind}; charset={charset}")

        expect_a_page(response, 415, "reads only text in UTF-8")


@pytest.mark.both
@pytest.mark.parametrize("host", ["testserver", "evil.example"])
def test_a_form_that_cannot_be_read_is_refused_in_words(host: str):
    for path, boundary in product(at_depth(PATHS[2:4], PATHS), ("", "; boundary=ÿ")):
        response = visitor().post(
            path, b"a=1", content_type=f"multipart/form-data{boundary}", headers={"Host": host}
        )

        if path == "/nothing/" and host == "testserver":
            expect_a_page(response, 404, "Page not found")
        else:
            expect_a_page(response, 400, "made no sense")


@pytest.mark.both
def test_a_form_with_too_many_fields_is_refused_in_words():
    for path in at_depth(PATHS[2:4], PATHS):
        response = visitor().post(path, b"&".join([b"a=1"] * 1001), content_type=FORM)

        expect_a_page(response, 404 if path == "/nothing/" else 400, "Play")


def test_a_form_that_is_too_large_is_refused_in_words():
    response = visitor().post("/games/", b"a=" + b"x" * 3_000_000, content_type=FORM)

    expect_a_page(response, 413, "Too large")


@pytest.mark.parametrize(
    ("language", "words"), [("de", "Seite nicht gefunden"), ("fr", "Page introuvable")]
)
def test_a_page_of_failure_is_in_the_language_of_its_visitor(language: str, words: str):
    client = visitor()
    client.get("/nothing/", headers={"Accept-Language": "en"})  # leaves English in the thread

    html = client.get("/games/%00/", headers={"Accept-Language": language}).content.decode()

    assert f'<html lang="{language}"' in html
    assert words in html


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_name_with_nul_is_nobodys(client: Client):
    make_player(username="ada", is_public=True)

    for name in (NUL, f"a{NUL}b", f"ada{NUL}"):
        expect_a_page(client.get(reverse("profile", args=[name])), 404, "Page not found")


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_cookie_with_nul_is_no_cookie(client: Client):
    for path in ("/", "/me/history/", "/me/settings/", "/me/export.json"):
        for name in ("sessionid", "csrftoken", "look", "django_language", "messages"):
            client.cookies[name] = f"{NUL}{'a' * 31}"

        page = client.get(path)

        assert page.status_code == 200, path
        assert b"".join(page), path


FIELDS = dict.fromkeys(
    (
        *("variant", "mode", "level", "coach", "codemaker", "rematch_of", "game", "pegs", "colors"),
        *("guesses", "number", "black", "white", "command", "peg-1", "secret-1", "ticket", "sure"),
        *("session", "private", "rules", "way", "result", "sort", "after", "before", "month"),
        *("step", "opponent", "period", "beside", "strategy", "next", "username", "login", "email"),
        *("password", "password1", "language", "theme", "signs", "motion", "oldpassword"),
    ),
    NUL,
)
NAMES = [
    *("home", "new", "daily", "challenges", "start", "rules", "solve", "history", "stats"),
    *(
        "leaderboard",
        "settings",
        "name",
        "appearance",
        "language",
        "privacy",
        "open-data",
        "sessions",
    ),
    *("delete", "mind-reader", "account_login", "account_signup", "account_reset_password"),
    *("account_email", "account_change_password", "account_reauthenticate", "account_logout"),
]
OF_A_GAME = ["game", "guess", "command", "go-on", "answer", "make-command", "hint", "seal"]


@pytest.mark.postgres
@pytest.mark.both
@pytest.mark.django_db
@pytest.mark.parametrize("signed_in", [False, True], ids=["guest", "account"])
def test_no_field_with_nul_breaks_anything(client: Client, signed_in: bool):
    player = make_player() if signed_in else enter_as(client, make_guest())
    if signed_in:
        client.force_login(player)
    games = [make_game(player=player), make_race(player=player)]
    addresses = [reverse(name) for name in NAMES]
    addresses += [reverse(name, args=[game.token]) for name in OF_A_GAME for game in games]
    addresses += [reverse("guess", args=[new_token()]), reverse("day", args=[today()])]

    for address in addresses[:: at_depth(6, 1)]:
        cache.clear()
        for response in (client.get(address, FIELDS), client.post(address, FIELDS)):
            assert response.status_code < 500, address


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/rules/", "/nothing/", "/daily/", "/accounts/login/"])
@pytest.mark.parametrize("method", ["GET", "POST", "HEAD"])
def test_an_address_with_too_many_fields(method: str, path: str, caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.WARNING):
        response = Client(raise_request_exception=False).generic(method, f"{path}?{MANY}")

    assert response.status_code == HTTPStatus.BAD_REQUEST
    assert method == "HEAD" or "made no sense" in response.content.decode()
    assert "secret7" not in caplog.text
    assert response.wsgi_request.resolver_match is None


@pytest.mark.django_db
def test_an_address_of_the_api_with_too_many_fields():
    response = Client(raise_request_exception=False).get(f"/api/v1/solve?{MANY}")

    assert response.status_code == HTTPStatus.BAD_REQUEST
    assert response["Content-Type"] == "application/problem+json"
    assert json.loads(response.content)["detail"]


def status_of(kind: str, body: bytes = b"", query: str = "") -> str:
    """How the application of the server answers a POST of this type."""
    told: list[str] = []
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/games/",
        "QUERY_STRING": query,
        "CONTENT_TYPE": kind,
        "CONTENT_LENGTH": str(len(body)),
        "SERVER_NAME": "testserver",
        "SERVER_PORT": "80",
        "REMOTE_ADDR": "192.0.2.1",
        "wsgi.input": io.BytesIO(body),
        "wsgi.url_scheme": "http",
        "wsgi.errors": io.StringIO(),
    }
    application(environ, lambda status, _headers, _error=None: told.append(status))
    return told[0]


@pytest.mark.django_db
def test_a_charset_that_python_knows_but_that_is_no_text():
    for charset in ("hex", "rot13", "zlib", "idna", "punycode", "undefined", "bz2", "uu", "utf-16"):
        for kind in ("text/plain", "application/x-www-form-urlencoded"):
            status = status_of(f"{kind}; charset={charset}", query="a=1")
            assert status == "415 Unsupported Media Type", charset


@pytest.mark.django_db
def test_a_parameter_in_an_encoding_of_its_own():
    for parameter in ("charset*=x'y'z", "charset*=hex''41", "a*=b", "charset*0*=x''y"):
        status = status_of(f"text/plain; {parameter}", query="a=1")
        assert status == "415 Unsupported Media Type", parameter


@pytest.mark.django_db
def test_a_form_in_utf_8_is_read_also_beside_an_address_with_too_many_fields():
    form = "application/x-www-form-urlencoded"
    assert status_of("multipart/form-data; boundary=abcharset").startswith("403")
    for charset in ("utf-8", "UTF-8", '"utf-8"', "utf8"):
        assert status_of(f"{form}; charset={charset}", b"a=1").startswith("403"), charset
        assert status_of(f"{form};charset={charset}", b"a=1", MANY).startswith("400"), charset
