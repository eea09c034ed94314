"""The clock of a host is stepped by an hour, forward and back, while visitors play over both hosts."""

import subprocess
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from tests.faults.site import Site, await_that
from tests.faults.tally import Tally, tell
from tests.faults.visitors import crowd

CALM = 20  # guesses at each time
HOUR = 3600  # seconds
STEPS = {
    HOUR: "SELECT count(*) FROM games_guess WHERE at > now() + interval '30 minutes'",
    -HOUR: "SELECT count(*) FROM games_guess WHERE at < now() - interval '30 minutes'",
    0: "SELECT 1",
}
"""By how much the clock is wrong, and a query that counts the guesses which the host has stored since.

nginx sends it no guess for some seconds after a restart, so whoever sets the clock waits for one.
"""


def clock_steps(site: Site) -> Tally:
    """One host and one worker see another time than the rest."""
    tally, file = Tally("clock steps"), site.folder / "clock"
    _set(file, 0)
    shifted = {"LD_PRELOAD": str(_library(site.folder)), "CLOCK_SHIFT": str(file)}
    plain = {name: site.programs[name].environment for name in ("web-2", "work-2")}
    _restart_with(site, {name: {**around, **shifted} for name, around in plain.items()})
    before = site.processes("web-2")
    with crowd(site.port, site.visitors) as visitors:
        for step, query in STEPS.items():
            visitors.await_guesses(CALM)
            _set(file, step)
            visitors.await_guesses(CALM)
            await_that(partial(_finds, site, query))
            site.await_hosts()
    tally.law(before == site.processes("web-2"), "A process was started again.")
    [[ahead]] = site.ask(STEPS[HOUR])
    tally.count(steps=len(STEPS), seconds=HOUR, guesses_of_the_future=ahead)
    tell(tally, visitors, site, most_failures=0)
    _restart_with(site, plain)
    return tally


def _finds(site: Site, query: str) -> bool:
    return site.ask(query) > [(0,)]


def _set(file: Path, seconds: int) -> None:
    """Written in place, as the programs look at these very bytes."""
    with file.open("r+b" if file.exists() else "wb") as open_file:
        open_file.write(seconds.to_bytes(4, "little", signed=True))


def _library(folder: Path) -> Path:
    """What lets programs see another time."""
    made, source = folder / "clock.so", Path(__file__).with_name("clock.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", made, source], check=True)
    return made


def _restart_with(site: Site, environments: Mapping[str, Mapping[str, str]]) -> None:
    for name, environment in environments.items():
        program = site.programs[name]
        program.stop()
        program.environment = environment
        program.start()
    site.await_hosts()
