"""Whether the cache that all processes share answers, whatever replaces it meanwhile."""

from django.core.cache import caches

from mastermind_site.tables import TableCache

ASKED = "answers"  # the key that is written and read
ASKED_SECONDS = 60


def takes_values() -> bool:
    """Whether the cache takes a value just now, and gives it back."""
    shared = caches["shared"]  # not its replacement
    try:
        shared.set(ASKED, "ok", timeout=ASKED_SECONDS)
        return bool(shared.get(ASKED) == "ok")
    except Exception:  # each kind of cache raises its own errors
        return False


def answers() -> bool:
    """Whether the cache answers just now, found out without waiting for long.

    Redis must take a value: where its memory or its disk is full, it may only let values be read. To write
    into a table, one might wait for a command that locks SQLite.
    """
    shared = caches["shared"]
    if not isinstance(shared, TableCache):
        return takes_values()
    try:
        shared.get(ASKED)
    except Exception:
        return False
    return True
