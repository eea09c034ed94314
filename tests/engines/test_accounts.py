"""Signing up, out, and in, in every engine, and the pages that only an account has."""

from itertools import count

import pytest

from tests.engines.engine import Engine
from tests.engines.visitor import Visitor

pytestmark = pytest.mark.deep

PASSWORD = "correct horse battery"
PAGES = [
    "/me/settings/",
    "/me/sessions/",
    "/me/delete/",
    "/me/history/",
    "/accounts/password/change/",
]
numbers = count(1)


@pytest.fixture
def name(engine: Engine) -> str:
    return f"{engine.name}-{next(numbers)}"


def test_an_account_is_made_and_entered_again(newcomer: Visitor, name: str):
    newcomer.sign_up(name, PASSWORD)

    newcomer.leave()
    newcomer.sign_in(name, PASSWORD)
    for path in PAGES:
        newcomer.open(path)
        assert newcomer.path == path
    newcomer.leave()
