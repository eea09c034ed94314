"""What small breaks would spoil unnoticed by any other test that is quick; `make mutants` found them."""

import shlex
import sys
from pathlib import Path

import pytest

from solver import Position
from solver.engine.child import ChildError
from solver.engine.conversation import Conversation

SECONDS = 10.0
START = Position.of("2x3")
NOTES_ITS_TIME = """
import sys
for line in sys.stdin:
    if line.startswith("go"):
        open({file!r}, "w").write(line)
        print("guess 11", flush=True)
"""
TALKS_FOREVER = """
while True:
    print("x" * 4000)
"""


def engine_of(script: str) -> Conversation:
    return Conversation(shlex.join([sys.executable, "-I", "-S", "-c", script]))


def test_an_engine_is_told_its_time_in_milliseconds(tmp_path: Path) -> None:
    file = tmp_path / "noted"
    engine = engine_of(NOTES_ITS_TIME.format(file=str(file)))

    engine.guess(START, SECONDS)
    engine.close()

    assert file.read_text() == "go movetime 10000\n"


def test_an_engine_that_talks_forever_is_not_heard_forever() -> None:
    engine = engine_of(TALKS_FOREVER)

    with pytest.raises(ChildError, match=r"^wrote more than 1,048,576 bytes, but no 'ready'$"):
        engine.greet(SECONDS)
    engine.close()
