"""What a worker tells the metrics of itself, and of the requests that it refuses."""

from http import HTTPStatus

import pytest
from gunicorn.http.errors import InvalidRequestLine, LimitRequestHeaders, LimitRequestLine

from mastermind_site import usage
from mastermind_site.postgresql import opened
from tests.metrics import number
from tests.site.postgresql.test_base import Connection

pytestmark = pytest.mark.deep

IN_USE = "mastermind_web_in_use"


@pytest.mark.parametrize(("given", "busy", "waiting"), [(0, 0, 0), (4, 4, 0), (7, 4, 3)])
def test_requests_beyond_the_threads_wait(given: int, busy: int, waiting: int):
    usage.tell_use(connections=9, given=given, threads=4)

    assert number(IN_USE, what="connections") == 9
    assert number(IN_USE, what="threads") == busy
    assert number(IN_USE, what="waiting requests") == waiting


def test_open_connections_to_the_database_are_told():
    theirs = Connection()
    opened.note(theirs)
    usage.tell_use(connections=0, given=0, threads=4)
    before = number(IN_USE, what="database connections")

    theirs.closed = True
    usage.tell_use(connections=0, given=0, threads=4)

    assert number(IN_USE, what="database connections") == before - 1


def test_a_refusal_is_counted_by_its_status():
    kind = {"kind": "server: 408"}
    before = number("mastermind_refusals_total", **kind)

    usage.count_refusal(HTTPStatus.REQUEST_TIMEOUT)

    assert number("mastermind_refusals_total", **kind) == before + 1


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (LimitRequestLine(5000, 4096), 414),
        (LimitRequestHeaders("too many"), 431),
        (InvalidRequestLine("x"), 400),
        (ValueError(), 400),
    ],
)
def test_what_cannot_be_read_counts_by_what_is_wrong_with_it(error: Exception, status: int):
    assert usage.status_of(error) == status
