import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0042_rematches_count")]

    operations = [
        migrations.CreateModel(
            name="NewestGames",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("pegs", models.PositiveSmallIntegerField()),
                ("colors", models.PositiveSmallIntegerField()),
                ("repeats", models.BooleanField()),
                ("guesses_allowed", models.PositiveSmallIntegerField()),
                ("games", models.PositiveSmallIntegerField()),
                (
                    "played_out",
                    models.PositiveSmallIntegerField(help_text="The games that were not given up."),
                ),
                (
                    "needed",
                    models.PositiveSmallIntegerField(
                        help_text="The guesses; a code that was not found counts as one more than allowed."
                    ),
                ),
                (
                    "loss",
                    models.FloatField(
                        help_text="Guesses, with what games given up would still have lost."
                    ),
                ),
                ("luck", models.FloatField(help_text="Guesses.")),
                (
                    "player",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="newest_games",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("games__gte", 20)),
                        fields=["pegs", "colors", "repeats", "guesses_allowed", "player"],
                        name="newest_games_by_rules",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("player", "pegs", "colors", "repeats", "guesses_allowed"),
                        name="one_sum_by_rules",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("games__gte", 1), ("games__lte", 50)),
                        name="sums_have_games",
                    ),
                ],
            },
        ),
    ]
