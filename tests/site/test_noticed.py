"""What a small break would spoil unnoticed by any other test; `make mutants` found it."""

from collections.abc import Iterator

import pytest
from django.core.cache import caches
from django.test import Client

from mastermind_site.tables import TableCache


@pytest.fixture
def _no_shared_cache() -> Iterator[None]:
    """The table of the cache that all processes share is not there."""
    caches["shared"] = TableCache("nowhere", {})
    yield
    del caches["shared"]


@pytest.mark.django_db
@pytest.mark.usefixtures("_no_shared_cache")
def test_a_host_whose_cache_alone_does_not_answer_gets_no_visitors(client: Client):
    answer = client.get("/readyz")

    assert answer.status_code == 503
    assert answer.content == b"database: ok\ncache: no answer\n"
