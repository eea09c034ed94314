from django.db import migrations
from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Coalesce


def repeat_from_boards(apps, schema_editor):
    """As Game.lay_out and Game._store do from now on. The first seat is the one a game is about."""
    Game = apps.get_model("games", "Game")
    Board = apps.get_model("games", "Board")
    boards = Board.objects.filter(game=OuterRef("pk"))
    first = boards.filter(seat=1)
    computers = boards.exclude(level="")
    Game.objects.update(
        result=Coalesce(Subquery(first.values("result")[:1]), F("result")),
        guesses_used=Coalesce(Subquery(first.values("guesses_used")[:1]), F("guesses_used")),
        level=Coalesce(Subquery(computers.values("level")[:1]), F("level")),
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0008_how_games_stand")]

    operations = [migrations.RunPython(repeat_from_boards, migrations.RunPython.noop)]
