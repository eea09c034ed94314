"""Sessions are found by a compiled query."""

import time
from datetime import timedelta

import pytest
from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.db import OperationalError, connection
from django.utils import timezone

from games.visitors import current
from mastermind_site.sessions import SessionStore

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def stored() -> SessionStore:
    session = SessionStore()
    session["guest"] = 7
    session.save()
    return session


def test_a_session_is_found_by_its_key_in_one_query(django_assert_num_queries):
    key = stored().session_key
    stored()

    for _ in range(2):
        with django_assert_num_queries(1):
            assert SessionStore(key)["guest"] == 7


def test_a_session_that_has_ended_or_never_was_is_empty_and_gets_another_key():
    key = stored().session_key
    Session.objects.filter(pk=key).update(expire_date=timezone.now() - timedelta(seconds=1))

    for each in (key, "x" * 32):
        session = SessionStore(each)
        assert session.get("guest") is None
        assert session.session_key is None


def test_an_outage_is_not_taken_for_a_session_that_is_gone():
    """Otherwise, visitors read that they signed out elsewhere, and not that they may try again."""
    current.forget()
    session = stored()
    session["guest"] = 8

    def fall_silent(execute, sql, *others):
        if sql.startswith("UPDATE"):
            raise OperationalError("the server closed the connection")
        return execute(sql, *others)

    with connection.execute_wrapper(fall_silent), pytest.raises(OperationalError, match="closed"):
        session.save()
    Session.objects.all().delete()
    with pytest.raises(UpdateError):
        session.save()


@pytest.mark.parametrize(("days", "lasts"), [(729, True), (731, False)])
def test_two_years_after_the_last_proof_an_account_signs_in_again(days: int, lasts: bool):
    session = SessionStore()
    proof = {"method": "password", "at": time.time() - days * 24 * 3600}
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [proof | {"at": 0}, proof]
    session["kept"] = True
    session.save()

    found = SessionStore(session.session_key)

    assert found.get("kept", False) is lasts
    assert (found.session_key == session.session_key) is lasts
