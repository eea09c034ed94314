"""What is broken while visitors play, and the laws that hold all the same."""

import os
import random
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.faults.site import HOSTS, Site, await_that, kill
from tests.faults.tally import Tally, tell
from tests.faults.visitors import Crowd, crowd

CALM = 20  # guesses before and after each fault


class Size(NamedTuple):
    """How much is broken: deaths among so many guesses, and outages and releases.

    seconds: that each outage lasts. hosts: which of them are renewed.
    """

    guesses: int = 20_000
    deaths: int = 60
    seconds: float = 10
    times: int = 5
    hosts: Sequence[str] = HOSTS


# Deaths


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


# Outages


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


# Releases


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


# Backups


def backup_under_load(site: Site) -> Tally:
    tally, folder = Tally("backup under load"), site.folder / "backups"
    with crowd(site.port, site.visitors) as visitors:
        visitors.await_guesses(CALM)
        before, began = visitors.guesses, time.monotonic()
        written = site.run("backup", "--to", str(folder))
        took, after = time.monotonic() - began, visitors.guesses
        visitors.await_guesses(CALM)
    tally.law(written.returncode == 0, f"backup fails: {written.stdout}{written.stderr}")
    files = list(folder.glob("mastermind-*"))
    if files:
        _restore(site, str(files[0]), tally)
    tally.count(seconds=round(took, 1), guesses_meanwhile=after - before)
    tally.law(after > before, "Nobody could guess meanwhile.")
    tell(tally, visitors, site, most_failures=0)
    return tally


def _restore(site: Site, file: str, tally: Tally) -> None:
    site.ask("DROP DATABASE IF EXISTS restored")
    site.ask("CREATE DATABASE restored")
    url = site.database_url.rpartition("/")[0] + "/restored"
    done = site.run("restore", file, DATABASE_URL=url)  # it runs check_data, too
    tally.law(done.returncode == 0, f"restore fails: {done.stdout}{done.stderr}")
    [[guesses]] = site.ask("SELECT count(*) FROM games_guess", "restored")
    tally.count(restored_guesses=guesses)
    tally.law(guesses > 0, "Nothing was restored.")


# Clocks


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


# Disks


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


HANGING_SECONDS = 20  # longer than nginx waits for a host, and shorter than gunicorn for a process
FAULTS: dict[str, Callable[[Site, Size], Tally]] = {
    "kills": lambda it, size: kills(it, size.guesses, size.deaths),
    "database": lambda it, size: database_stops(it, size.seconds, size.times),
    "redis": lambda it, size: redis_stops(it, size.seconds, size.times),
    "line": lambda it, size: line_is_cut(it, size.seconds, size.times),
    "hang": lambda it, size: host_hangs(it, min(HANGING_SECONDS, 2 * size.seconds), size.times),
    "reloads": lambda it, size: reloads(it, size.times, size.hosts),
    "restarts": lambda it, size: restarts(it, size.times, size.hosts),
    "backup": lambda it, _size: backup_under_load(it),
    "clock": lambda it, _size: clock_steps(it),
}
