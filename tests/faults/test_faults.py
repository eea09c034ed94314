"""A short form of each fault; `make faults` has the long one."""

from collections.abc import Callable, Iterator

import pytest

from tests.faults import backups, clocks, kills, outages, releases
from tests.faults.site import Site, site
from tests.faults.tally import Tally

pytestmark = pytest.mark.deep

FAULTS: dict[str, Callable[[Site], Tally]] = {
    "kills": lambda it: kills.kills(it, guesses=500, deaths=3),
    "database": lambda it: outages.database_stops(it, seconds=2, times=1),
    "redis": lambda it: outages.redis_stops(it, seconds=1, times=1),
    "line": lambda it: outages.line_is_cut(it, seconds=4, times=1),
    "hang": lambda it: outages.host_hangs(it, seconds=2, times=1),
    "reloads": lambda it: releases.reloads(it, times=1, hosts=["web-1"]),
    "restarts": lambda it: releases.restarts(it, times=1, hosts=["web-2"]),
    "backup": backups.backup_under_load,
    "clock": clocks.clock_steps,
}


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

    tally = FAULTS[fault](cluster)

    print(tally)
    assert not tally.broken
