"""Break a cluster on purpose while visitors play, and look whether the laws hold.

    make faults
    make faults FAULTS="kills redis --guesses 2000"

Prints a line of counts for each fault, and fails if a law was broken.
"""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import ExitStack, nullcontext
from pathlib import Path
from tempfile import gettempdir

from tests.faults import (
    backups,
    clocks,
    disks,
    kills,
    outages,
    releases,
    upgrades,
)
from tests.faults.site import Site, site
from tests.faults.tally import Tally
from tests.faults.upgrades import release_before
from tests.serving import ROOT

HANGING_SECONDS = 20  # longer than nginx waits for a host, and shorter than gunicorn for a process

FAULTS: dict[str, Callable[[Site, Namespace], Tally]] = {
    "kills": lambda it, size: kills.kills(it, size.guesses, size.deaths),
    "database": lambda it, size: outages.database_stops(it, size.seconds, size.times),
    "redis": lambda it, size: outages.redis_stops(it, size.seconds, size.times),
    "line": lambda it, size: outages.line_is_cut(it, size.seconds, size.times),
    "hang": lambda it, size: outages.host_hangs(it, HANGING_SECONDS, size.times),
    "reloads": lambda it, size: releases.reloads(it, size.times),
    "restarts": lambda it, size: releases.restarts(it, size.times),
    "upgrade": lambda it, size: upgrades.upgrade(it, size.guesses // 20),
    "backup": lambda it, _size: backups.backup_under_load(it),
    "clock": lambda it, _size: clocks.clock_steps(it),
    "disk": lambda it, size: disks.disk_fills_up(it, size.seconds),
}


def main() -> int:
    parser = ArgumentParser(prog="make faults")
    parser.add_argument("faults", nargs="*", help=f"of {', '.join(FAULTS)}; by default all")
    parser.add_argument("--guesses", type=int, default=20_000, help="among which processes die")
    parser.add_argument("--deaths", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=10, help="that each outage lasts")
    parser.add_argument("--times", type=int, default=5, help="outages and releases")
    size = parser.parse_args()
    unknown = set(size.faults) - set(FAULTS)
    if unknown:
        parser.error(f"no such fault: {', '.join(unknown)}")
    broken = [name for name in size.faults or FAULTS if not _holds(name, size)]
    print(f"Laws were broken: {', '.join(broken)}" if broken else "All laws held.")
    return bool(broken)


def _holds(name: str, size: Namespace) -> bool:
    """Whether the laws held. Each fault has a cluster of its own, so that one harms no other."""
    began = time.monotonic()
    with ExitStack() as stack:
        here = Path(gettempdir()) / "mastermind-small-disk"
        disk = stack.enter_context(disks.small_disk(here) if name == "disk" else nullcontext())
        code = stack.enter_context(release_before() if name == "upgrade" else nullcontext(ROOT))
        running = stack.enter_context(site(folder=disk, checkout=code))
        tally = FAULTS[name](running, size)
        wrong = running.check_data()
        tally.law(not wrong, f"check_data finds: {wrong}")
    print(f"{tally}\n  in {time.monotonic() - began:.0f} s", flush=True)
    return not tally.broken


if __name__ == "__main__":
    sys.exit(main())
