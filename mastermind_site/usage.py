"""What a worker tells the metrics: what its process uses, and what it refuses before the site sees it."""

from contextlib import suppress
from http import HTTPStatus

from gunicorn.http.errors import LimitRequestHeaders, LimitRequestLine

from games import metrics
from mastermind_site.postgresql import opened


def tell_use(connections: int, given: int, threads: int) -> None:
    """Tell what a process uses now. given: requests that the threads have, or are to get."""
    with suppress(OSError):  # where the metrics are kept may be full, and play goes on
        metrics.in_use.set(connections, "connections")
        metrics.in_use.set(min(given, threads), "threads")
        metrics.in_use.set(max(0, given - threads), "waiting requests")
        metrics.in_use.set(opened.number_open(), "database connections")


def count_refusal(status: HTTPStatus) -> None:
    with suppress(OSError):
        metrics.refusals.add(f"server: {status:d}")


def status_of(error: Exception) -> HTTPStatus:
    """The status by which a request is counted that gunicorn's parser cannot read.

    Gunicorn answers some of those that count as a 400 with another status, which is rare.
    """
    if isinstance(error, LimitRequestLine):
        return HTTPStatus.REQUEST_URI_TOO_LONG
    if isinstance(error, LimitRequestHeaders):
        return HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
    return HTTPStatus.BAD_REQUEST
