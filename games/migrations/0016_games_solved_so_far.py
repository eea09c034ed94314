from django.db import migrations
from django.db.models import Max

AT_ONCE = 10_000


def repeat_from_boards(apps, schema_editor):
    """As Game.settle does from now on. The first seat is the one a game is about."""
    Game = apps.get_model("games", "Game")
    Board = apps.get_model("games", "Board")
    last = Game.objects.aggregate(last=Max("pk"))["last"] or 0
    for start in range(0, last + 1, AT_ONCE):
        end = start + AT_ONCE
        solved = Board.objects.filter(seat=1, solved=True, game__gte=start, game__lt=end)
        games = Game.objects.filter(pk__gte=start, pk__lt=end, pk__in=solved.values("game"))
        games.update(solved=True)


class Migration(migrations.Migration):
    atomic = False  # each step is a transaction of its own, and may be done twice

    dependencies = [("games", "0015_solved_games_and_indexes")]

    operations = [migrations.RunPython(repeat_from_boards, migrations.RunPython.noop)]
