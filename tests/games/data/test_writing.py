"""The files of open games: the same twice, whole or not there, and as the card says."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from pyarrow import parquet
from pytest import CaptureFixture  # noqa: PT013 # a type

from games.data import writing
from games.data.editions import (
    CARD,
    CARD_FILE,
    CURRENT,
    MEDIA_TYPES,
    NDJSON,
    PARQUET,
    SUMS,
    example,
)
from games.data.open_games import SECONDS
from games.data.writing import GAME, GUESS, write_edition
from tests.games.data.open_data import contents, games_in, row

ROWS = [row(game=number, player=player) for player in ("00ff", "a0") for number in (1, 2, 3)]
ROWS += [row(game=None, player=None, secret=secret) for secret in ("1111", "2222")]
WORKER = """
import sys
import django
django.setup()
import mastermind_site.wsgi
from django.urls import get_resolver
get_resolver("mastermind_site.urls").url_patterns
sys.exit(any(name.partition(".")[0] == "pyarrow" for name in sys.modules))
"""
TEXT = CARD_FILE.read_text()


def test_both_formats_have_the_rows_in_their_order_or_none(tmp_path: Path):
    written = write_edition(tmp_path, ROWS)

    table = parquet.read_table(tmp_path / CURRENT / PARQUET)
    assert table.to_pylist() == games_in(tmp_path) == ROWS
    assert written == (8, 2)

    assert write_edition(tmp_path, []) == (0, 0)

    assert parquet.read_table(tmp_path / CURRENT / PARQUET).num_rows == 0
    assert games_in(tmp_path) == []


def test_null_is_allowed_only_where_the_card_says_so(tmp_path: Path):
    write_edition(tmp_path, ROWS)
    schema = parquet.read_schema(tmp_path / CURRENT / PARQUET)

    nullable = {"player", "game", "opponent", "loss", "luck"}
    assert {field.name for field in schema if field.nullable} == nullable
    with pytest.raises(ValueError, match="null"):
        write_edition(tmp_path, [row(secret=None)])


def test_the_same_rows_give_the_same_bytes_and_others_give_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    write_edition(tmp_path, ROWS)
    first = contents(tmp_path)
    later = time.time() + 60
    monkeypatch.setattr("time.time", lambda: later)

    write_edition(tmp_path, ROWS)
    again = contents(tmp_path)
    write_edition(tmp_path, [row(game=7), *ROWS[1:]])
    other = contents(tmp_path)

    assert again == first
    assert list(first) == [SUMS, CARD, NDJSON, PARQUET]
    assert {name for name in first if first[name] == other[name]} == {CARD}


@pytest.mark.parametrize("error", [ConnectionError, KeyboardInterrupt])
def test_a_night_that_fails_leaves_the_files_of_the_one_before(
    tmp_path: Path, error: type[BaseException]
):
    write_edition(tmp_path, ROWS)
    before = contents(tmp_path)

    def rows() -> Iterator[dict[str, Any]]:
        yield row()
        raise error

    with pytest.raises(error):
        write_edition(tmp_path, rows())

    assert contents(tmp_path) == before
    assert len(list(tmp_path.iterdir())) == 2


def test_a_night_that_is_stopped_once_its_files_are_the_current_ones_keeps_them(tmp_path: Path):
    write_edition(tmp_path, [row()])

    def stop(frame: FrameType, event: str, _of: Any) -> None:
        if event == "return" and frame.f_code.co_name == "_make_current":
            raise KeyboardInterrupt

    sys.setprofile(stop)
    try:
        with pytest.raises(KeyboardInterrupt):
            write_edition(tmp_path, ROWS)
    finally:
        sys.setprofile(None)

    assert games_in(tmp_path) == ROWS


def test_folders_of_former_nights_go_after_a_day(tmp_path: Path):
    long_ago = time.time() - writing.KEPT_SECONDS - 60
    for _ in range(2):
        write_edition(tmp_path, ROWS)
        os.utime((tmp_path / CURRENT).resolve(), (long_ago, long_ago))
    (tmp_path / "of-somebody-else").mkdir()
    os.utime(tmp_path / "of-somebody-else", (long_ago, long_ago))

    write_edition(tmp_path, ROWS)

    assert len(list(tmp_path.glob("night-*"))) == 1
    assert (tmp_path / "of-somebody-else").is_dir()
    assert contents(tmp_path)


def test_everybody_may_read_the_files_also_in_a_folder_that_was_moved(tmp_path: Path):
    """The site may run as another user than the command."""
    write_edition(tmp_path / "here", ROWS)

    shutil.move(tmp_path / "here", tmp_path / "there")

    assert (tmp_path / "there" / CURRENT).resolve().stat().st_mode & 0o777 == 0o755
    assert games_in(tmp_path / "there") == ROWS


@pytest.mark.deep
def test_no_worker_loads_arrow():
    done = subprocess.run(
        [sys.executable, "-c", WORKER],
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
        check=False,
    )

    assert done.returncode == 0


# The card


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
