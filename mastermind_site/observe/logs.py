"""How the log is written: the facts in a line, and how outages appear in it."""

import json
import logging
import re
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest

from games.visitors import current
from mastermind_site.breaker import StillSilentError
from mastermind_site.observe.requests import facts_of_request
from mastermind_site.observe.scrubbing import scrubbed, trace_of

OUTAGES = (OperationalError, InterfaceError)
# What gunicorn says of a request. Its reasons quote the request behind a colon.
OF_SERVER = re.compile(r"(Invalid request|Error handling request)(?: from ip=\S*: ([A-Za-z ]*\w))?")
OF_REQUESTS = "django.request"  # the logger of Django that names each answer from 400 on


class OneLine(logging.Filter):
    """Logs an outage in one line instead of a traceback.

    Of a request, Django's line is left only if it says more than that of `mastermind_site.observe.requests`:
    of an error, of an outage, or why it may be an attack. The route takes the place of the path.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(request := getattr(record, "request", None), HttpRequest):
            status = getattr(record, "status_code", 0)
            if record.name == OF_REQUESTS and status < HTTPStatus.INTERNAL_SERVER_ERROR:
                return False
            _add_facts(record, request)
            if status < HTTPStatus.INTERNAL_SERVER_ERROR:
                # What a client did wrong is no error of the site.
                record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"
        args = record.args if isinstance(record.args, tuple) else ()
        if any(_is_known_outage(each) for each in (error, *args)):
            return False
        if not isinstance(error, OUTAGES):
            return True
        reason = " ".join(str(error).split())
        record.msg, record.args = f"%s: {type(error).__name__}: %s", (record.getMessage(), reason)
        record.exc_info = None
        return True


def _is_known_outage(error: object) -> bool:
    """Whether this only follows from an outage that is in the log already."""
    return isinstance(error, OUTAGES) and isinstance(error.__cause__, StillSilentError)


def _add_facts(record: logging.LogRecord, request: HttpRequest) -> None:
    """Add to a record of Django's what the line of its request would say."""
    facts = facts_of_request(request, getattr(record, "status_code", 0), current.seconds())
    vars(record)["facts"] = facts
    if isinstance(record.args, tuple):
        route = facts["route"]
        record.args = tuple(route if arg == request.path else arg for arg in record.args)
    current.note_logged()


class OfServer(logging.Filter):
    """Of a request that gunicorn could not serve, leaves what is wrong, without what it asked for and who asked."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == "gunicorn.error" and (found := OF_SERVER.match(record.getMessage())):
            record.msg, record.args = ": ".join(filter(None, found.groups())), ()
        return True


class Line(logging.Formatter):
    """A line for people: the time, the level, who says it, and what. A traceback follows it."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # another handler may have left one that says more
        return super().format(record)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (a method of logging)
        facts = "".join(f" {name}={value}" for name, value in _facts_of(record).items())
        record.message = scrubbed(record.message) + facts
        return super().formatMessage(record)

    def formatException(self, ei: Any) -> str:  # noqa: N802 (a method of logging)
        return trace_of(ei[1])


class JsonLine(logging.Formatter):
    """A line for programs: one JSON object, with the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "process": record.process,
            "message": scrubbed(record.getMessage()),
        }
        line |= _facts_of(record)
        if record.exc_info and record.exc_info[1]:
            line["traceback"] = trace_of(record.exc_info[1])
        return json.dumps(line, default=str)


def _facts_of(record: logging.LogRecord) -> dict[str, object]:
    """What a record has beside its message, none of which a visitor sent, and the request's id."""
    facts: dict[str, object] = dict(getattr(record, "facts", {}))
    # A request that the server cannot read has no id; the thread still has that of the one before.
    if record.name != "gunicorn.error" and (request_id := current.request_id()):
        facts["request"] = request_id
    return facts
