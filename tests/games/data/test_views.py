"""The page of the data, its card, and the files of games."""

from base64 import b64encode
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from games.data.card import example
from games.data.downloads import downloads
from games.data.editions import CURRENT, MEDIA_TYPES
from games.data.writing import write_edition
from tests.games.data.open_data import row

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(settings: Settings, tmp_path: Path) -> Path:
    """The folder of the site's data, with an edition."""
    settings.DATA_FOLDER = tmp_path
    write_edition(tmp_path, [row()])
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_the_page_lists_every_file_with_its_digest(client: Client):
    page = unescape(client.get("/data/").content.decode())

    for each in downloads():
        assert f'<a href="{each.address}" download="{each.name}"><code>{each.name}<' in page
        assert f">{each.sha256}<" in page
    assert example() in page


def test_before_the_first_night_the_page_says_so(
    client: Client, settings: Settings, tmp_path: Path
):
    settings.DATA_FOLDER = tmp_path / "none"

    page = client.get("/data/").content.decode()

    assert "There are no files yet" in page
    answer = client.get("/data/games.parquet")
    assert answer.status_code == 404
    assert "This file has not been written yet." in answer.content.decode()


def test_the_lab_the_settings_and_the_page_about_privacy_lead_there(client: Client, account):
    client.force_login(account)

    assert 'href="/data/"' in client.get("/lab/").content.decode()
    assert 'href="/data/"' in client.get("/privacy/").content.decode()
    assert 'href="/data/card/"' in client.get("/me/settings/").content.decode()
    assert 'href="/data/card/"' in client.get("/data/").content.decode()


def test_the_card_is_a_page(client: Client):
    page = client.get("/data/card/").content.decode()

    assert "<h2>How to withdraw</h2>" in page
    assert 'lang="en"><p>Finished games of Mastermind' in page


def test_a_file_is_sent_as_it_is_stored(client: Client, folder: Path):
    for name, media_type in MEDIA_TYPES.items():
        answer = client.get(f"/data/{name}", headers={"Accept-Encoding": "gzip"})

        content = answer.getvalue()
        digest = sha256(content)
        assert content == (folder / CURRENT / name).read_bytes()
        assert answer.headers["Content-Type"] == media_type
        assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}"'
        assert int(answer.headers["Content-Length"]) == len(content)
        assert answer.headers["ETag"] == f'"{digest.hexdigest()}"'
        assert answer.headers["Repr-Digest"] == f"sha-256=:{b64encode(digest.digest()).decode()}:"
        assert answer.headers["Cache-Control"] == "public, max-age=3600"
        assert "Content-Encoding" not in answer.headers


def test_a_file_is_sent_once_to_those_who_keep_it(client: Client, folder: Path):
    first = client.get("/data/games.parquet")
    assert first.getvalue()
    tag = first.headers["ETag"]

    again = client.get("/data/games.parquet", headers={"If-None-Match": tag})
    write_edition(folder, [row(game=2)])
    anew = client.get("/data/games.parquet", headers={"If-None-Match": tag})

    assert (again.status_code, again.content) == (304, b"")
    assert anew.status_code == 200
    assert anew.getvalue() == (folder / CURRENT / "games.parquet").read_bytes()


def test_there_are_no_other_files(client: Client, folder: Path):
    (folder / "games.csv").write_text("here")
    (folder / CURRENT / "games.csv").write_text("here")

    for name in (
        *("games.csv", "..", "..%2FSHA256SUMS", "%2e%2e%2f%2e%2e%2fsecret-key", "current"),
        "a%00b",
    ):
        assert client.get(f"/data/{name}").status_code in {404, 400}, name
    assert client.post("/data/games.parquet").status_code == 405
