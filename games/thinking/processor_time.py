"""Measures the processor time of the current request, in this process and in its helpers."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import local


class _Times(local):
    began = 0.0
    elsewhere = 0.0


_times = _Times()


def begin() -> None:
    """Start counting the work of this thread."""
    _times.began = time.thread_time()
    _times.elsewhere = 0.0


def add(seconds: float) -> None:
    _times.elsewhere += seconds


@contextmanager
def elsewhere(*silence: type[Exception]) -> Iterator[None]:
    """Count the time that this thread waits, because others work for it meanwhile.

    silence: errors that mean that they did not, which is no work of the request.
    """
    waited, is_silent = time.perf_counter() - time.thread_time(), False
    try:
        yield
    except silence:
        is_silent = True
        raise
    finally:
        if not is_silent:
            add(time.perf_counter() - time.thread_time() - waited)


def elsewhere_seconds() -> float:
    return _times.elsewhere


def seconds() -> float:
    """Seconds of work for this request since `begin`."""
    return time.thread_time() - _times.began + _times.elsewhere
