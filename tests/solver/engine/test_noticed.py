"""What a small break would spoil unnoticed by any other test; `make mutants` found it."""

import shlex
import sys
from pathlib import Path

from solver import Position
from solver.engine.conversation import Conversation

LONG = 30.0  # seconds
NOTES_ITS_TIME = """
import sys
for line in sys.stdin:
    if line.startswith("rules"):
        print("ready", flush=True)
    if line.startswith("go"):
        open({file!r}, "w").write(line)
        print("guess 11", flush=True)
"""


def test_an_engine_is_told_its_time_in_milliseconds(tmp_path: Path) -> None:
    file, start = tmp_path / "noted", Position.of("2x3")
    script = NOTES_ITS_TIME.format(file=str(file))
    engine = Conversation(shlex.join([sys.executable, "-I", "-S", "-c", script]))

    engine.prepare(start.space.rules, LONG)
    engine.guess(start, LONG)
    engine.close()

    assert file.read_text() == "go movetime 30000\n"
