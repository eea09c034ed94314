"""The way into the lab, and its bibliography."""

import re

import pytest
from django.test import Client

from games.lab.urls import urlpatterns
from tests.serving import ROOT

pytestmark = pytest.mark.django_db


def test_the_way_in_leads_to_every_experiment(client: Client):
    page = client.get("/lab/").content.decode()

    linked = set(re.findall(r'<h2><a href="/lab/(\w+)/', page))
    assert linked == {str(each.pattern).partition("/")[0] for each in urlpatterns} - {""}


# The bibliography

PAGE = ROOT / "docs" / "bibliography.md"


def test_the_page_has_every_work_and_links_only_to_what_it_can_reach(client: Client):
    text = PAGE.read_text()

    html = client.get("/lab/sources/").content.decode().partition('lang="en">')[2]
    html = html.partition("</article>")[0]

    rows = [line for line in text.splitlines() if line.startswith("|")]
    heads = sum(set(line) <= set("|-") for line in rows)
    assert html.count('<tr role="row">') == len(rows) - heads
    assert not re.findall(r"<(?:table|thead|tbody|tr|th|td)>", html)
    assert html.count("<h2>") == text.count("\n## ")
    assert "Optimal algorithms for 2 × n Mastermind games" in html
    links = re.findall(r'href="([^"]*)"', html)
    assert set(links) == set(re.findall(r"\]\((https?://[^)]*)\)", text))
