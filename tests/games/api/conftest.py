"""A program of a person, with a token that may play."""

import pytest

from tests.games.api.programs import Program


@pytest.fixture
def program() -> Program:
    return Program()
