"""The list of everything to download, as programs read it."""

from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from games.data.downloads import downloads
from games.data.writing import write_edition
from tests.games.data.open_data import row

pytestmark = pytest.mark.django_db


def test_programs_get_the_list_of_the_page(client: Client, settings: Settings, tmp_path: Path):
    settings.DATA_FOLDER = tmp_path
    before = client.get("/api/v1/data")
    write_edition(tmp_path, [row()])

    after = client.get("/api/v1/data", headers={"If-None-Match": before.headers["ETag"]})

    assert after.json() == [each._asdict() for each in downloads()]
    assert len(after.json()) == len(before.json()) + 4
