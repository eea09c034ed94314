"""The data card says what is in the files, and its example reads them."""

import re
from pathlib import Path

import pytest
from pytest import CaptureFixture  # noqa: PT013 # a type

from games.data.card import FILE, card, example
from games.data.columns import GAME, GUESS
from games.data.editions import CURRENT, MEDIA_TYPES
from games.data.writing import write_edition
from games.models.open_games import SECONDS
from tests.games.data.open_data import row

TEXT = FILE.read_text()


def fields(section: str) -> dict[str, str]:
    """The fields in the table of a section, and their types."""
    table = TEXT.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    return dict(re.findall(r"^\| `(\w+)` \| ([a-z0-9 ]+) \|", table, re.MULTILINE))


def test_every_field_is_explained_with_its_type_in_order():
    assert list(fields("A game").items()) == [*GAME.items(), ("guesses", "list")]
    assert list(fields("A guess").items()) == list(GUESS.items())
    assert list(row()) == [*GAME, "guesses"]
    assert list(row()["guesses"][0]) == list(GUESS)


def test_every_file_and_every_step_of_seconds_is_named():
    assert all(f"`{name}`" in TEXT for name in MEDIA_TYPES)
    assert f"{', '.join(map(str, SECONDS[:-1]))}, or {SECONDS[-1]};" in TEXT


def test_the_example_has_five_lines_that_read_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: CaptureFixture[str]
):
    write_edition(tmp_path, [row(), row(game=2), row(game=3, solved=False)])
    monkeypatch.chdir(tmp_path / CURRENT)

    exec(example(), {})  # noqa: S102 # what the page tells people to run

    assert capsys.readouterr().out == "Counter({2: 2})\n"
    assert len([line for line in example().splitlines() if line]) == 5


def test_the_page_is_the_document():
    assert card().count("<h2>") == TEXT.count("\n## ")
    assert "<h1>" not in card()
    assert "<th>" not in card()
