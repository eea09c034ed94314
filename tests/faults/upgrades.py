"""The release before meets the schema of this one, and then its hosts are replaced, one after the other.

What `docs/operations.md` says of a new version, done while visitors play: `prepare` migrates, the code
of before goes on for a while, and host by host and worker by worker, this code takes over.
"""

import asyncio
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.site import HOSTS, Site
from tests.faults.tally import Tally, tell
from tests.faults.visitors import Visitor, crowd
from tests.serving import ROOT

# The last commit of the release before: the newest that visitors may be using when this one comes.
PREVIOUS = "a0f7657385c91df16a94d800690952fce82b42b4"
CALM = 20  # guesses before and after each host
TRIES = 5  # of a tourist whom a busy site refuses
WORKERS = "work-1", "work-2"
PASSWORD = "correct horse battery staple"
# What a player opens: each reads other tables.
PAGES = (
    *("/", "/daily/", "/leaderboard/", "/ratings/", "/ladder/", "/bots/", "/live/", "/train/"),
    *("/lab/", "/lab/compare/", "/lab/tables/", "/me/history/", "/me/stats/", "/me/challenges/"),
    *("/me/settings/", "/me/sessions/", "/me/tokens/", "/me/export.json", "/accounts/2fa/"),
)


@contextmanager
def release_before() -> Iterator[Path]:
    """A checkout of the release before, with the static files of this one."""
    with TemporaryDirectory(prefix="mastermind-release-before-") as folder:
        checkout = Path(folder)
        packed = subprocess.run(
            ["git", "archive", PREVIOUS], cwd=ROOT, capture_output=True, check=True
        )
        subprocess.run(["tar", "--extract"], cwd=checkout, input=packed.stdout, check=True)
        (checkout / "var").mkdir()
        (checkout / "var" / "static").symlink_to(ROOT / "var" / "static")
        yield checkout


def upgrade(site: Site, guesses: int) -> Tally:
    """So many guesses for each state of the release: before, with the new schema, and after.

    site: runs the release before.
    """
    tally, began = Tally("upgrade"), time.monotonic()
    before = applied(site)
    with crowd(site.port, site.visitors) as visitors:
        visitors.await_guesses(guesses)
        site.checkout = ROOT
        site.manage("prepare")
        visitors.await_guesses(guesses)
        refused = tour(site.port)
        for host in HOSTS:
            renew(site, host)
            site.await_hosts()
            visitors.await_guesses(CALM)
        for worker in WORKERS:
            renew(site, worker)
        visitors.await_guesses(guesses)
        refused += tour(site.port)
        site.manage("tend")
    seconds = round(time.monotonic() - began)
    tally.count(migrations=len(applied(site) - before), pages=2 * len(PAGES), seconds=seconds)
    tally.law(not refused, f"Pages that did not open: {refused}")
    codes = {Path(f"/proc/{site.pid(name)}/cwd").resolve() for name in (*HOSTS, *WORKERS)}
    tally.law(codes == {ROOT}, f"After the release, these codes run: {codes}")
    tell(tally, visitors, site, most_failures=0)
    return tally


def renew(site: Site, name: str) -> None:
    """End a program, and start the code of this release in its place."""
    program = site.programs[name]
    program.stop()
    program.folder = site.checkout
    program.start()


def applied(site: Site) -> set[str]:
    return {name for (name,) in site.ask("SELECT app || '.' || name FROM django_migrations")}


def tour(port: int) -> list[str]:
    """Sign up, start a race and a daily, open a match, and read the pages; gives what did not work."""
    return asyncio.run(_tour(port))


async def _tour(port: int) -> list[str]:
    player = Visitor(port, "127.0.9.9")
    name = f"tourist{time.monotonic_ns() % 10**9}"
    race = {"mode": "race", "variant": "classic"}
    today = datetime.now(UTC).date().isoformat()
    steps = [
        ("/accounts/signup/", {"username": name, "password1": PASSWORD, "password2": PASSWORD}),
        ("/games/", {**race, "level": "knuth"}),
        (f"/daily/{today}/", {}),
        ("/live/new/", {**race, "people": "2", "open_to": "anybody"}),
    ]
    answers = [(path, await _ask(player, path, fields)) for path, fields in steps]
    refused = [f"{path}: {status}" for path, status in answers if status != 302]
    answers = [(path, await _ask(player, path)) for path in PAGES]
    player.close()
    return refused + [f"{path}: {status}" for path, status in answers if status != 200]


async def _ask(player: Visitor, path: str, fields: Mapping[str, str] | None = None) -> int:
    """The status; whoever is told that the site is busy comes back when it says so, a few times."""
    for _ in range(TRIES):
        answer = await player.ask(path, fields)
        wait = answer.header("Retry-After")
        if answer.status != 503 or not wait:
            break
        await asyncio.sleep(int(wait))
    return answer.status
