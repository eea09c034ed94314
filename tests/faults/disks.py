"""The disk of the database is full for a while."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.faults.site import Site, await_that
from tests.faults.tally import Tally, tell
from tests.faults.visitors import crowd

CALM = 20  # guesses before and after
PIECE = 65_536  # bytes


@contextmanager
def small_disk(folder: Path, megabytes: int = 300) -> Iterator[Path]:
    """A disk of its own, in memory; only root may make one."""
    folder.mkdir()
    options = f"size={megabytes}m,mode=755"
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)
        folder.rmdir()


def disk_fills_up(site: Site, seconds: float) -> Tally:
    """Visitors read that nothing can be kept now; what was acknowledged is there afterward."""
    tally, ballast = Tally("disk full"), site.folder / "ballast"
    began = 0.0
    with crowd(site.port, site.visitors) as visitors:
        visitors.await_guesses(CALM)
        fill(ballast)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            time.sleep(0.1)
            fill(ballast)
        failures = visitors.failures
        ballast.unlink()
        began = time.monotonic()
        _start_database(site)
        site.await_hosts()
        visitors.await_guesses(CALM)
        recovery = time.monotonic() - began
    tally.count(seconds=seconds, failures_while_full=failures, recovery_seconds=round(recovery, 1))
    tally.law(failures > 0, "The disk was not full enough for anybody to notice.")
    tell(tally, visitors, site, most_failures=float("inf"))
    return tally


def fill(ballast: Path) -> None:
    """Take all the room that is left."""
    with ballast.open("ab", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * PIECE)
        except OSError:
            return


def _start_database(site: Site) -> None:
    """As a service would; without room for its log, PostgreSQL ends."""
    if site.failed.is_set():
        site.failed.clear()
        site.programs["database"].start()
        await_that(lambda: site.programs["database"].is_running)
