"""The processes of the engines of `engines.py`: how they are started, and whether they are gone."""

import shlex
import sys
from pathlib import Path
from time import monotonic, sleep

PATIENCE = 10.0  # seconds
ENGINES = Path(__file__).with_name("engines.py")


def command(kind: str, pids: Path | None = None) -> str:
    """What starts an engine of a kind, without what its Python does not need."""
    words = [sys.executable, "-I", "-S", str(ENGINES), kind, *([str(pids)] if pids else [])]
    return shlex.join(words)


def running(pids: Path) -> list[int]:
    """Which of the processes that were written down still run; one that only waits to be reaped does not."""
    return [pid for pid in map(int, pids.read_text().split()) if _runs(pid)]


def are_gone(pids: Path) -> bool:
    """Whether all of them are; one that was killed may take a moment."""
    until = monotonic() + PATIENCE
    while running(pids) and monotonic() < until:
        sleep(0.01)
    return not running(pids)


def _runs(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"
