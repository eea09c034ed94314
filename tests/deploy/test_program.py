"""One program: it starts, ends in good order or at once, and takes its children along."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from deploy.program import NotStartedError, Program, is_alive
from tests.serving import ROOT

pytestmark = pytest.mark.deep

PARENT = """
import sys, time
from pathlib import Path
from deploy.program import Program
log = Path(sys.argv[1])
child = Program("child", ["/bin/sh", "-c", "echo here; exec /bin/sleep 60"], log, {})
child.start()
while not log.read_text():
    time.sleep(0.01)
print(child.process.pid, flush=True)
time.sleep(60)
"""


def make_program(folder: Path, *command: str, port: int = 0, **others) -> Program:
    return Program("it", command, folder / "log", {"PATH": "/usr/bin:/bin"}, port, **others)


def test_the_log_of_the_last_run_is_kept_and_no_older_one(tmp_path: Path):
    it = make_program(tmp_path, "sh", "-c", "echo again; echo there >&2")
    it.put_log_aside()  # there is none yet
    it.log.write_text("old\n")

    for _ in range(2):
        it.put_log_aside()
        it.start()
        assert it.process
        it.process.wait()

    kept = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert kept == dict.fromkeys(("log", "log.1"), "again\nthere\n")


def test_it_ends_by_its_own_signal_and_need_not_be_stopped_twice(tmp_path: Path):
    it = make_program(tmp_path, "sleep", "60", ends_by=signal.SIGINT)
    it.stop()
    it.start()

    for _ in range(2):
        it.stop()

    assert it.process
    assert it.process.returncode == -signal.SIGINT
    assert not it.is_wanted


def test_a_program_that_was_killed_is_still_wanted(tmp_path: Path):
    it = make_program(tmp_path, "sh", "-c", "sleep 60 & sleep 60")
    it.start()
    assert it.process

    it.kill()

    assert it.is_wanted
    assert not it.is_running
    assert not is_alive(it.process.pid)


def test_a_program_that_ends_at_once_does_not_start(tmp_path: Path):
    it = make_program(tmp_path, "false", port=1)
    it.start()

    with pytest.raises(NotStartedError, match=f"it does not start; {tmp_path}/log says why"):
        it.await_port(10)


def test_it_ends_with_whoever_started_it(tmp_path: Path):
    command = [sys.executable, "-c", PARENT, str(tmp_path / "log")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        child = int(parent.stdout.readline())
        assert is_alive(child)

        parent.kill()

    until = time.monotonic() + 10
    while is_alive(child):
        assert time.monotonic() < until
        time.sleep(0.01)
