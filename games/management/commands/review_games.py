from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.review.estimates import estimate_older_rests
from games.review.ledgers import not_reviewed, review_older
from games.stats.bot_ladder import LadderRound


class Command(BaseCommand):
    """Works in short steps while people play. It can be stopped at any moment, and goes on there."""

    help = (
        "Work out skill and luck of finished games that have none yet, for the statistics and the"
        " leaderboards."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        words = "also games under rules whose perfect play is not proven, which takes much longer"
        parser.add_argument("--all", action="store_true", dest="every", help=words)

    def handle(self, *args: Any, every: bool, verbosity: int, **options: Any) -> None:  # noqa: ARG002
        boards = not_reviewed(every=every)
        total, seen, reviewed = boards.count(), 0, 0
        for number, found in review_older(boards):
            seen, reviewed = seen + number, reviewed + found
            if verbosity:
                self.stderr.write(f"{seen:,} of {_counted(max(seen, total), 'board')}", ending="\r")
        if seen and verbosity:
            self.stderr.write("")
        estimated = estimate_older_rests()
        LadderRound.objects.update_all_strengths()
        self.stdout.write(f"{_counted(reviewed, 'board')} reviewed.")
        if reviewed < seen:
            self.stdout.write(f"{_counted(seen - reviewed, 'board')} without a ledger.")
        if estimated:
            self.stdout.write(f"{_counted(estimated, 'game')} given up estimated.")


def _counted(number: int, name: str) -> str:
    return f"{number:,} {name}{'' if number == 1 else 's'}"
