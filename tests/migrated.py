"""Databases that are older than the last release."""

from datetime import timedelta

from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from games import rollout


def let_migrate(migration: str, ago: timedelta = timedelta()) -> None:
    """Let the database be a year old, and this migration applied so long ago.

    Whoever uses it empties the cache of `rollout.complete_at` afterward.
    """
    year_ago = timezone.now() - timedelta(days=365)
    of_games = MigrationRecorder.Migration.objects.filter(app="games")
    assert of_games.filter(name=rollout.FIRST).update(applied=year_ago) == 1
    assert of_games.filter(name=migration).update(applied=timezone.now() - ago) == 1
    rollout.complete_at.cache_clear()
