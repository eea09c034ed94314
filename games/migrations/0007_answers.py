from django.db import migrations, models


class Migration(migrations.Migration):
    """A player chooses how answers of Bulls and Cows are written. The release before stores players without it."""

    dependencies = [("games", "0004_skill")]

    operations = [
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
    ]
