"""The process in which the solver thinks: it steps back, ends what is endless, and leaves."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from games.thinking.aside import Aside, EndlessError
from games.work.gate import BusyError

pytestmark = pytest.mark.deep
ROOT = Path(__file__).parents[3]


def test_a_question_without_end_is_ended_and_an_error_says_where_it_was_raised():
    aside = Aside(most_seconds=0.2)

    told = aside.answer(_never)
    wrong = aside.answer(int, "seven")

    assert isinstance(told.error, EndlessError)
    assert told.seconds > 0.1
    assert isinstance(wrong.error, ValueError)
    assert "in _timed" in wrong.error.__notes__[0]
    assert aside.answer(int, "7").answer == 7
    aside.leave()


def _never() -> None:
    while True:
        pass


def test_a_process_aside_that_dies_is_started_again():
    aside = Aside()
    first = aside.answer(os.getpid).answer

    told = aside.answer(os.kill, first, signal.SIGKILL)

    assert isinstance(told.error, BusyError)
    assert told.seconds > 0
    assert aside.answer(os.getpid).answer != first
    aside.leave()


def test_the_process_aside_has_a_low_priority_and_knows_no_site():
    aside = Aside()

    assert aside.answer(os.nice, 0).answer > os.nice(0)
    assert aside.answer(_modules_of_django).answer == []
    aside.leave()


def _modules_of_django() -> list[str]:
    return [name for name in sys.modules if name.split(".")[0] == "django"]


def test_the_process_aside_leaves_with_a_process_that_is_killed():
    code = (
        "import os; from games.thinking.aside import Aside\n"
        "if __name__ == '__main__':\n"
        " a = Aside(); print(a.answer(os.getpid).answer, flush=True); input()"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert parent.stdout
    assert parent.stdin
    aside = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdin.close()
    parent.stdout.close()

    until = time.monotonic() + 10
    while _lives(aside) and time.monotonic() < until:
        time.sleep(0.1)
    assert not _lives(aside)


def _lives(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rsplit(")")[-1].split()[0]
    except FileNotFoundError:
        return False


def test_a_process_aside_that_died_while_nobody_asked_is_replaced_without_a_word():
    others = set(threading.enumerate())
    aside = Aside()
    first = aside.answer(os.getpid).answer
    os.kill(first, signal.SIGKILL)
    for thread in set(threading.enumerate()) - others:  # they end when the pool has noticed
        thread.join(timeout=10)

    assert aside.answer(os.getpid).answer != first
    aside.leave()
