"""The page of the data, its card, the files of games, and everything else to download."""

from base64 import b64encode
from collections import Counter
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from games.data.downloads import KINDS, TREES, downloads, grow_tree_files, tree_files
from games.data.editions import CURRENT, MEDIA_TYPES, example, newest_edition
from games.data.writing import write_edition
from solver import RECIPES, measured_strategies
from tests.games.data.open_data import row

pytestmark = pytest.mark.django_db


@pytest.fixture
def empty(settings: Settings, tmp_path: Path) -> Path:
    """The folder of the site's data, before the first night."""
    settings.DATA_FOLDER = tmp_path
    return tmp_path


@pytest.fixture
def folder(empty: Path) -> Path:
    """The same with an edition."""
    write_edition(empty, [row()])
    return empty


@pytest.mark.usefixtures("folder")
def test_the_page_lists_every_file_with_its_digest(client: Client):
    page = unescape(client.get("/data/").content.decode())

    for each in downloads():
        assert f'<a href="{each.address}" download="{each.name}"><code>{each.name}<' in page
        assert f">{each.sha256}<" in page
    assert example() in page


@pytest.mark.usefixtures("empty")
def test_before_the_first_night_the_page_says_so(client: Client):
    page = client.get("/data/").content.decode()

    assert "There are no files yet" in page
    answer = client.get("/data/games.parquet")
    assert answer.status_code == 404
    assert "This file has not been written yet." in answer.content.decode()


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


# Downloads


def test_all_kinds_are_listed_and_games_only_once_a_night_has_written_them(
    client: Client, empty: Path
):
    computed = {
        "books": len(RECIPES),
        "tables": 2 * len(measured_strategies()) + 2,
        "trees": len(tree_files()),
    }
    assert Counter(each.kind for each in downloads()) == computed

    write_edition(empty, [row()])

    found = downloads()
    assert client.get("/api/v1/data").json() == [each._asdict() for each in found]
    assert Counter(each.kind for each in found) == computed | {"games": len(MEDIA_TYPES)}
    assert list(dict.fromkeys(each.kind for each in found)) == list(KINDS)
    assert len({each.address for each in found}) == len(found)
    assert {each.license for each in found if each.kind == "games"} == {"CC0-1.0"}
    assert {each.license for each in found if each.kind != "games"} == {"MIT"}


@pytest.mark.deep
@pytest.mark.usefixtures("folder")
def test_each_file_is_sent_as_it_is_listed(client: Client):
    for each in downloads():
        if each.kind == TREES and "4x6" not in each.name:
            continue  # they are grown below
        sent = client.get(each.address)
        content = sent.getvalue()
        assert sent.status_code == 200, each
        assert (len(content), sha256(content).hexdigest()) == (each.size, each.sha256), each
        assert sent.headers["Content-Type"].partition(";")[0] == each.media_type


# Trees


@pytest.mark.deep
def test_every_tree_that_a_page_offers_under_named_rules_is_listed_as_it_is_grown():
    """If strategies or files have changed, `manage.py list_trees` lists them anew."""
    assert tuple(grow_tree_files()) == tree_files()
    assert len(tree_files()) == len({(tree.strategy, tree.rules) for tree in tree_files()}) == 40


# Games


def test_an_edition_has_the_digest_of_every_file_and_stays_that_of_its_night(folder: Path):
    first = newest_edition()
    assert first

    write_edition(folder, [row(game=2)])

    second = newest_edition()
    assert second
    assert first.digests != second.digests
    for edition in (first, second):
        assert set(edition.digests) == set(MEDIA_TYPES)
        for name, digest in edition.digests.items():
            assert sha256(edition.path(name).read_bytes()).hexdigest() == digest
