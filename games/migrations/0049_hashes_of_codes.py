from django.db import migrations


class Migration(migrations.Migration):
    """Changes nothing. When it was applied tells `games.rollout` since when hashes of recovery codes are read."""

    dependencies = [("games", "0048_ciphers")]

    operations = []
