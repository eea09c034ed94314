"""How outages appear in the log: in one line, and not again where the breaker has told it."""

import logging
import sys

import pytest
from django.db import InterfaceError, OperationalError
from django.http.multipartparser import MultiPartParserError

from mastermind_site.breaker import StillSilentError
from mastermind_site.logs import OneLine


def record_of(
    error: Exception | None, message: str = "Service Unavailable: %s"
) -> logging.LogRecord:
    info = None
    if error:
        try:
            raise error
        except type(error):
            info = sys.exc_info()
    return logging.LogRecord("django.request", logging.ERROR, "", 0, message, ("/",), info)


@pytest.mark.parametrize("kind", [OperationalError, InterfaceError])
def test_an_outage_is_one_line_with_its_reason(kind: type[Exception]):
    record = record_of(kind("connection failed:\n\tno route\n"))

    assert OneLine().filter(record)
    assert logging.Formatter().format(record) == (
        f"Service Unavailable: /: {kind.__name__}: connection failed: no route"
    )


def test_a_reason_may_have_a_percent_sign():
    record = record_of(OperationalError("100 % of connections are used"))

    assert OneLine().filter(record)
    assert record.getMessage().endswith("100 % of connections are used")


def test_what_the_breaker_has_told_is_not_told_again():
    error = OperationalError("PostgreSQL did not answer a moment ago")
    error.__cause__ = StillSilentError()

    assert not OneLine().filter(record_of(error))


@pytest.mark.parametrize("error", [None, ValueError("a fault of ours")])
def test_everything_else_stays_as_it_is(error: Exception | None):
    record = record_of(error)
    before = dict(vars(record))

    assert OneLine().filter(record)
    assert vars(record) == before


def test_a_form_that_cannot_be_read_is_one_line():
    record = record_of(
        MultiPartParserError("Invalid boundary in multipart: None"), "Bad request: %s"
    )

    assert OneLine().filter(record)
    assert logging.Formatter().format(record) == "Bad request: /"
