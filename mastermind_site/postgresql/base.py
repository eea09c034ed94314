"""The module that Django loads from a database backend: connections with a limit on every wait."""

from functools import partial
from threading import current_thread, main_thread
from time import monotonic
from typing import Any

import psycopg
from django.db import OperationalError
from django.db.backends.postgresql import base

from mastermind_site.breaker import Breaker, StillSilentError

ANSWER_TIME = 3.0  # seconds until a query must be answered; the site's take a hundredth of that
# After which the server ends a transaction of a host that has gone silent. Until then, others wait for
# the games that it holds: for two hours, if only the system's keepalive ended it.
ABANDONED_MILLISECONDS = 15_000
SOUND_SECONDS = (
    1.0  # for which a connection that has answered is not tried again; a restart takes more
)

breaker = Breaker("PostgreSQL", rest=1.0)


class DatabaseWrapper(base.DatabaseWrapper):
    _sound_until = 0.0

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        if current_thread() is main_thread():
            # Only commands run in the main thread, and they may wait. Requests have other threads.
            return super().get_new_connection(conn_params)
        try:
            with breaker.asking(psycopg.Error):
                connection = super().get_new_connection(conn_params)
                connection.wait = partial(connection.wait, timeout=ANSWER_TIME)
                connection.autocommit = True  # as Django sets it a moment later
                limit = f"SET idle_in_transaction_session_timeout = {ABANDONED_MILLISECONDS}"
                connection.execute(limit)
        except StillSilentError as error:
            raise OperationalError(str(error)) from error
        return connection

    def is_usable(self) -> bool:
        """Whether the server answers, which Django asks before the first query of each request."""
        if monotonic() < self._sound_until and not self.errors_occurred:
            return True
        is_sound = super().is_usable()
        self._sound_until = monotonic() + SOUND_SECONDS if is_sound else 0.0
        return is_sound
