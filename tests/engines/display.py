"""A screen that nobody sees, for browsers that draw on nothing else."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.throwaway import program

SCREEN = "1600x1200x24"


@contextmanager
def display() -> Iterator[str]:
    """Start a screen; gives its name."""
    reading, writing = os.pipe()
    xvfb = program("Xvfb", "xvfb")
    # It writes the number that it found free when it is ready, and closes the pipe.
    server = subprocess.Popen(
        [xvfb, "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as numbers:
            yield f":{numbers.readline().strip()}"
    finally:
        server.terminate()
        server.wait(timeout=10)
