from django.db import migrations


class Migration(migrations.Migration):
    """Changes nothing. When it was applied tells `mastermind_site.cookies` since when this release runs."""

    dependencies = [("games", "0046_older_games_change")]

    operations = []
