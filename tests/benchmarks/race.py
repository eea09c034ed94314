"""Whole trees beside the C++ program mmstrat, in one run.

    python -m tests.benchmarks.race MMSTRAT [--rounds 5] [--rules 5x6,5x8]

MMSTRAT is the program of github.com/widmaN/mastermind-strategy (docs/bibliography.md). A compiler of
today needs `-include limits`, and `root != 0` instead of `root > 0` in lib/StrategyTree.cpp; the
sources are those in lib, and src/mmstrat.cpp.

The programs take turns. Each is timed by the CPU seconds of its process, ours without the imports,
and the least time counts, because anything else that runs only adds to it. The totals of two
strategies agree; the others break ties in other ways, by rules that cost about as much.
"""

import argparse
import subprocess
import sys
from resource import RUSAGE_CHILDREN, getrusage

from solver import parse_rules

THEIRS = {
    "minimax": "minmax",
    "expected-size": "minavg",
    "entropy": "entropy",
    "most-parts": "parts",
}
SAME_TOTALS = ("expected-size", "most-parts")
OURS = """
import sys, time, solver
began = time.process_time()
tree = solver.DecisionTree.build(*sys.argv[1:])
print(time.process_time() - began, tree.total)
"""


def main() -> None:
    """Print a table of seconds and ratios."""
    parser = argparse.ArgumentParser(description="Time whole trees beside mmstrat.")
    parser.add_argument("program", help="the file of mmstrat")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rules", default="4x6,4x7,5x5,4x10-distinct,5x6,5x7,5x8,6x6")
    given = parser.parse_args()
    print("| rules | strategy | C++ | this | C++ / this |\n|---|---|---|---|---|")
    for rules in given.rules.split(","):
        for slug in THEIRS:
            pairs = [race(given.program, slug, rules) for _ in range(given.rounds)]
            theirs, ours = map(min, zip(*pairs, strict=True))
            row = (rules, slug, f"{theirs:.3g}", f"{ours:.3g}", f"{theirs / ours:.2f}")
            print("| " + " | ".join(row) + " |", flush=True)


def race(program: str, slug: str, text: str) -> tuple[float, float]:
    """The CPU seconds of mmstrat, and of ours."""
    rules = parse_rules(text)
    named = f"p{rules.pegs}c{rules.colors}{'r' if rules.repeats else 'n'}"
    before = getrusage(RUSAGE_CHILDREN)
    their_total, *_ = _output(program, "-r", named, "-s", THEIRS[slug], "-S", "-q").split(":")
    after = getrusage(RUSAGE_CHILDREN)
    seconds, total = _output(sys.executable, "-c", OURS, slug, text).split()
    if slug in SAME_TOTALS and int(their_total) != int(total):
        sys.exit(f"{slug} under {text} needs {their_total} guesses there, and {total} here.")
    theirs = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return theirs, float(seconds)


def _output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    main()
