import django.db.models.deletion
from django.conf import settings
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class AddIndexMeanwhile(AddIndexConcurrently):
    """On PostgreSQL, games go on while the index is built; SQLite has one writer anyway."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        add = self._add(schema_editor)
        if not is_postgresql(schema_editor):
            add.database_forwards(self, app_label, schema_editor, from_state, to_state)
            return
        # It waits for transactions that are open, such as a backup, and nobody waits for it.
        with schema_editor.connection.cursor() as cursor:
            cursor.execute("SHOW lock_timeout")
            [usual] = cursor.fetchone()
        schema_editor.execute("SET lock_timeout = '10min'")
        # A run that was killed left an index under this name that PostgreSQL does not use.
        drop_meanwhile(schema_editor, self.index.name)
        add.database_forwards(self, app_label, schema_editor, from_state, to_state)
        schema_editor.execute(f"SET lock_timeout = '{usual}'")

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        add = self._add(schema_editor)
        add.database_backwards(self, app_label, schema_editor, from_state, to_state)

    def _add(self, schema_editor):
        return AddIndexConcurrently if is_postgresql(schema_editor) else migrations.AddIndex


def is_postgresql(schema_editor):
    return schema_editor.connection.vendor == "postgresql"


def drop_meanwhile(schema_editor, name):
    quoted = schema_editor.quote_name(name)
    schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {quoted}")


def drop_index_of_reference(apps, schema_editor):
    """Drop Django's index of the reference, and leave its constraint, which would lock both tables."""
    for name in indexes_of_reference(apps, schema_editor):
        if is_postgresql(schema_editor):
            drop_meanwhile(schema_editor, name)
        else:
            schema_editor.execute(f"DROP INDEX {schema_editor.quote_name(name)}")


def make_index_of_reference(apps, schema_editor):
    if indexes_of_reference(apps, schema_editor):
        return
    board = apps.get_model("games", "Board")
    how = "CONCURRENTLY " if is_postgresql(schema_editor) else ""
    name = schema_editor._create_index_name(board._meta.db_table, ["player_id"])  # noqa: SLF001
    table, index = map(schema_editor.quote_name, (board._meta.db_table, name))  # noqa: SLF001
    schema_editor.execute(f"CREATE INDEX {how}{index} ON {table} (player_id)")


def indexes_of_reference(apps, schema_editor):
    """The names of all indexes on the player alone."""
    table = apps.get_model("games", "Board")._meta.db_table  # noqa: SLF001
    with schema_editor.connection.cursor() as cursor:
        found = schema_editor.connection.introspection.get_constraints(cursor, table)
    return [
        name
        for name, each in found.items()
        if each["index"] and each["columns"] == ["player_id"] and not each["unique"]
    ]


class Migration(migrations.Migration):
    atomic = False  # as an index needs that is built while others write

    dependencies = [("games", "0044_newest_games_so_far")]

    operations = [
        AddIndexMeanwhile("board", models.Index(fields=["player", "id"], name="board_by_player")),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunPython(drop_index_of_reference, make_index_of_reference)
            ],
            state_operations=[
                migrations.AlterField(
                    model_name="board",
                    name="player",
                    field=models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="boards",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
    ]
