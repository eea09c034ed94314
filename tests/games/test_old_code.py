"""Migrations that the release before survives: they expand first, and contract one release later.

While a new release is started host by host, the old one runs on the new schema. It stores rows without
columns that it does not know, and reads those that it does know.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

pytestmark = [pytest.mark.deep, pytest.mark.postgres]


LAST_BEFORE = "0040_bots"  # no release was older than this one, so nobody runs code from before
CONTRACTED: dict[str, str] = {}
"""What a migration takes away, such as "game.hints", and the last release that used it."""
TIGHTENED: dict[str, str] = {}
"""Constraints that are new on a table of before, by name, and why the release before obeys them."""
REFERRING: dict[str, str] = {}
"""Constrained references to a table of before, such as "note.player", and why nothing there is deleted."""
CHANGELOG = Path(__file__).parents[2] / "CHANGELOG.md"
HARMLESS = (
    *(migrations.CreateModel, migrations.AddIndex, migrations.RemoveIndex, migrations.RenameIndex),
    *(migrations.RemoveConstraint, migrations.RunPython, migrations.AlterModelOptions),
    *(migrations.AlterModelManagers, AddIndexConcurrently),
)
AnyField: TypeAlias = "models.Field[Any, Any]"


def offenses(operations: Sequence[Operation], before: ProjectState) -> list[str]:
    """What the release before would not survive, in a sentence each."""
    operations = flat(operations)
    created = {each.name_lower for each in operations if isinstance(each, migrations.CreateModel)}
    loosened = {each.name for each in operations if isinstance(each, migrations.RemoveConstraint)}
    told = [offense(each, before, loosened) for each in operations if model_of(each) not in created]
    return [sentence for sentence in told if sentence] + holding(operations, before)


def flat(operations: Sequence[Operation]) -> list[Operation]:
    """The steps, with those of both sides where the database takes others than the state."""
    found: list[Operation] = []
    for each in operations:
        if isinstance(each, migrations.SeparateDatabaseAndState):
            found += flat([*each.database_operations, *each.state_operations])
        else:
            found.append(each)
    return found


def holding(operations: Sequence[Operation], before: ProjectState) -> list[str]:
    """New references that keep the old code from deleting, because it does not know the rows that refer."""
    added: list[tuple[str, AnyField]] = []
    for each in operations:
        if isinstance(each, migrations.CreateModel):
            added += [(f"{each.name_lower}.{name}", field) for name, field in each.fields]
        elif isinstance(each, migrations.AddField):
            added.append((f"{each.model_name_lower}.{each.name}", each.field))
    return [
        f"{name} is constrained: the old code cannot delete what it refers to; use db_constraint=False"
        for name, field in added
        if isinstance(field, models.ForeignKey)
        and field.deconstruct()[3].get("db_constraint", True)
        if is_of_before(field, before) and name not in REFERRING
    ]


def is_of_before(field: "models.ForeignKey[Any, Any]", before: ProjectState) -> bool:
    """Whether a reference leads to a table that the old code knows."""
    target = str(field.deconstruct()[3]["to"]).lower()
    return tuple(target.split(".")) in before.models


def model_of(operation: Operation) -> str:
    return str(getattr(operation, "model_name", "")).lower()


def offense(operation: Operation, before: ProjectState, loosened: set[str]) -> str:
    """The sentence about one step; empty if the old code survives it."""
    name = f"{model_of(operation)}.{getattr(operation, 'name', '')}"
    match operation:
        case migrations.AddField(field=field):
            said = "" if is_filled(field) else f"{name} is neither null nor has a db_default"
        case migrations.AlterField(field=field):
            fields = before.models["games", model_of(operation)].fields
            said = narrowed(name, fields[operation.name], field)
        case migrations.AddConstraint(constraint=constraint):
            is_known = constraint.name in loosened or constraint.name in TIGHTENED
            said = "" if is_known else f"{constraint.name} may refuse what the old code stores"
        case migrations.RemoveField():
            said = taken_away(name)
        case migrations.DeleteModel():
            said = taken_away(operation.name_lower)
        case _:
            is_harmless = isinstance(operation, HARMLESS)
            said = "" if is_harmless else f"{operation.describe()}: the old code may not survive it"
    return said


def is_filled(field: AnyField) -> bool:
    """Whether the database stores a row without a value for it."""
    return bool(field.null or field.has_db_default() or field.generated or field.many_to_many)


def narrowed(name: str, was: AnyField, field: AnyField) -> str:
    if was.null and not is_filled(field):
        return f"{name} becomes NOT NULL without a db_default"
    if was.get_internal_type() != field.get_internal_type():
        return f"{name} gets another type: add a column, and drop the old one a release later"
    if was.max_length and field.max_length and field.max_length < was.max_length:
        return f"{name} becomes shorter than what the old code stores"
    return ""


def taken_away(name: str) -> str:
    release = CONTRACTED.get(name)
    if release and re.search(rf"^## {re.escape(release)}\b", CHANGELOG.read_text(), re.MULTILINE):
        return ""
    return f"{name} is taken away, but no release that the changelog names did without it"


def test_the_release_before_survives_every_migration():
    loader = MigrationLoader(None)
    later = sorted(key for key in loader.disk_migrations if key > ("games", LAST_BEFORE))

    found = {
        name: offenses(
            loader.disk_migrations[app, name].operations,
            loader.project_state(loader.disk_migrations[app, name].dependencies[-1]),
        )
        for app, name in later
        if app == "games"
    }

    assert {name: sentences for name, sentences in found.items() if sentences} == {}


@pytest.fixture(scope="module")
def before() -> ProjectState:
    return MigrationLoader(None).project_state(("games", LAST_BEFORE))


CASCADE, PLAYER = models.CASCADE, "games.Player"
SHORT = models.CharField(max_length=2, default="")
IS_SOLVED = models.CheckConstraint(condition=models.Q(solved=True), name="is_solved")


@pytest.mark.parametrize(
    ("operation", "sentence"),
    [
        (migrations.AddField("game", "more", SHORT), "game.more is neither null nor has a"),
        (migrations.AlterField("challenge", "creator", SHORT), "becomes NOT NULL without"),
        (migrations.AlterField("game", "nonce", SHORT), "game.nonce becomes shorter"),
        (
            migrations.AlterField("game", "nonce", models.TextField()),
            "game.nonce gets another type",
        ),
        (migrations.RemoveField("game", "nonce"), "game.nonce is taken away"),
        (
            migrations.RenameField("game", "nonce", "salt"),
            "Rename field nonce on game to salt: the old code may not",
        ),
        (migrations.DeleteModel("Guess"), "guess is taken away"),
        (
            migrations.RenameModel("Guess", "Try"),
            "the old code may not survive it",
        ),
        (migrations.AddConstraint("board", IS_SOLVED), "is_solved may refuse what the old code"),
        (
            migrations.CreateModel("Note", [("of", models.ForeignKey("games.Game", CASCADE))]),
            "note.of is constrained",
        ),
        (
            migrations.CreateModel("Note", [("of", models.OneToOneField("games.Game", CASCADE))]),
            "note.of is constrained",
        ),
        (
            migrations.AddField("guess", "by", models.ForeignKey(PLAYER, CASCADE, null=True)),
            "guess.by is constrained",
        ),
        (migrations.RunSQL("DROP TABLE games_game"), "the old code may not survive it"),
        (
            migrations.SeparateDatabaseAndState([migrations.RunSQL("DROP TABLE games_game")]),
            "the old code may not survive it",
        ),
        (
            migrations.SeparateDatabaseAndState([], [migrations.DeleteModel("Guess")]),
            "guess is taken away",
        ),
    ],
)
def test_what_the_release_before_would_not_survive_is_told(
    before: ProjectState, operation: Operation, sentence: str
):
    (told,) = offenses([operation], before)

    assert sentence in told


@pytest.mark.parametrize(
    "operations",
    [
        [migrations.AddField("game", "more", models.CharField(max_length=2, db_default=""))],
        [migrations.AddField("game", "more", models.CharField(max_length=2, null=True))],
        [migrations.AlterField("game", "nonce", models.CharField(max_length=99))],
        [
            migrations.RemoveConstraint("board", "is_solved"),
            migrations.AddConstraint("board", IS_SOLVED),
        ],
        [migrations.CreateModel("More", []), migrations.AddField("more", "more", SHORT)],
        [
            migrations.CreateModel(
                "Note", [("of", models.ForeignKey(PLAYER, CASCADE, db_constraint=False))]
            )
        ],
        [
            migrations.CreateModel("Note", []),
            migrations.CreateModel("Line", [("of", models.ForeignKey("games.Note", CASCADE))]),
        ],
        [migrations.RunPython(migrations.RunPython.noop)],
    ],
)
def test_what_it_survives_is_no_offense(before: ProjectState, operations: list[Operation]):
    assert offenses(operations, before) == []


def test_what_a_release_did_without_may_be_taken_away(
    before: ProjectState, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    changelog = tmp_path / "CHANGELOG.md"
    monkeypatch.setattr("tests.games.test_old_code.CHANGELOG", changelog)
    monkeypatch.setitem(CONTRACTED, "game.nonce", "1.4")
    drop: list[Operation] = [migrations.RemoveField("game", "nonce")]

    changelog.write_text("# Changelog\n\n## Unreleased\n")
    assert len(offenses(drop, before)) == 1

    changelog.write_text("# Changelog\n\n## Unreleased\n\n## 1.4\n")
    assert offenses(drop, before) == []
