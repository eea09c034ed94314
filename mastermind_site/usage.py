"""What a worker reports to the metrics: what its process uses, and requests refused before the site sees them."""

from contextlib import suppress
from http import HTTPStatus

from gunicorn.http.errors import LimitRequestHeaders, LimitRequestLine

from games import metrics
from mastermind_site.postgresql import opened


def tell_use(connections: int, given: int, threads: int) -> None:
    """Report what a process uses now. given: requests that the threads have or will get."""
    with suppress(OSError):  # the disk with the metrics may be full, and play goes on
        metrics.in_use.set(connections, "connections")
        metrics.in_use.set(min(given, threads), "threads")
        metrics.in_use.set(max(0, given - threads), "waiting requests")
        metrics.in_use.set(opened.number_open(), "database connections")


def count_refusal(status: HTTPStatus) -> None:
    with suppress(OSError):
        metrics.refusals.add(f"server: {status:d}")


def status_of(error: Exception) -> HTTPStatus:
    """The status under which a request is counted if gunicorn's parser cannot read it.

    In rare cases, gunicorn answers a request that counts as a 400 with another status.
    """
    if isinstance(error, LimitRequestLine):
        return HTTPStatus.REQUEST_URI_TOO_LONG
    if isinstance(error, LimitRequestHeaders):
        return HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
    return HTTPStatus.BAD_REQUEST
