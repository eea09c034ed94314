"""PostgreSQL stops for a while, Redis stops, a line to the database is cut, and a host hangs."""

import os
import signal
import time
from collections.abc import Callable
from functools import partial

from tests.faults.site import HOSTS, Site, await_that
from tests.faults.tally import Tally, tell
from tests.faults.visitors import Crowd, crowd

CALM = 20  # guesses before and after each outage


def database_stops(site: Site, seconds: float, times: int) -> Tally:
    """Visitors read why, nothing is lost, and all recovers by itself."""
    database = site.programs["database"]
    return _repeat(site, "PostgreSQL stops", database.stop, database.start, seconds, times)


def redis_stops(site: Site, seconds: float, times: int) -> Tally:
    """Nobody notices."""
    redis = site.programs["redis"]
    return _repeat(site, "Redis stops", redis.stop, redis.start, seconds, times, most_failures=0)


def line_is_cut(site: Site, seconds: float, times: int) -> Tally:
    """One host cannot reach the database, and is not told; the other one can."""
    return _repeat(site, "line cut", site.line.cut, site.line.mend, seconds, times)


def host_hangs(site: Site, seconds: float, times: int) -> Tally:
    """One host answers nothing, and goes on later; after twelve seconds, the proxy leaves it."""
    host = HOSTS[-1]

    def tell_all(what: signal.Signals) -> None:
        for process in (site.pid(host), *site.processes(host)):
            os.kill(process, what)

    stop, start = partial(tell_all, signal.SIGSTOP), partial(tell_all, signal.SIGCONT)
    return _repeat(site, "host hangs", stop, start, seconds, times)


def _repeat(
    site: Site,
    fault: str,
    stop: Callable[[], None],
    start: Callable[[], None],
    seconds: float,
    times: int,
    *,
    most_failures: float = float("inf"),
) -> Tally:
    tally, recoveries = Tally(fault), []
    before = {name: (site.pid(name), site.processes(name)) for name in HOSTS}
    with crowd(site.port, site.visitors) as visitors:
        for _ in range(times):
            visitors.await_guesses(CALM)
            stop()
            time.sleep(seconds)
            start()
            recoveries.append(_await_calm(site, visitors))
    tally.count(times=times, seconds=seconds, longest_recovery_seconds=round(max(recoveries), 1))
    tell(tally, visitors, site, most_failures=most_failures)
    after = {name: (site.pid(name), site.processes(name)) for name in HOSTS}
    tally.law(before == after, "A host or a process of it was started again.")
    return tally


def _await_calm(site: Site, visitors: Crowd) -> float:
    """Wait until both hosts are ready and nobody is refused any more; gives the seconds."""
    began = time.monotonic()

    def is_calm() -> bool:
        failures = visitors.failures
        visitors.await_guesses(CALM)
        return visitors.failures == failures

    site.await_hosts()
    await_that(is_calm)
    return time.monotonic() - began
