from django.db import migrations, models


class Migration(migrations.Migration):
    """Players choose a palette. The release before stores players without one."""

    dependencies = [("games", "0004_skill")]

    operations = [
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
    ]
