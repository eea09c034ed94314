import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """What served releases before the first one, and what is computed when it is asked for, is not stored."""

    dependencies = [("games", "0002_adopted_games_and_page_keys")]

    operations = [
        migrations.RunSQL(
            "DELETE FROM games_newestgames WHERE player_id NOT IN (SELECT id FROM games_player)",
            migrations.RunSQL.noop,
        ),
        migrations.AlterField(
            model_name="newestgames",
            name="player",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="newest_games",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="game",
            name="is_adopted",
            field=models.BooleanField(
                default=False,
                help_text="A guest began it, who then signed in to the account that has it now.",
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="called_off_by",
            field=models.PositiveSmallIntegerField(
                default=0, help_text="The number of the seat; 0 for nobody who sits there."
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="draws",
            field=models.PositiveIntegerField(
                default=0, help_text="Before this match, by rematches."
            ),
        ),
        migrations.AlterField(
            model_name="outcome",
            name="is_adopted",
            field=models.BooleanField(
                default=False, help_text="Came from a guest, and is on no leaderboard."
            ),
        ),
        migrations.AlterField(
            model_name="player",
            name="has_page_keys",
            field=models.BooleanField(
                default=True, help_text="Keys of characters play wherever the focus is."
            ),
        ),
        migrations.AlterField(
            model_name="ratingchange",
            name="from_provisional",
            field=models.FloatField(
                default=0.0,
                help_text="The points gained or lost by rivals whose rating was provisional.",
            ),
        ),
        migrations.AlterField(
            model_name="seat",
            name="wins",
            field=models.PositiveIntegerField(
                default=0, help_text="Before this match, by rematches."
            ),
        ),
        migrations.DeleteModel(name="CareerPart"),
        migrations.DeleteModel(name="StoredCareer"),
        migrations.RemoveField(model_name="player", name="adopted_at"),
        migrations.RemoveIndex(model_name="outcome", name="outcome_by_player_and_end"),
        migrations.RemoveIndex(model_name="game", name="game_by_daily"),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("daily__isnull", False)),
                fields=["daily", "is_practice", "result", "guesses_used", "player", "is_adopted"],
                name="game_by_daily",
            ),
        ),
    ]
