from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0004_skill")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="daily_begun",
            field=models.DateField(
                blank=True,
                help_text="The day of the newest daily that this player has begun.",
                null=True,
            ),
        ),
    ]
