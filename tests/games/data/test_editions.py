"""The files of last night, as the site finds them."""

from hashlib import sha256
from pathlib import Path

from pytest_django import Settings

from games.data.editions import MEDIA_TYPES, newest_edition
from games.data.writing import write_edition
from tests.games.data.open_data import row


def test_before_the_first_night_there_is_nothing(settings: Settings, tmp_path: Path):
    for folder in (tmp_path, tmp_path / "none"):
        settings.DATA_FOLDER = folder
        assert newest_edition() is None


def test_every_file_has_its_digest(settings: Settings, tmp_path: Path):
    settings.DATA_FOLDER = tmp_path
    write_edition(tmp_path, [row()])

    edition = newest_edition()

    assert edition
    assert set(edition.digests) == set(MEDIA_TYPES)
    for name, digest in edition.digests.items():
        assert sha256(edition.path(name).read_bytes()).hexdigest() == digest


def test_an_edition_stays_that_of_its_night(settings: Settings, tmp_path: Path):
    settings.DATA_FOLDER = tmp_path
    write_edition(tmp_path, [row()])
    first = newest_edition()
    assert first

    write_edition(tmp_path, [row(game=2)])

    second = newest_edition()
    assert second
    assert first.digests != second.digests
    for name, digest in first.digests.items():
        assert sha256(first.path(name).read_bytes()).hexdigest() == digest
