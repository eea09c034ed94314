from django.db import migrations, models


class Migration(migrations.Migration):
    """A board knows whether its skill is exact. The release before stores boards without it."""

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
    ]
