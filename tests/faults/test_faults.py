"""A short form of each fault; `make faults` has the long one."""

from collections.abc import Iterator

import pytest

from tests.faults.broken import FAULTS, Size
from tests.faults.site import Site, site

pytestmark = pytest.mark.deep

SHORT = Size(guesses=500, deaths=3, seconds=2, times=1, hosts=["web-1"])


@pytest.fixture(scope="module")
def cluster() -> Iterator[Site]:
    # With one process each, hosts start sooner.
    with site({"WORKERS": "1"}) as running:
        running.visitors = 3
        yield running
        assert not running.check_data()


@pytest.mark.parametrize("fault", FAULTS)
def test_the_laws_hold(cluster: Site, fault: str):
    cluster.await_hosts()

    tally = FAULTS[fault](cluster, SHORT)

    print(tally)
    assert not tally.broken
