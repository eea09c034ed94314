from django.db import migrations, models

from games.core.names import NameValidator


class Migration(migrations.Migration):
    """Guests may have a name in a challenge. The release before stores them without one."""

    dependencies = [("games", "0004_skill")]

    operations = [
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
