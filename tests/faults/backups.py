"""A backup is written while visitors guess; restored, it is right."""

import time

from tests.faults.site import Site
from tests.faults.tally import Tally, tell
from tests.faults.visitors import crowd

CALM = 20  # guesses before and after


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
