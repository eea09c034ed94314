"""What the system tells of processes."""

import os
import subprocess
import sys

import pytest

from games.work.processes import children_of, is_alive, resident_bytes

pytestmark = pytest.mark.deep


def test_a_process_that_has_ended_is_not_alive_and_has_no_memory():
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()

    assert is_alive(os.getpid())
    assert is_alive(1)
    assert not is_alive(process.pid)
    assert resident_bytes(process.pid) == 0


def test_the_processes_that_one_has_started_are_known_with_their_memory():
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"x")
        process.stdin.flush()
        assert process.stdout.read(1) == b"x"  # now it runs
        children, size = children_of(os.getpid()), resident_bytes(process.pid)

    assert process.pid in children
    assert 100_000 < size < resident_bytes(os.getpid())
    assert process.pid not in children_of(os.getpid())
