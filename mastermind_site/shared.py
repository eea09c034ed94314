"""Whether the cache that all processes share answers, not what replaces it in an outage."""

from django.core.cache import caches

from mastermind_site.tables import TableCache

ASKED = "answers"  # the key that is written and read
ASKED_SECONDS = 60


def takes_values() -> bool:
    """Whether the cache accepts a value now and returns it."""
    shared = caches["shared"]  # not its replacement
    try:
        shared.set(ASKED, "ok", timeout=ASKED_SECONDS)
        return bool(shared.get(ASKED) == "ok")
    except Exception:  # each kind of cache raises its own errors
        return False


def answers() -> bool:
    """Whether the cache answers now; this does not wait long.

    Redis must accept a value, because it may allow only reading when its memory or its disk is full. A table
    is only read, because writing might have to wait for a command that locks SQLite.
    """
    shared = caches["shared"]
    if not isinstance(shared, TableCache):
        return takes_values()
    try:
        shared.get(ASKED)
    except Exception:
        return False
    return True
