"""What `docs/engine.md` shows is true, and its examples are engines."""

import os
import re
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from time import monotonic

import pytest

from solver import evaluate
from solver.engine.child import Child, ChildError
from solver.engine.conversation import words_of
from solver.engine.referee import evaluate_engine
from tests.solver.engine.test_referee import LIES, WRONG

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "engine.md").read_text()
C = ROOT / "examples" / "engine.c"
PYTHON = ROOT / "examples" / "engine.py"
LONG = 30.0  # seconds


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example in C, compiled with every warning."""
    program = tmp_path_factory.mktemp("compiled") / "engine"
    strict = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    subprocess.run(["cc", "-O2", *strict, "-o", program, C], check=True)
    return program


@pytest.mark.deep
def test_the_conversation_is_as_shown() -> None:
    [conversation] = blocks("engine")
    [command] = re.findall(r"This is `python (-m solver engine .*)`,", PAGE)

    with closing(Child([sys.executable, *words_of(command)])) as child:
        for line in conversation.splitlines():
            if line.startswith("> "):
                child.tell(line[2:])
            else:
                heard = child.hear(monotonic() + LONG)
                assert heard is not None
                assert f"< {heard.decode()}" == line
        with pytest.raises(ChildError, match=r"^ended with exit code 0$"):
            child.hear(monotonic() + LONG)


@pytest.mark.deep
def test_the_commands_print_what_is_shown(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    [console] = blocks("console")
    shown, printed = [], []

    for part in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        words = [sys.executable if word == "python" else word for word in words_of(command)]
        done = subprocess.run(
            words,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100"},
            capture_output=True,
            text=True,
            check=True,
        )
        shown.append(without_seconds(output))
        printed.append(without_seconds(done.stdout))

    assert printed == shown
    assert any(shown)


def without_seconds(output: str) -> str:
    return re.sub(r"\d+\.\d{3}(?!\d)", "…", output)


def test_what_is_told_of_engines_that_fail_is_as_shown() -> None:
    told = re.findall(r"^\| [^|]* \| `(it [^`]*)` \|$", PAGE, re.MULTILINE)

    assert len(told) == len({*told}) == 13
    assert {*told} <= {
        sentence[sentence.index("it ") :] for sentence in [*WRONG.values(), *LIES.values()]
    }


@pytest.mark.deep
@pytest.mark.parametrize("rules", ["4x6", "4x10-distinct", "3x5-distinct", "2x12"])
def test_the_example_in_c_finds_every_code_as_the_lowest_candidate_does(
    compiled: Path, rules: str
) -> None:
    found = evaluate_engine(str(compiled), rules, jobs=2)

    assert found.evaluation.each.tolist() == evaluate("lowest", rules).each.tolist()
    assert found.evaluation.complete


@pytest.mark.deep
@pytest.mark.parametrize("rules", ["4x6", "bulls-and-cows"])
def test_the_example_in_python_plays_a_hundred_games_as_random_candidates_do(rules: str) -> None:
    games = 100 if rules == "4x6" else 10
    drawn = evaluate("random", rules, games=2_000, seed=1)

    found = evaluate_engine(f"{sys.executable} -I {PYTHON}", rules, games=games, seed=1, jobs=2)

    evaluation = found.evaluation
    assert (evaluation.strategy, evaluation.secrets) == ("Random in Python", games)
    assert evaluation.standard_error
    assert abs(evaluation.mean - drawn.mean) < 3 * evaluation.standard_error
