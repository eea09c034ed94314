"""Whether the release that brought a migration runs everywhere, so that nothing else needs to read what it writes.

While a release is rolled out, processes of the one before answer the same visitors, and for a week after
the database was migrated one may go back to it. What it cannot read is not written until then. A database
that is new has no release before, so there is nothing to wait for.
"""

from datetime import UTC, datetime, timedelta
from functools import cache

from django.db import InterfaceError, OperationalError
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

FIRST = "0001_players_games_boards_guesses"
WAIT = timedelta(days=7)
AT_ONCE = timedelta(hours=1)  # all migrations of a new database are applied within it


def is_complete(migration: str) -> bool:
    """Whether no process from before this migration can run any more; not while that cannot be read."""
    try:
        return timezone.now() >= complete_at(migration)
    except (OperationalError, InterfaceError):
        return False


@cache
def complete_at(migration: str) -> datetime:
    """When that is so; never in a process that began before the migration."""
    applied: dict[str, datetime] = dict(
        MigrationRecorder.Migration.objects.filter(
            app="games", name__in=(FIRST, migration)
        ).values_list("name", "applied")
    )
    if migration not in applied:
        return datetime.max.replace(tzinfo=UTC)
    is_new = applied[migration] - applied[FIRST] < AT_ONCE
    return applied[migration] + (timedelta() if is_new else WAIT)
