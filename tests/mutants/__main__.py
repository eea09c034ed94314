"""Small breaks of the site, one at a time, each of which some test should notice: `make mutants`.

`mutants.toml` lists them. Each is made in a copy of the checkout, where the tests that it names run until
the first one fails. If none fails, the mutant survives: no test holds what it breaks.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from threading import Timer
from typing import NamedTuple

from tests.mutants.listed import Mutant, listed, misfits

ROOT = Path(__file__).parents[2]
WORKERS = 2  # mutants at a time, each in a copy of its own
PYTEST = ("pytest", "-x", "-q", "--tb=no", "--no-header", "-rfE", "--reuse-db", "-p", "no:randomly")
MARKS = "not deep and not browser"
WALK = "walk"  # the marks of mutants that only a browser notices
SURVIVED, MISFIT = 1, 2  # exit codes
WHOLE = 10  # limits of time that all tests together may take, while nothing is broken
DATABASE = Path("var/test.sqlite3")
MAKE_DATABASE = (
    "import django; django.setup(); from django.db import connection;"
    " connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)"
)
LEAVE_OUT = """
def pytest_collection_modifyitems(items):
    items[:] = [item for item in items if item.nodeid not in LEFT_OUT]
"""


class Result(NamedTuple):
    """What came of a mutant.

    noticed: the test that failed; empty if none did. words: what is told in its place. seconds: of
    processor.
    """

    mutant: Mutant
    noticed: str
    words: str
    seconds: float


class Copy:
    """A copy of a checkout, uncommitted changes included, with a database of its own."""

    def __init__(self, root: Path, folder: Path, marks: str, left_out: Collection[str]) -> None:
        """marks: which tests run, unless a mutant says so. left_out: the ids of those that do not."""
        self.folder, self.usual = folder, ["-m", marks, *(["-p", "left_out"] if left_out else [])]
        self.env = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        self.env |= {"CI": "true", "DJANGO_SETTINGS_MODULE": "tests.settings"}
        asked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(asked, cwd=root, capture_output=True, text=True, check=True).stdout
        for name in [*filter(None, names.split("\0")), "var/chromium"]:
            if (root / name).is_file():  # others are deleted, and this is not committed
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, folder / name)
        (folder / ".venv").symlink_to(sys.prefix)
        (folder / "left_out.py").write_text(f"LEFT_OUT = {set(left_out)!r}\n{LEAVE_OUT}")
        made = [sys.executable, "-c", MAKE_DATABASE]
        subprocess.run(made, cwd=folder, env=self.env, stdout=subprocess.DEVNULL, check=True)
        self.fresh = (folder / DATABASE).read_bytes()

    def try_out(self, mutant: Mutant, limit: float) -> Result:
        """Make a break, run the tests that should notice it, and take the break back."""
        if not mutant.file:
            return self._run(mutant, WHOLE * limit)
        file = self.folder / mutant.file
        before = file.read_text()
        file.write_text(before.replace(mutant.old, mutant.new))
        try:
            return self._run(mutant, limit)
        finally:
            file.write_text(before)

    def _run(self, mutant: Mutant, limit: float) -> Result:
        for old in (self.folder / DATABASE.parent).glob(f"{DATABASE.name}*"):
            old.unlink()
        (self.folder / DATABASE).write_bytes(self.fresh)  # whatever the last run left behind
        chosen = ["-m", mutant.marks] if mutant.marks else self.usual
        log = self.folder / "var" / "mutant.log"
        with log.open("w") as output:
            tests = subprocess.Popen(
                [sys.executable, "-m", *PYTEST, *chosen, *mutant.tests],
                cwd=self.folder,
                env=self.env,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            late = Timer(limit, _kill, [tests.pid])
            late.start()
            _, status, used = os.wait4(tests.pid, 0)
            late.cancel()
        tests.returncode = os.waitstatus_to_exitcode(status)
        told = _told(tests.returncode, log.read_text(errors="replace").splitlines())
        return Result(mutant, *told, used.ru_utime + used.ru_stime)


def _kill(group: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def _told(code: int, lines: Sequence[str]) -> tuple[str, str]:
    """The test that failed in a run, and what is told if none did."""
    if code in {0, -signal.SIGKILL}:
        return "", "timed out" if code else "SURVIVED"
    for line in lines:
        how, _, test = line.partition(" ")
        if how in {"FAILED", "ERROR"} and test.startswith("tests/"):
            return test.partition(" - ")[0], ""
    why = [line for line in lines if line.startswith("ERROR")]
    return "", f"ran no test: {' '.join(why or lines[-1:])}"


def _unbroken(mutants: Sequence[Mutant]) -> Iterator[Mutant]:
    """All tests that mutants name, which pass while nothing is broken."""
    for marks in sorted({mutant.marks for mutant in mutants}):
        named = {place for mutant in mutants if mutant.marks == marks for place in mutant.tests}
        yield Mutant(f"(no break) {marks}".strip(), "", "", "", "", sorted(named), marks)


def _run_all(mutants: Sequence[Mutant], copies: Sequence[Copy], limit: float) -> int:
    """Print a table of what came of each, and a sum. Returns the exit code."""
    free: SimpleQueue[Copy] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def try_out(mutant: Mutant) -> Result:
        copy = free.get()
        try:
            return copy.try_out(mutant, limit)
        finally:
            free.put(copy)

    results = []
    with ThreadPoolExecutor(len(copies)) as workers:
        runs = [workers.submit(try_out, mutant) for mutant in (*_unbroken(mutants), *mutants)]
        for run in as_completed(runs):
            results.append(result := run.result())
            name, words = result.mutant.name, result.noticed or result.words
            print(f"{name:<30} {result.seconds:>6.1f}  {words}", flush=True)
    left = [each.mutant for each in results if each.mutant.file and not each.noticed]
    for mutant in left:
        print(f"Nobody noticed {mutant.name}: {mutant.what}")
    seconds = sum(each.seconds for each in results)
    print(f"{len(mutants) - len(left)} of {len(mutants)} noticed, in {seconds:.0f} s of processor.")
    if any(not each.mutant.file and each.words != "SURVIVED" for each in results):
        print("Tests fail while nothing is broken, so this tells nothing.", file=sys.stderr)
        return MISFIT
    return SURVIVED if left else 0


def main() -> int:
    """The exit code is 0 if each break was noticed, 1 if not, and 2 if the list does not fit."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("name", nargs="*", help="only these mutants; all without a name")
    parser.add_argument("--in", dest="root", type=Path, default=ROOT, help="another checkout")
    parser.add_argument("--without", type=Path, help="a table; the tests of its second column rest")
    parser.add_argument("--marks", default=MARKS, help=f"which tests run; usually: {MARKS}")
    parser.add_argument(
        "--walks", default=WALK, help="the same in a browser, which leaves out none"
    )
    parser.add_argument("--limit", type=float, default=300, help="seconds for each mutant")
    asked = parser.parse_args()
    known = listed()
    if unknown := set(asked.name) - set(known):
        parser.error(f"there is no mutant {min(unknown)}")
    mutants = [known[name] for name in asked.name or known]
    if wrong := list(misfits(mutants, asked.root)):
        print(*wrong, sep="\n", file=sys.stderr)
        return MISFIT
    mutants = [each._replace(marks=asked.walks) if each.marks == WALK else each for each in mutants]
    rows = asked.without.read_text().splitlines() if asked.without else []
    left_out = {row.split("\t")[1] for row in rows if "\t" in row}
    with TemporaryDirectory() as folder:
        places = [Path(folder) / str(number) for number in range(WORKERS)]
        copies = [Copy(asked.root, place, asked.marks, left_out) for place in places]
        return _run_all(mutants, copies, asked.limit)


if __name__ == "__main__":
    sys.exit(main())
