"""How long the processor has worked for the request at hand, here and in processes beside this one."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import local


class _Tally(local):
    began = 0.0
    elsewhere = 0.0


_tally = _Tally()


def begin() -> None:
    """Count from now on, for what this thread does next."""
    _tally.began = time.thread_time()
    _tally.elsewhere = 0.0


def add(seconds: float) -> None:
    """Count work that was done for this request outside of its thread."""
    _tally.elsewhere += seconds


@contextmanager
def elsewhere() -> Iterator[None]:
    """Count the time that this thread waits meanwhile: others work for it."""
    waited = time.perf_counter() - time.thread_time()
    try:
        yield
    finally:
        add(time.perf_counter() - time.thread_time() - waited)


def elsewhere_seconds() -> float:
    """What was worked for it outside of this thread."""
    return _tally.elsewhere


def seconds() -> float:
    """What was worked since the beginning."""
    return time.thread_time() - _tally.began + _tally.elsewhere
