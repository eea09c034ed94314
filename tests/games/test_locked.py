"""Another program locks the database for a while: every page is read all the same."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from django.db import connection
from django.test import Client

from games.process_cache import forget_everything
from tests.states import STORIES
from tests.states.state import ask

# What these show is in the session from then on, or drawn anew, so they must be able to write.
WRITE = {"set_up_app", "new_passkey", "recovery_codes", "new_recovery_codes", "password_set_anew"}
WRITE |= {"second_step"}
UNCOUNTED = {"too_many"}  # who writes nothing down does not know how often somebody asks


@contextmanager
def locked() -> Iterator[None]:
    """Let nobody write to the database, and nobody wait for that."""
    file = connection.settings_dict["NAME"]
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        connection.cursor().execute("PRAGMA busy_timeout = 0")
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")


@pytest.mark.deep
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("story", STORIES)
def test_every_page_is_read_while_the_database_takes_nothing(story: str):
    visitor, unread = Client(), list[str]()
    forget_everything()
    for state in STORIES[story](visitor):
        if state.form is not None or state.name in WRITE | UNCOUNTED:
            ask(visitor, state)
            continue
        with locked():
            answer = ask(visitor, state)
        if answer.status_code != state.status:
            unread.append(f"{state.name}: {answer.status_code}")
    forget_everything()

    assert not unread
