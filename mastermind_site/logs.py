"""How outages appear in the log."""

import logging

from django.db import InterfaceError, OperationalError
from django.http.multipartparser import MultiPartParserError

from mastermind_site.breaker import StillSilentError

OUTAGES = (OperationalError, InterfaceError)


class OneLine(logging.Filter):
    """Logs an outage, or a form that cannot be read, in one line instead of a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, MultiPartParserError):  # the visitor's mistake, which is answered
            record.exc_info = None
        if not isinstance(error, OUTAGES):
            return True
        reason = " ".join(str(error).split())
        record.msg, record.args = f"%s: {type(error).__name__}: %s", (record.getMessage(), reason)
        record.exc_info = None
        return not isinstance(error.__cause__, StillSilentError)  # the breaker has logged it
