"""What does not answer: requests are told at once, and commands wait for it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from django.db import OperationalError

from mastermind_site.breaker import Breaker, StillSilentError
from mastermind_site.postgresql import base

# Who does not answer is asked again by one at a time, after a rest.


def test_one_asks_again_after_a_rest_of_each_silence_and_the_others_are_told_at_once():
    breaker = Breaker("The oracle", rest=0)
    for _ in range(2):
        with pytest.raises(TimeoutError), breaker.asking(TimeoutError):
            raise TimeoutError("no answer")

        first = breaker.asking(TimeoutError)
        with first, pytest.raises(StillSilentError), breaker.asking(TimeoutError):
            raise AssertionError("two ask")
        with breaker.asking(TimeoutError), breaker.asking(TimeoutError):
            pass  # it has answered: everybody may ask


def test_an_error_that_is_no_silence_is_an_answer():
    breaker = Breaker("The oracle", rest=0)
    with pytest.raises(TimeoutError), breaker.asking(TimeoutError):
        raise TimeoutError("no answer")
    with pytest.raises(ValueError, match="nonsense"), breaker.asking(TimeoutError):
        raise ValueError("nonsense")

    with breaker.asking(TimeoutError), breaker.asking(TimeoutError):
        pass


# A server of PostgreSQL that does not answer: requests are told at once, and commands wait for it.

NOBODY = {"host": "127.0.0.1", "port": 1, "dbname": "mastermind", "connect_timeout": 2}


@pytest.fixture(autouse=True)
def _answering(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other test has found it silent."""
    monkeypatch.setattr(base, "breaker", Breaker("PostgreSQL", rest=60))


def connect() -> Any:
    return base.DatabaseWrapper({"NAME": "mastermind", "OPTIONS": {}}).get_new_connection(NOBODY)


def in_a_thread(job: Callable[[], Any]) -> Any:
    """As a request has one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(job).result()


def test_a_request_that_finds_it_silent_is_told_what_the_server_said():
    with pytest.raises(psycopg.OperationalError, match="refused"):
        in_a_thread(connect)


def test_the_next_request_is_told_at_once_as_of_any_outage():
    with pytest.raises(psycopg.OperationalError):
        in_a_thread(connect)

    with pytest.raises(OperationalError, match="did not answer a moment ago") as caught:
        in_a_thread(connect)

    assert isinstance(caught.value.__cause__, StillSilentError)


def test_a_command_asks_each_time():
    for _ in range(2):
        with pytest.raises(psycopg.OperationalError, match="refused"):
            connect()
