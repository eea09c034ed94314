"""The way into the lab."""

from http import HTTPStatus

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_the_way_in_is_open_to_everybody(client: Client):
    assert client.get("/lab/").status_code == HTTPStatus.OK
