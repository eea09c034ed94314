from django.db import migrations
from django.db.models import Case, F, Max, OuterRef, Subquery, When

AT_ONCE = 10_000


def fill_in(apps, schema_editor):
    """As `outcome_of` does from now on."""
    Outcome = apps.get_model("games", "Outcome")
    Game = apps.get_model("games", "Game")
    Board = apps.get_model("games", "Board")
    handicap = Game.objects.filter(pk=OuterRef("pk")).values("handicap")[:1]
    used = Board.objects.filter(game=OuterRef("pk")).exclude(level="").values("guesses_used")[:1]
    stopped_at = Case(When(result="given-up", then=Subquery(used)), default=F("guesses_allowed"))
    last = Outcome.objects.aggregate(last=Max("pk"))["last"] or 0
    for start in range(0, last + 1, AT_ONCE):
        against = Outcome.objects.filter(pk__gte=start, pk__lt=start + AT_ONCE).exclude(level="")
        against.update(handicap=Subquery(handicap))
        against.filter(rival_guesses=None).update(rival_guesses=stopped_at + 1)


class Migration(migrations.Migration):
    atomic = False  # each step is a transaction of its own, and may be done twice

    dependencies = [("games", "0020_handicaps_in_outcomes")]

    operations = [migrations.RunPython(fill_in, migrations.RunPython.noop)]
