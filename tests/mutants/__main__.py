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
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_name("mutants.toml")
PYTEST = ("pytest", "-x", "-q", "--tb=no", "--no-header", "-rfE", "--reuse-db", "-p", "no:randomly")
MARKS = "not deep and not browser"
SURVIVED, MISFIT = 1, 2  # exit codes
WHOLE = 10  # limits of time that all tests together may take, while nothing is broken
DATABASE = Path("var/test.sqlite3")
MAKE_DATABASE = (
    "import django; django.setup(); from django.db import connection;"
    " connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)"
)


class Mutant(NamedTuple):
    """A small break: in a file, a text that occurs there once gives way to another.

    what: what a player or a program would suffer. tests: the folders and files that should notice.
    marks: which of their tests run, if not the usual ones.
    """

    name: str
    what: str
    file: str
    old: str
    new: str
    tests: Sequence[str]
    marks: str = ""


def listed() -> dict[str, Mutant]:
    """All mutants of the list, by name."""
    facts = tomllib.loads(LIST.read_text())
    return {name: Mutant(name, **facts_of_one) for name, facts_of_one in facts.items()}


def misfits(mutants: Iterable[Mutant], root: Path) -> Iterator[str]:
    """What is wrong with those that do not fit a checkout, in a sentence each."""
    for mutant in mutants:
        file = root / mutant.file
        times = file.read_text().count(mutant.old) if file.is_file() else 0
        if times != 1:
            yield f"{mutant.name} no longer fits: its text is {times} times in {mutant.file}."
        if mutant.old == mutant.new:
            yield f"{mutant.name} breaks nothing."
        for place in mutant.tests:
            if not (root / place).exists():
                yield f"{mutant.name} names {place}, which is not there."


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

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.env = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        self.env |= {"CI": "true", "DJANGO_SETTINGS_MODULE": "tests.settings"}
        asked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for name in [*filter(None, names.split("\0")), "var/chromium"]:
            if (ROOT / name).is_file():  # others are deleted, and this is not committed
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)
        (folder / ".venv").symlink_to(sys.prefix)
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
        chosen = ["-m", mutant.marks or MARKS]
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


def _run_all(mutants: Sequence[Mutant], copy: Copy, limit: float) -> int:
    """Print a table of what came of each, and a sum. Returns the exit code."""
    results = []
    for mutant in (*_unbroken(mutants), *mutants):
        results.append(result := copy.try_out(mutant, limit))
        name, words = mutant.name, result.noticed or result.words
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
    parser.add_argument("--limit", type=float, default=300, help="seconds for each mutant")
    asked = parser.parse_args()
    known = listed()
    if unknown := set(asked.name) - set(known):
        parser.error(f"there is no mutant {min(unknown)}")
    mutants = [known[name] for name in asked.name or known]
    if wrong := list(misfits(mutants, ROOT)):
        print(*wrong, sep="\n", file=sys.stderr)
        return MISFIT
    with TemporaryDirectory() as folder:
        return _run_all(mutants, Copy(Path(folder)), asked.limit)


if __name__ == "__main__":
    sys.exit(main())
