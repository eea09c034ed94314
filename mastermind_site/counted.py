"""What the processes of this host have counted for Prometheus, in the files of a folder.

Each process counts in files whose names end with its number (`games.metrics`). The files of processes
that have ended are added to an archive, so a worker that is replaced takes nothing with it, and there
are never many files.
"""

import fcntl
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from prometheus_client.mmap_dict import MmapedDict

from games.work.processes import is_alive

FILE = re.compile(r"(counter|histogram)_(\d+)\.db")
KINDS = ("counter", "histogram")  # of which what the dead have counted is kept


def clear(folder: Path) -> None:
    """Forget what processes that have ended counted, because the site starts."""
    with locked(folder):
        fold(folder)
        for kind in KINDS:
            (folder / f"{kind}_archive.db").unlink(missing_ok=True)


def fold(folder: Path) -> None:
    """Add the files of processes that have ended to the archive."""
    dead = [file for file, process in files_of(folder).items() if not is_alive(process)]
    for kind in KINDS:
        if files := [file for file in dead if file.name.startswith(kind)]:
            _add_up(folder / f"{kind}_archive.db", files)
    for file in dead:
        file.unlink()


def _add_up(archive: Path, files: list[Path]) -> None:
    """Replace an archive by one with these files, at once, so that no count is missed or lost."""
    sums: defaultdict[str, float] = defaultdict(float)
    for file in filter(has_values, [archive, *files]):
        for key, value, _, _ in MmapedDict.read_all_values_from_file(str(file)):
            sums[key] += value
    written = archive.with_suffix(".new")
    written.unlink(missing_ok=True)
    kept = MmapedDict(str(written))
    for key, value in sums.items():
        kept.write_value(key, value, 0.0)
    kept.close()
    written.replace(archive)


def files_of(folder: Path) -> dict[Path, int]:
    """The files of processes, and the number of each process."""
    found = {file: FILE.fullmatch(file.name) for file in folder.iterdir()}
    return {file: int(match[2]) for file, match in found.items() if match}


def has_values(file: Path) -> bool:
    """False for a file that is not there, or whose process has only just made it."""
    return file.exists() and file.stat().st_size > 0


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Let one process at a time fold and read, because it would count twice what is being folded."""
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
