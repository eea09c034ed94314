import json
from typing import Any

from django.core.management.base import BaseCommand

from games.ratings.levels import level_ratings
from games.train.ready_made import FILE, make_exercises
from solver import CLASSIC, MINI, Rules


def ratings_under(rules: Rules) -> list[float]:
    return [each.rating for each in level_ratings()[str(rules)].levels]


class Command(BaseCommand):
    """The positions are the same each time, as long as the levels and the seed are."""

    help = (
        "Make the ready-made exercises of the trainer anew, which takes some seconds: 150 positions"
        " each of mini and classic, in five grades by how often the levels fail them."
    )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        made = [
            each
            for rules in (MINI.rules, CLASSIC.rules)
            for each in make_exercises(rules, ratings_under(rules))
        ]
        lines = (json.dumps([str(each.rules), *each[1:]]) for each in made)
        FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n")
        self.stdout.write(f"{len(made)} exercises written to {FILE}.")
