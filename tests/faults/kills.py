"""Web processes, whole hosts, and task workers die at random while visitors guess."""

import random
import time
from contextlib import suppress

from tests.faults.site import HOSTS, Site, await_that, kill
from tests.faults.tally import Tally, tell
from tests.faults.visitors import Crowd, crowd

KINDS = "process", "host", "task worker", "process"


def kills(site: Site, guesses: int, deaths: int, seed: int = 1) -> Tally:
    """So many guesses, and so many deaths among them, each once everything has recovered."""
    tally, rng = Tally("kills"), random.Random(seed)  # noqa: S311
    in_flight, recoveries, dead = 0, [], dict.fromkeys(KINDS, 0)
    with crowd(site.port, site.visitors, seed) as visitors:
        kinds = [KINDS[number % len(KINDS)] for number in range(deaths)]
        for kind in rng.sample(kinds, deaths):
            visitors.await_guesses(rng.randint(1, max(2, guesses // deaths)))
            dead[kind] += 1
            began, failed = time.monotonic(), visitors.failures
            here = _strike(site, visitors, kind, rng)
            failed = visitors.failures - failed
            tally.law(failed <= here, f"{here} requests were in flight, and {failed} failed.")
            in_flight += here
            recoveries.append(time.monotonic() - began)
        visitors.await_guesses(max(1, guesses - visitors.guesses))
    tally.count(**{f"{kind.replace(' ', '_')}_deaths": number for kind, number in dead.items()})
    tally.count(in_flight=in_flight, longest_recovery_seconds=round(max(recoveries), 1))
    tell(tally, visitors, site, most_failures=in_flight)
    return tally


def _strike(site: Site, visitors: Crowd, kind: str, rng: random.Random) -> int:
    """Kill one, and wait until it is back; gives the requests that were in flight just then."""
    if kind == "task worker":
        name = rng.choice(["work-1", "work-2"])
        before = site.pid(name)
        kill(before)
        await_that(lambda: site.pid(name) != before and site.programs[name].is_running)
        return 0
    host = rng.choice(HOSTS)
    before = site.pid(host) if kind == "host" else rng.choice(site.processes(host))
    processes = len(site.processes(host))
    with suppress(ProcessLookupError):
        kill(before)
    in_flight = visitors.in_flight
    await_that(lambda: _is_replaced(site, host, before, processes))
    site.await_hosts()
    return in_flight


def _is_replaced(site: Site, host: str, before: int, processes: int) -> bool:
    with suppress(FileNotFoundError):
        now = site.processes(host)
        return site.pid(host) != before and before not in now and len(now) == processes
    return False
