"""What messengers are shown of a link."""

import re
from html import unescape

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import Client, override_settings

from games.models import today
from games.pictures.result import SharedResult
from solver import CLASSIC, Feedback
from tests.factories import make_challenge, make_player

pytestmark = pytest.mark.django_db
SITE = "http://testserver"
HEADLINE = "Mastermind daily 412 · 4×6 · 2 guesses"
SHARED = SharedResult(
    way="daily",
    of="412",
    rules=CLASSIC.rules,
    allowed=10,
    rows=(Feedback(1, 1), Feedback(4, 0)),
)
WANTED = {
    *("og:title", "og:description", "og:type", "og:site_name", "og:url", "twitter:card"),
    *("og:image", "og:image:type", "og:image:width", "og:image:height", "og:image:alt"),
}


def told(html: str) -> dict[str, str]:
    """What a page tells of itself; a name that stands twice is a mistake."""
    found = re.findall(
        r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">', html
    )
    assert len(found) == len(dict(found))
    return {name: unescape(value) for name, value in found}


def page(address: str, client: Client | None = None) -> str:
    return (client or Client()).get(address).content.decode()


def element(html: str, pattern: str) -> str:
    [found] = re.findall(pattern, html, re.DOTALL)
    return unescape(found)


def test_a_page_has_a_preview_of_its_own():
    for address in ("/", "/rules/"):
        html = page(address)
        facts = told(html)
        described = element(html, '<meta name="description" content="([^"]*)">')

        assert facts.keys() == WANTED, address
        assert facts["og:title"] == element(html, "<title>(.*?)</title>")
        assert facts["og:description"] == described
        assert facts["og:url"] == SITE + address
        assert facts["og:image"] == f"{SITE}/static/img/preview.png"
        assert facts["twitter:card"] == "summary_large_image"


def test_a_link_with_a_result_shows_its_picture_at_the_address_of_the_connection():
    for address in ("/", f"/daily/{today()}/", make_challenge().get_absolute_url()):
        html = page(f"{address}?r={SHARED.code}")
        facts = told(html)

        assert facts.keys() == WANTED, address
        assert facts["og:title"] == HEADLINE == facts["og:image:alt"]
        assert facts["og:image"] == f"{SITE}/pictures/{SHARED.code}.png"
        assert facts["og:url"] == f"{SITE}{address}?r={SHARED.code}"
        assert "412" not in element(html, "<title>(.*?)</title>")
    assert Client().get(facts["og:image"]).headers["Content-Type"] == "image/png"

    html = Client().get(f"/?r={SHARED.code}", secure=True).content.decode()
    facts = told(html)
    assert facts["og:image"].startswith("https://testserver/pictures/")
    assert facts["og:url"].startswith("https://testserver/?r=")


def test_a_code_that_the_site_did_not_make_changes_nothing():
    usual = told(page("/rules/"))

    for code in ("", "x", "%00", SHARED.code[:-1], "x" * 5000, '"><script>'):
        assert told(page(f"/rules/?r={code}")) == usual, code


def test_names_and_quotes_stay_inside_their_tags():
    make_player(username="a@b+c", is_public=True)

    with override_settings(SITE_NAME='Bob\'s "codes" & <more>'):
        html = page("/players/a%40b%2Bc/")

    facts = told(html)
    assert facts["og:url"] == f"{SITE}/players/a%40b%2Bc/"
    assert facts["og:title"].endswith('· Bob\'s "codes" & <more>')
    assert facts["og:title"] == element(html, "<title>(.*?)</title>")


def test_a_title_with_quotes_ends_where_it_ends():
    text = '{% load previews %}{% titled %}<title>A "code"</title>{% endtitled %}'

    assert Template(text).render(Context()).splitlines() == [
        '<title>A "code"</title>',
        '<meta property="og:title" content="A &quot;code&quot;">',
    ]


def test_a_page_that_does_not_exist_has_a_title_and_no_picture():
    facts = told(page("/nothing/"))

    assert facts.keys() == {"og:title", "og:description"}


def test_the_headline_is_in_the_language_of_the_page():
    client = Client(headers={"Accept-Language": "de"})

    facts = told(page(f"/?r={SHARED.code}", client))

    assert facts["og:title"] != HEADLINE
    assert settings.SITE_NAME in facts["og:title"]
