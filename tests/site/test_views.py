"""Health checks, and files with fixed addresses."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[2]
ASK = """
import os, sys
import django
django.setup()
from django.test import Client
database = sys.argv[1]
if "--gone" in sys.argv:
    os.rmdir(os.path.dirname(database))
answer = Client().get("/readyz")
print(answer.status_code, answer.content.decode(), Client().get("/healthz").status_code)
"""
SITE = "http://testserver"
PAGES = [
    *("/", "/rules/", "/privacy/", "/security/"),
    *(
        "/daily/",
        "/live/",
        "/solve/",
        "/train/",
        "/lab/",
        "/lab/compare/",
        "/lab/designs/",
        "/lab/tables/",
        "/lab/tables/records/",
        "/lab/sources/",
        "/data/",
        "/data/card/",
        "/leaderboard/",
        "/ratings/",
        "/challenges/",
    ),
]


def test_healthz_needs_no_database(client: Client):
    response = client.get("/healthz")

    assert (response.status_code, response.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_readyz_asks_database_and_cache(client: Client):
    response = client.get("/readyz")

    assert response.status_code == 200
    assert response.content == b"database: ok\ncache: ok\n"


@pytest.mark.deep
@pytest.mark.parametrize(
    ("flags", "words"),
    [
        ([], "503 database: ok\ncache: no answer\n 200"),
        (["--gone"], "503 database: no answer\ncache: no answer\n 200"),
    ],
    ids=["no cache table", "no database"],
)
def test_readyz_tells_what_does_not_answer(tmp_path: Path, flags: list[str], words: str):
    folder = tmp_path / "data"
    folder.mkdir()
    database = str(folder / "db.sqlite3")
    environment = os.environ | {
        "DATABASE_URL": f"sqlite:///{database}",
        "DJANGO_SETTINGS_MODULE": "tests.settings",
    }

    command = [sys.executable, "-c", ASK, database, *flags]
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, env=environment, check=True
    )

    assert words in done.stdout


def test_the_favicon_is_there(client: Client):
    response = client.get("/favicon.ico")

    assert response["Location"] == "/static/img/icon.svg"
    assert finders.find("img/icon.svg")


def test_the_sitemap_lists_the_public_pages(client: Client):
    response = client.get("/sitemap.xml")

    locations = re.findall("<url><loc>(.*?)</loc></url>", response.content.decode())
    assert response["Content-Type"] == "application/xml"
    assert locations == [SITE + page for page in PAGES]
