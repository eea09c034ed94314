from django.db import migrations, models

from games.core.names import NameValidator
from games.core.sealing import new_token


class Migration(migrations.Migration):
    """Exact skill, palettes, ways to write answers, names in challenges, a hard daily, reminders. The release before stores rows without these."""

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
            model_name="daily",
            name="is_hard",
            field=models.BooleanField(default=False, db_default=False),
        ),
        migrations.AlterField(model_name="daily", name="day", field=models.DateField()),
        migrations.AddConstraint(
            model_name="daily",
            constraint=models.UniqueConstraint(
                fields=("day", "is_hard"), name="one_daily_of_each_kind_a_day"
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
        migrations.CreateModel(
            name="Reminder",
            fields=[
                (
                    "player",
                    models.OneToOneField(
                        on_delete=models.deletion.CASCADE,
                        primary_key=True,
                        related_name="reminder",
                        serialize=False,
                        to="games.player",
                    ),
                ),
                ("token", models.CharField(default=new_token, max_length=40, unique=True)),
                ("site", models.CharField(max_length=200)),
                ("language", models.CharField(max_length=5)),
                ("looked_on", models.DateField(null=True)),
            ],
            options={"ordering": ["pk"]},
        ),
    ]
