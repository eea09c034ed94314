"""The commands by name. The module of a command is loaded when the command is called.

So a command that needs no strategies starts without numpy, and the help of all without any command.
"""

import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command


class Place(NamedTuple):
    """Where a command is.

    module: in this package.
    what: the name of its function, or of the app of a group of commands.
    summary: the first sentence of its help.
    """

    module: str
    what: str
    summary: str


COMMANDS: Mapping[str, Place] = {
    "value": Place(
        "perfect",
        "value_command",
        "Show how many guesses perfect play still needs in a game, and every best guess.",
    ),
    "review": Place(
        "perfect",
        "review_command",
        "Show what each guess of a board lost against perfect play, and how lucky its answer was.",
    ),
    "evaluate": Place(
        "strategies",
        "evaluate_command",
        "Let strategies find every secret once, and show how many guesses they need.",
    ),
    "engine": Place(
        "engine",
        "engine_command",
        "Play a strategy over standard input and output, by the engine protocol.",
    ),
    "compare": Place(
        "studies",
        "compare_command",
        "Let two strategies find the same secrets, and count which needs fewer guesses how often.",
    ),
    "table": Place(
        "tables",
        "table_command",
        "Measure strategies under all rules, the fewest codes first, and show pegs by colors.",
    ),
    "tree": Place(
        "trees",
        "tree_command",
        "Print the whole decision tree of a strategy or of a book.",
    ),
    "score-tree": Place(
        "trees",
        "score_tree_command",
        "Find every secret with a tree that somebody wrote, and show how many guesses it needs.",
    ),
    "suggest": Place(
        "strategies",
        "suggest_command",
        "Show what a strategy would guess next in a game, and how that splits the codes left.",
    ),
    "score": Place(
        "scoring",
        "score_command",
        "Work out the feedback that a guess earns from a secret.",
    ),
    "totals": Place(
        "perfect",
        "totals_command",
        "Find what the best known tree needs under rules, and write the file that par comes from.",
    ),
    "strengths": Place(
        "strategies",
        "strengths_command",
        "Measure every level on every named rules, and write the file that the site shows.",
    ),
    "book": Place(
        "books",
        "book_app",
        "Make and check the stored trees of perfect play.",
    ),
}


def load(name: str) -> Any:
    """A command or a group, ready to be called."""
    place = COMMANDS[name]
    module = import_module(f"solver.cli.{place.module}")
    found = getattr(module, place.what)
    if not isinstance(found, typer.Typer):
        app = typer.Typer(add_completion=False)
        app.command(name, epilog=getattr(module, f"{name.upper().replace('-', '_')}_EXAMPLE"))(
            found
        )
        found = app
    command = get_command(found)
    command.name = name
    return command


class Later(TyperCommand):
    """Stands in for a command that is not loaded yet."""

    def make_context(self, info_name: Any, args: Any, parent: Any = None, **extra: Any) -> Any:
        """The context of the command itself."""
        command = load(str(self.name))
        if logging := sys.modules.get("logging"):  # else nothing was loaded that logs
            logging.basicConfig(format="%(message)s", level=logging.WARNING)
        return command.make_context(info_name, args, parent, **extra)


class Commands(TyperGroup):
    """All commands, of which none is loaded before it is called."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - as its base class has it
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002
        place = COMMANDS.get(cmd_name)
        return None if place is None else Later(cmd_name, help=place.summary)
