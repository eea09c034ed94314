"""What the site serves and what it does not, and what its pages have everywhere."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver, reverse
from pytest_django import Settings

from tests.factories import confirm_email
from tests.games.accounts.factors import confirmed, set_up_app
from tests.games.reading import text_of
from tests.serving import ROOT

SETTINGS, SIGN_OUT = reverse("settings"), reverse("account_logout")
NOWHERE = [
    *("/.git/HEAD", "/static/.git/HEAD", "/.env", "/.svn/entries", "/.gitignore"),
    *("/static/", "/static", "/static/css/", "/static/css", "/static/js/"),
    *("/manage.py", "/static/../manage.py", "/static/%2e%2e/manage.py", "/static../manage.py"),
    *("/static//etc/passwd", "/static/css/..%2f..%2f..%2fvar/secret-key"),
    *("/metrics", "/metrics/", "/boards/", "/__debug__/"),
    *("/tests/", "/docs/security.md", "/var/db.sqlite3", "/api/v1/internal"),
]


@pytest.fixture
def as_in_production(settings: Settings) -> Client:
    """A visitor of the real addresses, with static files from one folder and nothing else."""
    settings.ROOT_URLCONF = "mastermind_site.urls"
    settings.STATIC_ROOT = ROOT / "static"
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = False
    return Client()


@pytest.mark.django_db
def test_nothing_is_served_but_pages_and_static_files(as_in_production: Client):
    served = as_in_production.get("/static/css/base.css")
    assert b"".join(served).startswith(b"/*")
    served.close()

    assert [path for path in NOWHERE if as_in_production.get(path).status_code != 404] == []


def test_htmx_runs_no_text_and_keeps_no_page(client: Client):
    [config] = re.findall(r"name=\"htmx-config\" content='(.*?)'", text_of(client.get("/nothing/")))
    told = json.loads(unescape(config))

    assert {name: told[name] for name in ("allowEval", "allowScriptTags", "historyCacheSize")} == {
        "allowEval": False,
        "allowScriptTags": False,
        "historyCacheSize": 0,
    }
    assert told["selfRequestsOnly"] is True


def asks_to_sign_in(page: str) -> bool:
    answer = Client().get(page)
    b"".join(answer)  # an export holds its gate until it is read
    return answer.headers.get("Location", "").startswith(reverse("account_login"))


@pytest.mark.deep
@pytest.mark.django_db
def test_signing_out_is_on_every_page_that_asks_to_sign_in(client: Client):
    ways: Any = get_resolver().reverse_dict
    found = [ways[name][0][0] for name in ways if isinstance(name, str)]
    pages = sorted({f"/{path}" for path, parameters in found if not parameters})
    pages = [page for page in pages if page.startswith(("/accounts/", "/me/"))]
    private = [page for page in pages if asks_to_sign_in(page)]
    confirmed(client)
    set_up_app(client)

    answers = {page: client.get(page, follow=True) for page in private}
    htmls = {page: text_of(one) for page, one in answers.items() if "<html" in text_of(one)}
    at_once = {page for page, html in htmls.items() if f'href="{SIGN_OUT}"' in html}
    by_settings = {page for page, html in htmls.items() if f'href="{SETTINGS}"' in html}
    assert len(at_once) > 8
    assert set(htmls) == at_once | by_settings
    assert SIGN_OUT in client.get(SETTINGS).content.decode()


@pytest.mark.django_db
def test_cookies_tell_nothing_of_their_player(client: Client):
    ada = confirm_email(confirmed(client), "lovelace@example.com")
    client.post(reverse("appearance"), {"theme": "dark", "signs": "letters", "motion": "system"})
    client.post(reverse("language"), {"language": "de"})

    said = client.cookies["messages"]
    client.get(reverse("home"))

    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    assert said["max-age"] == cookies.pop("messages") == ""  # the page has said it
    assert cookies.keys() == {"sessionid", "csrftoken", "known", "look", "django_language"}
    for secret in ("ada", "lovelace", ada.password):
        assert not [name for name, value in cookies.items() if secret in value]
