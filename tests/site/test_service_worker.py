"""What the service worker of a browser is told: its version, what it keeps, and when it goes."""

import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from pytest_django import Settings

from tests.factories import sign_in

STARTS = "<site-worker"


@pytest.fixture
def is_on(settings: Settings) -> None:
    settings.SERVICE_WORKER = True


def worker(client: Client) -> str:
    response = client.get("/sw.js")
    assert response.status_code == 200
    assert response["Content-Type"] == "text/javascript"
    return response.content.decode()


@pytest.mark.usefixtures("is_on")
def test_it_keeps_files_that_exist_and_is_short(client: Client):
    told = worker(client)

    files = re.findall(r'"/static/(.+?)"', told)
    assert len(files) == 10
    assert all(finders.find(file) for file in files)
    assert len(told.splitlines()) < 100


@pytest.mark.usefixtures("is_on")
def test_a_browser_asks_for_it_no_more_often_than_every_ten_minutes_and_never_shares_it(
    client: Client,
):
    response = client.get("/sw.js")

    assert response["Cache-Control"] == "private, max-age=600"
    assert {"Accept-Language", "Cookie"} <= set(response["Vary"].split(", "))


@pytest.mark.usefixtures("is_on")
def test_what_it_keeps_has_another_version_if_anything_differs(client: Client, settings: Settings):
    first = worker(client)

    assert worker(client) == first
    client.cookies["look"] = "dark.shapes.system"
    dark = worker(client)
    client.cookies["django_language"] = "de"
    german = worker(client)
    settings.SITE_NAME = "Codes"
    assert len({first, dark, german, worker(client)}) == 4


def test_the_page_it_keeps_has_no_form_and_the_mark_of_the_sites_own_answers(client: Client):
    response = client.get("/offline/")

    assert response["Mastermind-Answer"] == "1"
    assert "csrf" not in response.content.decode()
    assert "What waits for you" in response.content.decode()
    assert not response.cookies


@pytest.mark.django_db
def test_only_players_get_it_and_only_while_it_is_on(client: Client, settings: Settings):
    settings.SERVICE_WORKER = True
    assert STARTS not in client.get("/").content.decode()
    sign_in(client)
    assert STARTS in client.get("/").content.decode()

    settings.SERVICE_WORKER = False

    assert STARTS not in client.get("/").content.decode()
    assert "unregister" in worker(client)
    assert '"fetch"' not in worker(client)
