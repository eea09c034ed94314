"""Sessions in the database, found by a prepared query, because every request asks for one."""

from django.contrib.sessions.backends.db import SessionStore as DatabaseSessionStore
from django.contrib.sessions.models import Session
from django.db import models
from django.utils import timezone

from games.prepared import Prepared, Slot

_SESSIONS = Prepared(
    lambda: Session.objects.filter(
        session_key=Slot("key", models.CharField()),
        expire_date__gt=Slot("now", models.DateTimeField()),
    )
)


class SessionStore(DatabaseSessionStore):
    """Django's own store; only the way in which a session is found differs."""

    def _get_session_from_db(self) -> Session | None:
        found = _SESSIONS(key=self.session_key, now=timezone.now())
        if not found:
            self._session_key = None
        return found[0] if found else None
