import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0049_hashes_of_codes"),
    ]

    operations = [
        migrations.CreateModel(
            name="StoredCareer",
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
                (
                    "has_other_guesses",
                    models.BooleanField(
                        help_text="The sizes have a name, which allows another number of guesses."
                    ),
                ),
                ("games", models.PositiveIntegerField()),
                (
                    "alone",
                    models.PositiveIntegerField(help_text="Games with neither coach nor handicap."),
                ),
                ("stored", models.PositiveIntegerField(default=0, help_text="The games in parts.")),
                (
                    "before",
                    models.DateTimeField(
                        help_text="All games that ended before are in parts.", null=True
                    ),
                ),
                (
                    "form",
                    models.CharField(blank=True, help_text="The form of the parts.", max_length=16),
                ),
                (
                    "as_of",
                    models.DateTimeField(
                        help_text="When older games had last changed, as the player says.",
                        null=True,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="careers",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("player", "pegs", "colors", "repeats", "has_other_guesses"),
                        name="one_career_by_rules",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("alone__lte", models.F("games")),
                            ("games__gte", 1),
                            ("stored__lte", models.F("games")),
                        ),
                        name="a_career_has_its_games",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("before__isnull", True), ("stored", 0)),
                            models.Q(("before__isnull", False), ("stored__gt", 0)),
                            _connector="OR",
                        ),
                        name="parts_reach_somewhere",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CareerPart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("before", models.DateTimeField()),
                ("games", models.PositiveSmallIntegerField()),
                ("endings", models.JSONField()),
                ("packed", models.BinaryField()),
                (
                    "career",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="games.storedcareer",
                    ),
                ),
            ],
            options={
                "ordering": ["career", "before"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("career", "before"), name="one_part_until_a_moment"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("games__gte", 1), ("games__lte", 1000)),
                        name="a_part_has_games",
                    ),
                ],
            },
        ),
    ]
