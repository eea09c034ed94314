"""Nothing that a visitor sent, and nothing that names one, reaches the log."""

import json
import logging
import re
from collections.abc import Callable
from io import StringIO
from string import ascii_letters, digits
from urllib.parse import quote

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import resolve
from hypothesis import given
from hypothesis import strategies as st
from pytest_django.fixtures import Settings

from games.visitors import current
from mastermind_site.observe.scrubbing import SHORTEST, scrubbed, trace_of
from tests.depth import examples
from tests.factories import enter_as, make_game, make_guest, row
from tests.games.api.programs import Program

SECRETS = st.text(
    st.characters(codec="utf-8", exclude_characters='"\\', categories=["L", "N"]), min_size=SHORTEST
)
PLACES: dict[str, Callable[[str], HttpRequest]] = {
    "query": lambda text: RequestFactory().get("/solve/", {"rows": text}),
    "form": lambda text: read(RequestFactory().post("/", {"password": text})),
    "json": lambda text: read(sent_as_json(text)),
    "cookie": lambda text: with_cookie(RequestFactory().get("/"), text),
    "authorization": lambda text: RequestFactory().get("/", HTTP_AUTHORIZATION=f"Bearer {text}"),
    "address": lambda text: RequestFactory().get("/", REMOTE_ADDR=text),
    "forwarded": lambda text: RequestFactory().get("/", HTTP_X_FORWARDED_FOR=f"10.0.0.1, {text}"),
    "referrer": lambda text: RequestFactory().get("/", HTTP_REFERER=f"http://x/games/{text}/"),
}


def with_cookie(request: HttpRequest, text: str) -> HttpRequest:
    request.COOKIES = {"sessionid": text}
    return request


def read(request: HttpRequest) -> HttpRequest:
    """The request after a view has read what was sent."""
    assert request.body or request.POST
    assert request.POST is not None
    return request


def sent_as_json(text: str) -> HttpRequest:
    body = json.dumps({"code": text}, ensure_ascii=False)
    return RequestFactory().post("/", body, content_type="application/json")


@pytest.mark.parametrize("place", sorted(PLACES))
@examples(20, 100)
@given(text=SECRETS)
def test_what_a_request_carries_is_in_no_text(place: str, text: str):
    current.begin(PLACES[place](text))

    # No letters of the test's own: a secret may be a part of any word.
    told = scrubbed(f"<{text}>, <{text}>")

    current.forget()
    assert told == "<…>, <…>"


@examples(20, 100)
@given(text=st.text(f"{ascii_letters}{digits}-_", min_size=4, max_size=40))
def test_the_token_in_a_path_is_in_no_text(text: str):
    request = RequestFactory().get(f"/games/{quote(text)}/")
    request.resolver_match = resolve(request.path)
    current.begin(request)

    told = scrubbed(f"<{text}>")

    current.forget()
    assert told == "<…>"


def test_a_row_that_the_database_quotes_is_left_out():
    current.forget()

    told = scrubbed("duplicate key\nDETAIL:  Key (token)=(abc) already exists.\nCONTEXT: none")

    assert told == "duplicate key\nDETAIL: …\nCONTEXT: none"


def fail_because_of(word: str) -> None:
    try:
        int(word)
    except ValueError as error:
        raise RuntimeError(f"not {word}") from error


def test_a_traceback_keeps_its_lines_of_code_and_what_led_to_it():
    current.begin(RequestFactory().get("/", {"mode": "raise", "word": "hunter2"}))
    with pytest.raises(RuntimeError) as raised:
        fail_because_of("hunter2")
    told = trace_of(raised.value)
    current.forget()

    assert "invalid literal for int() with base 10: '…'" in told
    assert told.endswith("RuntimeError: not …")
    assert told.count(__file__) == 3
    assert told.count("raise RuntimeError") == 1


# Whole requests, each of which carries a secret, with every request logged


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> StringIO:
    settings.LOG_REQUESTS, settings.SLOW_SECONDS = "all", 0
    [console] = (handler for handler in logging.getLogger().handlers if handler.name == "console")
    monkeypatch.setattr(console, "stream", written := StringIO())
    return written


@pytest.mark.django_db
def test_no_request_leaves_a_secret_in_the_log(client: Client, log: StringIO):
    client.raise_request_exception = False
    guest = enter_as(client, make_guest())
    game, program = make_game(player=guest, secret="2345"), Program()
    session, key = client.cookies["sessionid"].value, "Zj3-of-a-mail"
    hidden = [game.token, session, key, "2345", "hunter2hunter2", "ada@example.com"]
    hidden += [guest.username, program.player.username, "127.0.0.1", program.token]

    client.get(game.get_absolute_url())
    client.post(f"{game.get_absolute_url()}guesses/", row("2345"))
    client.post(f"{game.get_absolute_url()}guesses/", row("2345"))
    client.get(f"/accounts/password/reset/key/1-{key}/")
    client.post("/accounts/login/", {"login": "ada", "password": "hunter2hunter2"})
    client.post("/accounts/password/reset/", {"email": "ada@example.com"})
    client.get(f"/broken/?token={game.token}")
    client.get(f"/silent/?token={game.token}")
    client.post("/forbidden/", {"password": "hunter2hunter2"})
    client.get(f"/games/{game.token}/nowhere/")
    Client(enforce_csrf_checks=True).post(f"{game.get_absolute_url()}guesses/", row("2345"))
    program.ask(f"games/{game.token}")
    program.ask("me")
    program.send(f"games/{game.token}/guesses", code="2345", number=1)

    told = log.getvalue()
    assert told.count("\n") >= 14
    # Alone, because the code may by chance be a part of the number of a request or of a process.
    found = (
        re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", told) for secret in filter(None, hidden)
    )
    assert [each[0] for each in found if each] == []
