"""Connections that wait for no silent server: what Django looks for in a database backend."""

from functools import partial
from threading import current_thread, main_thread
from typing import Any

import psycopg
from django.db import OperationalError
from django.db.backends.postgresql import base

from mastermind_site.breaker import Breaker, StillSilentError

ANSWER_TIME = 3.0  # seconds for the answer to one query; the site's take a hundredth

breaker = Breaker("PostgreSQL", rest=1.0)


class DatabaseWrapper(base.DatabaseWrapper):
    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        if current_thread() is main_thread():
            return super().get_new_connection(
                conn_params
            )  # a command has time; requests have threads
        try:
            with breaker.asking(psycopg.Error):
                connection = super().get_new_connection(conn_params)
        except StillSilentError as error:
            raise OperationalError(str(error)) from error
        connection.wait = partial(connection.wait, timeout=ANSWER_TIME)
        return connection
