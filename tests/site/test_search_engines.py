"""What search engines are told: of each public page, and which pages are none of their business."""

import re
from html import unescape
from itertools import product
from urllib.robotparser import RobotFileParser

import pytest
from django.test import Client

from tests.depth import at_depth
from tests.factories import make_challenge, make_game, make_guest, make_player

pytestmark = pytest.mark.django_db
SITE = "http://testserver"
PAGES = [
    *("/", "/rules/", "/privacy/", "/security/"),
    *(
        "/daily/",
        "/live/",
        "/solve/",
        "/train/",
        "/lab/",
        "/lab/compare/",
        "/lab/designs/",
        "/lab/tables/",
        "/lab/tables/records/",
        "/lab/sources/",
        "/data/",
        "/data/card/",
        "/leaderboard/",
        "/ratings/",
        "/challenges/",
    ),
]


def content(html: str, pattern: str) -> str:
    """The one thing that a page says of itself."""
    [found] = re.findall(pattern, html, re.DOTALL)
    return unescape(" ".join(found.split()))


def title(html: str) -> str:
    return content(html, "<title>(.*?)</title>")


def description(html: str) -> str:
    return content(html, '<meta name="description" content="([^"]*)">')


@pytest.mark.both
def test_public_pages_have_titles_and_descriptions_of_their_own(client: Client):
    make_player(username="ada", is_public=True)
    visited = [*PAGES, "/new/", "/players/ada/"][:: at_depth(3, 1)]

    pages = [client.get(page).content.decode() for page in visited]

    assert len(set(map(title, pages))) == len(pages)
    assert len(set(map(description, pages))) == len(pages)
    assert all(50 <= len(description(page)) <= 160 for page in pages)
    assert all('<html lang="en"' in page for page in pages)


SUPER = "/lab/designs/5x8/"  # where the table of designs leads whoever asks it for Super


@pytest.mark.both
def test_a_public_page_has_one_address_whatever_is_asked_of_it(client: Client):
    asked = "?rules=super&step=2&variant=mini"
    for page, query in product(at_depth(PAGES[:3], PAGES), ("", asked)):
        answer = client.get(page + query, follow=True)
        html = answer.content.decode()

        assert answer.request["PATH_INFO"] in ({page, SUPER} if query else {page})
        canonical = content(html, '<link rel="canonical" href="([^"]*)">')
        assert canonical == SITE + answer.request["PATH_INFO"]
        assert "noindex" not in html


def test_the_address_of_a_name_is_written_as_addresses_are(client: Client):
    make_player(username="a@b+c", is_public=True)

    html = client.get("/players/a%40b%2Bc/").content.decode()

    canonical = content(html, '<link rel="canonical" href="([^"]*)">')
    assert canonical == f"{SITE}/players/a%40b%2Bc/"


def test_what_belongs_to_visitors_stays_out(client: Client):
    robots = RobotFileParser()
    robots.parse(client.get("/robots.txt").content.decode().splitlines())
    game = make_game(player=make_guest()).get_absolute_url()

    assert robots.site_maps() == [f"{SITE}/sitemap.xml"]
    assert all(robots.can_fetch("*", page) for page in [*PAGES, "/static/css/base.css"])
    for private in (game, "/me/stats/", "/me/settings/", "/accounts/login/", "/admin/"):
        assert not robots.can_fetch("*", private)


def test_a_challenge_may_be_fetched_for_a_preview_but_not_listed(client: Client):
    html = client.get(make_challenge().get_absolute_url()).content.decode()

    assert '<meta name="robots" content="noindex">' in html
    assert "canonical" not in html


def test_the_sitemap_lists_the_public_pages(client: Client):
    response = client.get("/sitemap.xml")

    locations = re.findall("<url><loc>(.*?)</loc></url>", response.content.decode())
    assert response["Content-Type"] == "application/xml"
    assert locations == [SITE + page for page in PAGES]
