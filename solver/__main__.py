"""The command line: the script `mastermind`, and `python -m solver`.

It needs packages that the library does without, so it looks for them before it loads the commands.
"""

import sys
from importlib.util import find_spec

NEEDED = ("rich", "typer")  # as in the extra `cli` of pyproject.toml
DISTRIBUTION = "mastermind-solver"


def main() -> None:
    """Run the command line. Without the packages it needs: one sentence and exit code 1."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        sys.exit(
            f"The command line also needs {' and '.join(missing)}, the extra 'cli' of {DISTRIBUTION};"
            f" to add it: pip install {' '.join(missing)}"
        )
    from solver.cli.main import main as run

    run()


if __name__ == "__main__":
    main()
