"""The processes of this machine: whether one lives, what it has started, and its memory."""

import os
from contextlib import suppress
from pathlib import Path

PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
GONE = FileNotFoundError, ProcessLookupError
"""What is raised if a process has ended: before its file is opened, or while it is read."""


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # it is somebody else's, so it is there
        return True
    return True


def children_of(process: int) -> set[int]:
    """The numbers of the processes that a process has started; none where Linux does not tell."""
    found: set[int] = set()
    for file in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(*GONE):
            found |= set(map(int, file.read_text().split()))
    return found


def resident_bytes(process: int) -> int:
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE_BYTES
    except GONE:
        return 0
