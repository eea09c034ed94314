"""Examples in the help of commands."""

import re
import shlex

from tests.solver.conftest import Run


def example_of(command: str, run: Run) -> str:
    """The example in the help of a command."""
    code, output, _ = run(f"{command} --help")
    assert code == 0
    [example] = re.findall(r"Example: python -m solver (.*)", output)
    return " ".join(word.replace(" ", ",") for word in shlex.split(example))
