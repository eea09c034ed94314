from django.db import migrations


class Migration(migrations.Migration):
    """Changes nothing. When it was applied tells `games.rollout` since when AES-GCM is read."""

    dependencies = [("games", "0047_names_of_cookies")]

    operations = []
