"""A program that runs beside this one."""

import shlex
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import pytest

from solver import SolverError
from solver.engine.child import Child, ChildError
from tests.solver.engine.asking import are_gone, command, running

pytestmark = pytest.mark.deep

Start = Callable[..., Child]
SOON = 0.2  # seconds
LONG = 30.0


@pytest.fixture
def start() -> Iterator[Start]:
    """Start a program, which is ended after the test."""
    children = []

    def start_program(*words: str) -> Child:
        children.append(Child(words))
        return children[-1]

    yield start_program
    for child in children:
        child.close()


def heard(child: Child, seconds: float = LONG) -> bytes | None:
    return child.hear(monotonic() + seconds)


def test_lines_go_there_and_back(start: Start) -> None:
    child = start("cat")

    child.tell("one", "zwei €")

    assert [heard(child), heard(child)] == [b"one", "zwei €".encode()]
    assert heard(child, SOON) is None


def test_what_was_written_unasked_is_told_at_once(start: Start) -> None:
    child = start("sh", "-c", "printf 'one\\ntwo\\n'; exec cat")
    assert heard(child) == b"one"

    assert child.unasked() == [b"two"]
    assert child.unasked() == []


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("exit 0", "ended with exit code 0"),
        ("echo why >&2; exit 7", "ended with exit code 7 and said: why"),
        ("sleep 1000 & exit 3", "ended with exit code 3"),  # and what it started holds its pipes
        ("kill -SEGV $$", "ended with signal SIGSEGV"),
        ("kill -40 $$", "ended with signal 40"),
        ("exec >&-; sleep 1000", "closed its output"),
        ("printf '%05000d' 1; sleep 1000", "wrote a line of more than 4,096 bytes"),
    ],
)
def test_what_it_does_wrong_is_told(start: Start, script: str, told: str) -> None:
    with pytest.raises(ChildError, match=f"^{told}$"):
        heard(start("sh", "-c", script))


def test_only_the_end_of_its_standard_error_is_kept(start: Start) -> None:
    child = start("sh", "-c", "yes first | head -n 200000 >&2; echo last >&2; exit 1")

    with pytest.raises(ChildError, match=r"^ended with exit code 1 and said: last$"):
        heard(child)


def test_what_it_writes_on_standard_error_takes_no_memory(start: Start) -> None:
    child = start("sh", "-c", "head -c 20000000 /dev/zero >&2; echo done")
    tracemalloc.start()

    assert heard(child) == b"done"

    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2_000_000


def test_one_that_has_ended_is_told_nothing(start: Start) -> None:
    child = start("true")
    with pytest.raises(ChildError):
        heard(child)

    with pytest.raises(ChildError, match="ended with exit code 0"):
        child.tell("go")


def test_one_that_does_not_read_keeps_nobody_waiting(start: Start) -> None:
    child = start("sleep", "1000")

    def tell_much() -> None:
        for _ in range(100):
            child.tell("x" * 4000)

    with pytest.raises(ChildError, match="does not read what it is told"):
        tell_much()


@pytest.mark.parametrize("kind", ["stubborn", "hang"])
def test_it_ends_with_all_that_it_started(tmp_path: Path, kind: str) -> None:
    pids = tmp_path / "pids"
    child = Child(shlex.split(command(kind, pids)))
    child.tell("mastermind 1", "rules 2x3", "history 11 0 0", "go")
    while heard(child, SOON) is not None or not pids.exists():
        pass
    assert len(running(pids)) == 2

    child.close()

    assert are_gone(pids)


@pytest.mark.parametrize("word", ["no-such-program", "/etc", "a\0b"])
def test_what_cannot_be_started_is_told(word: str) -> None:
    with pytest.raises(SolverError, match="cannot be started: "):
        Child([word])
