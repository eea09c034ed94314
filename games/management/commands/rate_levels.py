import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.ratings.levels import FILE, UnsettledError, format_ratings, races, settle
from solver import VARIANTS, Rules

USUAL = 10_000  # matches
SURE = 2  # deviations between which the true strength is 95 times in 100


class Command(BaseCommand):
    """The ratings are the same each time, as long as the levels, the matches, and the seed are."""

    help = (
        "Rate the levels by races of all of them for the same secrets, and write the file that the"
        " page about ratings reads. With the usual number of matches, this takes some minutes."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        words = "only these rules; the others keep what they have"
        parser.add_argument("--rules", choices=list(VARIANTS), help=words)
        words = f"matches of all levels under each rules (default: {USUAL:,})"
        parser.add_argument("--matches", type=int, default=USUAL, help=words)
        parser.add_argument("--seed", type=int, default=1, help="of the random generator, from 0")

    def handle(
        self,
        *args: Any,  # noqa: ARG002
        rules: str | None,
        matches: int,
        seed: int,
        **options: Any,  # noqa: ARG002
    ) -> None:
        made = json.loads(FILE.read_text())["rules"] if rules and FILE.exists() else {}
        for variant in [VARIANTS[rules]] if rules else VARIANTS.values():
            made[str(variant.rules)] = _rated(variant.rules, matches, seed)
            self.stdout.write(f"{variant.name}: {matches:,} matches of all levels.")
        FILE.write_text(format_ratings(made))
        self.stdout.write(f"Written to {FILE}.")


def _rated(rules: Rules, matches: int, seed: int) -> dict[str, object]:
    try:
        found = settle(races(rules, matches, seed))
    except UnsettledError as error:
        raise CommandError(f"{matches:,} matches are too few under {rules}.") from error
    strongest = sorted(found.items(), key=lambda row: -row[1].rating)
    levels = {
        slug: [round(strength.rating, 1), round(SURE * strength.deviation, 1)]
        for slug, strength in strongest
    }
    return {"matches": matches, "seed": seed, "levels": levels}
