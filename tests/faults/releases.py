"""One host after the other stops and starts, as for a release, or replaces its processes; visitors play."""

import signal
import time
from collections.abc import Callable, Sequence

from tests.faults.site import HOSTS, Site, await_that
from tests.faults.tally import Tally, tell
from tests.faults.visitors import crowd

CALM = 20  # guesses before and after each host


def reloads(site: Site, times: int, hosts: Sequence[str] = HOSTS) -> Tally:
    """Each host in turn replaces its processes, and keeps its version."""
    return _renew("processes replaced by SIGHUP", _reload, site, times, hosts)


def restarts(site: Site, times: int, hosts: Sequence[str] = HOSTS) -> Tally:
    """Each host in turn stops, and another one starts in its place, which may be a new version."""
    return _renew("hosts restarted", _restart, site, times, hosts)


def _renew(
    name: str, renew: Callable[[Site, str], None], site: Site, times: int, hosts: Sequence[str]
) -> Tally:
    tally = Tally(name)
    began = time.monotonic()
    with crowd(site.port, site.visitors) as visitors:
        for _ in range(times):
            for host in hosts:
                visitors.await_guesses(CALM)
                renew(site, host)
                site.await_hosts()
        visitors.await_guesses(CALM)
    tally.count(rounds=times, seconds=round(time.monotonic() - began))
    tell(tally, visitors, site, most_failures=0)
    return tally


def _reload(site: Site, host: str) -> None:
    before = site.processes(host)
    site.programs[host].send(signal.SIGHUP)
    await_that(lambda: not set(before) & set(site.processes(host)))


def _restart(site: Site, host: str) -> None:
    site.programs[host].stop()
    site.programs[host].start()
