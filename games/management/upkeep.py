"""What a daily command stores when it has succeeded, for the metrics and their alert."""

from collections.abc import Callable

from django.db import DatabaseError

from games.models import Upkeep


def note(command: Upkeep.Command, tell: Callable[[str], object]) -> None:
    """Store that a command has succeeded, or tell that this was not possible.

    The command has done its work all the same, for instance a backup of a database that takes no changes.
    """
    try:
        Upkeep.objects.note(command)
    except DatabaseError:
        tell("The metrics do not show this success: it could not be stored in the database.")
