"""Everything to download is where the list says, and as the list says."""

from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from games.data.downloads import KINDS, TREES, downloads
from games.data.editions import MEDIA_TYPES
from games.data.trees import trees
from games.data.writing import write_edition
from solver import RECIPES, measured_strategies
from tests.games.data.open_data import row

pytestmark = pytest.mark.django_db


def test_all_kinds_are_listed_and_games_only_once_a_night_has_written_them(
    settings: Settings, tmp_path: Path
):
    settings.DATA_FOLDER = tmp_path
    computed = {
        "books": len(RECIPES),
        "tables": 2 * len(measured_strategies()) + 2,
        "trees": len(trees()),
    }
    assert Counter(each.kind for each in downloads()) == computed

    write_edition(tmp_path, [row()])

    found = downloads()
    assert Counter(each.kind for each in found) == computed | {"games": len(MEDIA_TYPES)}
    assert list(dict.fromkeys(each.kind for each in found)) == list(KINDS)
    assert len({each.address for each in found}) == len(found)
    assert {each.license for each in found if each.kind == "games"} == {"CC0-1.0"}
    assert {each.license for each in found if each.kind != "games"} == {"MIT"}


def test_each_file_is_sent_as_it_is_listed(client: Client, settings: Settings, tmp_path: Path):
    settings.DATA_FOLDER = tmp_path
    write_edition(tmp_path, [row()])

    for each in downloads():
        if each.kind == TREES and "4x6" not in each.name:
            continue  # tests/games/data/test_trees.py grows them all
        sent = client.get(each.address)
        content = sent.getvalue()
        assert sent.status_code == 200, each
        assert (len(content), sha256(content).hexdigest()) == (each.size, each.sha256), each
        assert sent.headers["Content-Type"].partition(";")[0] == each.media_type
