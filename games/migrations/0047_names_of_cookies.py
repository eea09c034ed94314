from django.db import migrations


class Migration(migrations.Migration):
    """Changes nothing. When it was applied tells `games.rollout` since when cookies are read by both names."""

    dependencies = [("games", "0046_older_games_change")]

    operations = []
