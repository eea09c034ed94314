from typing import Any

from django.core.management.base import BaseCommand

from games.train.rush.making import make_pool
from games.train.rush.pool import FILE


class Command(BaseCommand):
    """The pool is the same each time, as long as the levels and the seed are. Another one needs another version."""

    help = (
        "Make the positions of Rush anew, which takes some minutes: 1,500 of each kind, in ten grades."
        " Raise VERSION in games/train/rush/pool.py as well: runs under another version are over."
    )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        FILE.write_text(make_pool(), "utf-8")
        self.stdout.write(f"Written to {FILE}.")
