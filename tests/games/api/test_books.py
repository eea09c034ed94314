"""Books to download."""

from base64 import b64encode
from hashlib import sha256

import pytest
from django.test import Client

from games.api.books import BookFile
from solver import RECIPES, load_book
from solver.perfect.books.book import book_file, parse_book
from tests.depth import at_depth

pytestmark = pytest.mark.django_db
BOOKS = "/api/v1/books"


def test_every_book_is_listed_with_its_digest(client: Client):
    told = client.get(BOOKS).json()

    assert [each["name"] for each in told] == list(RECIPES)
    for each in told:
        stored = book_file(each["name"]).read_bytes()
        assert (each["bytes"], each["sha256"]) == (len(stored), sha256(stored).hexdigest())
        assert each["address"] == f"{BOOKS}/{each['name']}"
        assert each["total"] == load_book(each["name"]).counts.total


@pytest.mark.both
def test_a_book_is_sent_as_it_is_stored(client: Client):
    for name in at_depth(["mini", "classic"], [*RECIPES]):
        answer = client.get(f"{BOOKS}/{name}", headers={"Accept-Encoding": "gzip"})

        content = answer.getvalue()
        digest = sha256(content)
        assert content == book_file(name).read_bytes()
        assert parse_book(name, content.decode()) == load_book(name)
        assert BookFile.model_validate_json(content).rules == str(RECIPES[name].rules)
        assert answer.headers["Repr-Digest"] == f"sha-256=:{b64encode(digest.digest()).decode()}:"
        assert answer.headers["ETag"] == f'"{digest.hexdigest()}"'
        assert answer.headers["Content-Type"] == "application/json"
        assert int(answer.headers["Content-Length"]) == len(content)
        assert "Content-Encoding" not in answer.headers


def test_a_book_that_is_not_stored(client: Client):
    for name in ("none", "bulls-and-cows-seconds", "6x7"):
        answer = client.get(f"{BOOKS}/{name}")

        assert answer.status_code == 404, name
        assert answer.json()["detail"] == "There is no book of this name.", name
    for name in ("..%2Fbook", "a.json", "A", "x" * 41):
        assert client.get(f"{BOOKS}/{name}").status_code in {404, 422}, name
