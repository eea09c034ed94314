import json
from typing import Any

from django.core.management.base import BaseCommand

from games.data.downloads import TREES_FILE, grow_tree_files


class Command(BaseCommand):
    """The digests are the same each time, as long as the strategies and their files are."""

    help = "Grow the decision trees that are listed with the open data, and write their digests."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        lines = [json.dumps(tree) for tree in grow_tree_files()]
        TREES_FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n")
        self.stdout.write(f"{len(lines)} trees listed in {TREES_FILE}.")
