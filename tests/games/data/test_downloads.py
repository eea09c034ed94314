"""Everything to download is where the list says, and as the list says."""

import json
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from games.data.books import stored
from games.data.downloads import KINDS, TREES, downloads
from games.data.editions import MEDIA_TYPES, newest_edition
from games.data.trees import FORMAT, grow, trees
from games.data.writing import write_edition
from solver import CLASSIC, RECIPES, measured_strategies
from solver.perfect.books.book import book_file
from tests.games.data.open_data import row

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(settings: Settings, tmp_path: Path) -> Path:
    """The folder of the site's data, before the first night."""
    settings.DATA_FOLDER = tmp_path
    return tmp_path


def test_all_kinds_are_listed_and_games_only_once_a_night_has_written_them(
    client: Client, folder: Path
):
    computed = {
        "books": len(RECIPES),
        "tables": 2 * len(measured_strategies()) + 2,
        "trees": len(trees()),
    }
    assert Counter(each.kind for each in downloads()) == computed

    write_edition(folder, [row()])

    found = downloads()
    assert client.get("/api/v1/data").json() == [each._asdict() for each in found]
    assert Counter(each.kind for each in found) == computed | {"games": len(MEDIA_TYPES)}
    assert list(dict.fromkeys(each.kind for each in found)) == list(KINDS)
    assert len({each.address for each in found}) == len(found)
    assert {each.license for each in found if each.kind == "games"} == {"CC0-1.0"}
    assert {each.license for each in found if each.kind != "games"} == {"MIT"}


@pytest.mark.deep
def test_each_file_is_sent_as_it_is_listed(client: Client, folder: Path):
    write_edition(folder, [row()])

    for each in downloads():
        if each.kind == TREES and "4x6" not in each.name:
            continue  # they are grown below
        sent = client.get(each.address)
        content = sent.getvalue()
        assert sent.status_code == 200, each
        assert (len(content), sha256(content).hexdigest()) == (each.size, each.sha256), each
        assert sent.headers["Content-Type"].partition(";")[0] == each.media_type


# Books


def test_the_size_and_the_digest_of_a_book_are_those_of_its_file():
    for name in RECIPES:
        content = book_file(name).read_bytes()

        assert stored(name) == (len(content), sha256(content).digest()), name


# Trees


@pytest.mark.deep
def test_every_tree_that_a_page_offers_under_named_rules_is_listed_as_it_is_grown():
    """If strategies or files have changed, `manage.py list_trees` lists them anew."""
    assert tuple(grow()) == trees()
    assert len(trees()) == len({(tree.strategy, tree.rules) for tree in trees()}) == 40


def test_a_tree_is_sent_as_it_is_listed(client: Client):
    [tree] = [each for each in trees() if each[:2] == ("minimax", str(CLASSIC.rules))]

    sent = client.get(reverse("lab-tree-file", args=[tree.rules, tree.strategy, FORMAT])).content

    assert (len(sent), sha256(sent).hexdigest()) == (tree.size, tree.sha256)
    assert json.loads(sent)["total"] == 5801


# Games


def test_an_edition_has_the_digest_of_every_file_and_stays_that_of_its_night(folder: Path):
    write_edition(folder, [row()])
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
