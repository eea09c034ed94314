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
        except StillSilentError as error:
            raise OperationalError(str(error)) from error
        connection.wait = partial(connection.wait, timeout=ANSWER_TIME)
        return connection

    def is_usable(self) -> bool:
        """Whether the server answers, which Django asks before the first query of each request."""
        if monotonic() < self._sound_until and not self.errors_occurred:
            return True
        is_sound = super().is_usable()
        self._sound_until = monotonic() + SOUND_SECONDS if is_sound else 0.0
        return is_sound
