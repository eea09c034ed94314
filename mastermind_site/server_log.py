"""Gunicorn's own log, written like that of the site."""

import logging
from typing import Any

from gunicorn.glogging import Logger

from mastermind_site.logs import JsonLine
from mastermind_site.settings import LOG_FORMAT


class ServerLog(Logger):
    """Gunicorn's logger; in production, its lines are JSON, too."""

    def _set_handler(
        self, log: logging.Logger, output: str, fmt: logging.Formatter, stream: Any = None
    ) -> None:
        super()._set_handler(log, output, JsonLine() if LOG_FORMAT == "json" else fmt, stream)
