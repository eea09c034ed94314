"""The module that Django loads from a database backend: connections with a limit on every wait."""

from functools import partial
from threading import current_thread, main_thread
from typing import Any

import psycopg
from django.db import OperationalError
from django.db.backends.postgresql import base

from mastermind_site.breaker import Breaker, StillSilentError

ANSWER_TIME = 3.0  # seconds until a query must be answered; the site's take a hundredth of that
# After which the server ends a transaction of a host that has gone silent. Until then, others wait for
# the games that it holds: for two hours, if only the system's keepalive ended it.
ABANDONED_MILLISECONDS = 15_000

breaker = Breaker("PostgreSQL", rest=1.0)


class DatabaseWrapper(base.DatabaseWrapper):
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
