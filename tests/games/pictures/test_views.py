"""The picture as a file: who gets it, how it is kept, and what refuses it."""

import time
from dataclasses import replace
from http import HTTPStatus
from io import BytesIO
from statistics import median

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from games.keeping import forget_everything
from games.pictures.drawing import draw
from games.pictures.result import SharedResult
from games.pictures.views import _kept
from games.pictures.words import poster_of
from solver import Feedback, Rules

pytestmark = pytest.mark.django_db
LARGEST = SharedResult(
    way="daily", of="412", rules=Rules(8, 5), allowed=20, rows=(Feedback(3, 4),) * 20
)


def address(result: SharedResult = LARGEST) -> str:
    return f"/pictures/{result.code}.png"


def test_anybody_gets_the_picture_without_a_query_or_a_cookie(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
):
    with CaptureQueriesContext(connection) as queries:
        response = client.get(address())
    with django_assert_num_queries(0):  # not even to count it
        again = client.get(address())

    assert not [query for query in queries if "games_" in query["sql"]]
    assert again.content == response.content
    assert response.status_code == HTTPStatus.OK
    assert response.headers["Content-Type"] == "image/png"
    assert Image.open(BytesIO(response.content)).size == (1200, 630)
    assert response.content == draw(poster_of(LARGEST))
    assert _kept.bytes_kept == len(response.content)
    assert not response.cookies
    # A browser may keep it for good.
    assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Cookie" not in response.headers.get("Vary", "")


def test_the_picture_is_the_same_in_every_language(client: Client):
    one = client.get(address(), headers={"Accept-Language": "de"})
    forget_everything()

    assert one.content == client.get(address(), headers={"Accept-Language": "fr"}).content


def test_any_other_address_is_not_found_and_says_so(client: Client, settings: Settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"picture": (1, 60)}
    code = LARGEST.code
    others = ["x", "daily-412.4x6.10.33.AAAAAAAA", code[:-1], code + "A", code.upper()]

    for other in (*others, "%F0%9F%98%80", "a" * 5000):
        response = client.get(f"/pictures/{other}.png")
        assert response.status_code == HTTPStatus.NOT_FOUND, other
        assert "There is no such picture." in response.content.decode(), other
    assert client.get(address()).status_code == HTTPStatus.OK, "a wrong code does not count"
    assert client.post(address()).status_code == HTTPStatus.METHOD_NOT_ALLOWED


def test_too_many_pictures_in_a_minute_are_refused(client: Client, settings: Settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"picture": (1, 60)}
    client.get(address())

    response = client.get(address(replace(LARGEST, of="413")))

    assert client.get(address()).status_code == HTTPStatus.OK  # it is kept
    assert response.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert "Too many pictures." in response.content.decode()
    assert 0 < int(response.headers["Retry-After"]) <= 60
    assert "Cache-Control" not in response.headers


def test_drawing_the_largest_picture_takes_a_moment():
    poster = poster_of(LARGEST)
    draw(poster)
    seconds = []
    for _ in range(5):
        began = time.thread_time()
        draw(poster)
        seconds.append(time.thread_time() - began)

    assert median(seconds) < 0.1  # about 0.02
