"""The way into the lab."""

from http import HTTPStatus

import pytest
from django.test import Client

from games.lab.rooms import rooms

pytestmark = pytest.mark.django_db


def test_the_way_in_leads_to_every_experiment(client: Client):
    response = client.get("/lab/")

    assert response.status_code == HTTPStatus.OK
    for room in rooms():
        assert f'href="{room.address}"' in response.content.decode()
        assert client.get(room.address, follow=True).status_code == HTTPStatus.OK
