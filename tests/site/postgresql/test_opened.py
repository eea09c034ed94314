"""Connections are counted as long as they are open, and not once nobody has them anymore."""

import pytest
from django.db import connection

from mastermind_site.postgresql import opened
from tests.games.at_once import at_once


class Connection:
    closed = False


def test_a_connection_is_counted_until_it_is_closed_or_gone():
    before = opened.number_open()
    kept, closed, gone = Connection(), Connection(), Connection()
    for each in (kept, closed, gone):
        opened.note(each)
    three = opened.number_open() - before

    closed.closed = True
    del gone, each

    assert three == 3
    assert opened.number_open() == before + 1


@pytest.mark.postgres
@pytest.mark.skipif(connection.vendor != "postgresql", reason="Only these are counted.")
@pytest.mark.django_db(transaction=True)
def test_a_thread_of_requests_keeps_a_connection_until_it_closes_it():
    before = opened.number_open()

    def ask() -> list[int]:
        connection.ensure_connection()
        during = opened.number_open()
        connection.close()
        return [during, opened.number_open()]

    assert at_once(ask) == [[before + 1, before]]
