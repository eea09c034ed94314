"""Sessions are found by a prepared query."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from mastermind_site.sessions import SessionStore

pytestmark = pytest.mark.django_db


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
