import django.db.models.deletion
from django.conf import settings
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class AddIndexMeanwhile(AddIndexConcurrently):
    """On PostgreSQL, games go on while the index is built; SQLite has one writer anyway."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        add = self._add(schema_editor)
        add.database_forwards(self, app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        add = self._add(schema_editor)
        add.database_backwards(self, app_label, schema_editor, from_state, to_state)

    def _add(self, schema_editor):
        is_postgresql = schema_editor.connection.vendor == "postgresql"
        return AddIndexConcurrently if is_postgresql else migrations.AddIndex


class Migration(migrations.Migration):
    atomic = False  # as an index needs that is built while others write

    dependencies = [("games", "0044_newest_games_so_far")]

    operations = [
        AddIndexMeanwhile("board", models.Index(fields=["player", "id"], name="board_by_player")),
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
    ]
