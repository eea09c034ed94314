"""Whether this code can go on from the migrations that a database has."""

from importlib import import_module
from pkgutil import iter_modules

from django.db import connection
from django.db.migrations import Migration

from games import migrations


def of_games() -> dict[str, type[Migration]]:
    """The migrations of games in this code, by name and in order."""
    names = sorted(module.name for module in iter_modules(migrations.__path__))
    return {name: import_module(f"games.migrations.{name}").Migration for name in names}


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
    if "django_migrations" not in connection.introspection.table_names():
        return ""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM django_migrations WHERE app = 'games'")
        return gap_in({name for (name,) in cursor.fetchall()})
