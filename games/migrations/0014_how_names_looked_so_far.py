from django.db import migrations

from games.models.names import likeness_of


def look_at_names(apps, schema_editor):
    """As Player.save does from now on. Of accounts that look alike already, the oldest holds the look."""
    Player = apps.get_model("games", "Player")
    accounts = Player.objects.filter(is_guest=False).exclude(username__startswith="gone-")
    held = set(accounts.exclude(likeness="").values_list("likeness", flat=True))
    looked_at = []
    for account in accounts.filter(likeness="").only("username").order_by("pk").iterator(1000):
        account.likeness = likeness_of(account.username)
        if account.likeness not in held:
            held.add(account.likeness)
            looked_at.append(account)
    Player.objects.bulk_update(looked_at, ["likeness"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("games", "0013_names_look_different")]

    operations = [migrations.RunPython(look_at_names, migrations.RunPython.noop)]
