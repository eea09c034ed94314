"""Whether this code can go on from the migrations that a database has."""

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.migration import Migration
from django.db.migrations.recorder import MigrationRecorder


def of_games() -> dict[str, Migration]:
    """The migrations of games in this code, by name and in order."""
    on_disk = MigrationLoader(None).disk_migrations
    return {name: on_disk[app, name] for app, name in sorted(on_disk) if app == "games"}


def known() -> set[str]:
    """The names of these migrations, and of those that they replace."""
    found = of_games()
    return {*found, *(name for each in found.values() for _, name in each.replaces)}


def gap_in(applied: set[str]) -> str:
    """A sentence if only some of the migrations that one of ours replaces were applied; else none."""
    for migration in of_games().values():
        replaced = [name for _, name in migration.replaces]
        there = [name for name in replaced if name in applied]
        if there and len(there) < len(replaced):
            missing = next(name for name in replaced if name not in applied)
            return (
                f"The database has the migration {there[-1]} but not {missing};"
                " first run prepare of the version that still has both files."
            )
    return ""


def gap() -> str:
    """The same of the site's database."""
    applied = MigrationRecorder(connection).applied_migrations()
    return gap_in({name for app, name in applied if app == "games"})
