from django.db import migrations, models

from games.core.names import NameValidator


class Migration(migrations.Migration):
    """Exact skill, palettes, ways to write answers, names in challenges. The release before stores rows without these."""

    dependencies = [("games", "0003_less_is_stored")]

    operations = [
        migrations.AddField(
            model_name="board",
            name="is_exact",
            field=models.BooleanField(
                default=False,
                db_default=False,
                help_text="Whether these figures rest on play that is proven to be optimal.",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="daily_begun",
            field=models.DateField(
                blank=True,
                help_text="The day of the newest daily that this player has begun.",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="palette",
            field=models.CharField(
                choices=[
                    ("usual", "Usual colors"),
                    ("box", "Box colors"),
                    ("contrast", "High contrast"),
                ],
                db_default="usual",
                default="usual",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="answers",
            field=models.CharField(
                choices=[("pins", "Pins"), ("short", "2A1B"), ("words", "2 bulls, 1 cow")],
                db_default="pins",
                default="pins",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="has_pauses",
            field=models.BooleanField(
                default=True,
                db_default=True,
                help_text="A rival seems to think before it answers.",
            ),
        ),
        migrations.AddField(
            model_name="participant",
            name="name",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                help_text="What a guest wants to be called here.",
                max_length=30,
                validators=[NameValidator()],
            ),
        ),
    ]
