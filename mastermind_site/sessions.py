"""Sessions in the database, found by a compiled query because every request needs one, and messages in a cookie."""

import time
from contextlib import nullcontext
from typing import Any

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessionStore
from django.contrib.sessions.models import Session
from django.db import InterfaceError, OperationalError, models
from django.utils import timezone

from games.core.compiled import CompiledSelect, Slot
from games.core.optional_writes import optional_write
from games.visitors import current

LONGEST = 2 * 365 * 24 * 3600  # seconds from the last proof that the player is who signed in

_SESSIONS = CompiledSelect(
    lambda: Session.objects.filter(
        session_key=Slot("key", models.CharField()),
        expire_date__gt=Slot("now", models.DateTimeField()),
    )
)


class SessionStore(DatabaseSessionStore):
    """Django's own store; only the way in which a session is found differs, and what an outage is."""

    def load(self) -> dict[str, Any]:
        """What is in the session, which ends if its player last signed in too long ago."""
        found = _SESSIONS(key=self.session_key, now=timezone.now())
        stored: dict[str, Any] = found[0].get_decoded() if found else super().load()
        proofs = stored.get(AUTHENTICATION_METHODS_SESSION_KEY)
        if proofs and proofs[-1]["at"] < time.time() - LONGEST:
            self.flush()
            return {}
        return stored

    def save(self, must_create: bool = False) -> None:
        """Store it. What a page only notes in it is left out while the database takes nothing."""
        with optional_write() if current.only_shows() else nullcontext():
            self._save(must_create)

    def _save(self, must_create: bool) -> None:
        """Django takes a database that does not answer for a session that somebody else has ended."""
        try:
            super().save(must_create)
        except UpdateError as error:
            if isinstance(outage := error.__context__, OperationalError | InterfaceError):
                raise outage from None
            raise


class MessageStorage(CookieStorage):
    """A cookie whose name begins like all others of the site; Django has no setting for it."""

    cookie_name = f"{settings.COOKIE_PREFIX}messages"
