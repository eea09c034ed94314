"""Every page in every engine, wide and as on a phone: a silent console, and nothing too wide."""

from http import HTTPStatus

import pytest
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from tests.engines.conftest import PHONE, WIDE
from tests.engines.engine import Engine
from tests.engines.visitor import Visitor
from tests.states import STORIES
from tests.states.state import ask

pytestmark = pytest.mark.deep


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("story", STORIES)
def test_pages_fit_and_say_nothing(
    engine: Engine, live_server: LiveServer, client: Client, story: str
):
    visitor = Visitor(engine, f"{live_server.url}/")
    engine.messages()

    for state in STORIES[story](client):
        if state.form is not None:
            ask(client, state)  # what follows may depend on it
        elif state.status == HTTPStatus.OK:
            visitor.become(client)
            for size in (WIDE, PHONE):
                engine.resize(*size)
                visitor.open(state.address)
                assert visitor.too_wide == "", state.name
                assert engine.evaluate("document.title"), state.name
            assert engine.messages() == [], state.name
