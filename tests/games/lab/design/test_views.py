"""Designs over HTTP."""

from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from games.models import Measurement
from solver import evaluate
from tests.games.reading import words_in

pytestmark = pytest.mark.django_db
PAGE = "/lab/design/"


def words_of(response: Any) -> str:
    return words_in(response.content.decode())


def test_a_design_is_tried_at_once_beside_known_strategies(client: Client):
    words = words_of(client.get(PAGE, {"parts": "1", "entropy": "0.3"}))

    assert f"{evaluate('parts+0.3*entropy', '4x6').total:,}" in words
    for total in ("5,801", "5,696", "5,722", "5,668", "5,625"):
        assert total in words
    assert not Measurement.objects.exists()


def test_without_weights_there_is_a_design_to_begin_with(client: Client):
    assert "parts+0.3*entropy" in words_of(client.get(PAGE))


def test_a_larger_board_can_be_started(client: Client):
    words = words_of(client.get(PAGE, {"parts": "1", "variant": "super"}))

    assert "on this site. Start" in words


def test_nonsense_is_refused(client: Client):
    response = client.get(PAGE, {"parts": "0"})

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "A design needs at least one weight above 0." in words_of(response)


def test_too_many_in_a_minute_are_refused(client: Client, settings: Settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"compare": (1, 60)}
    client.get(PAGE)
    response = client.get(PAGE)

    assert response.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert int(response.headers["Retry-After"]) <= 60
