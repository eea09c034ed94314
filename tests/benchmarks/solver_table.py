"""What `tests/benchmarks/solver.py` measured, as the tables that `docs/evidence/solver.md` carries.

python -m tests.benchmarks.solver_table var/solver.json [--into docs/evidence/solver.md]
"""

import json
import re
import sys
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from tests.benchmarks.solver import BOARDS, GUESSES, TREES

NAMES = {"4x10-distinct": "Bulls and Cows"}
# CPU seconds of mmstrat (docs/bibliography.md), compiled with -O3, on this kind of machine.
CPP = {
    "minimax": (0.0083, 0.036, 0.067, 0.065, 0.49, 6.3, 15),
    "expected-size": (0.0062, 0.017, 0.025, 0.035, 0.155, 3.4, 6.2),
    "entropy": (0.0107, 0.029, 0.045, 0.063, 0.3, 4.9, 11.2),
    "most-parts": (0.0062, 0.015, 0.025, 0.042, 0.17, 2.6, 6.4),
}
CPP_PERFECT = {"4x6": 0.10, "4x7": 16.5, "5x5": 4.2, "4x10-distinct": 104}


def main(arguments: list[str]) -> None:
    found = json.loads(Path(arguments[0]).read_text())["benchmarks"]
    text = "\n\n".join([trees(found), guesses(found), perfect(found), reviews(found)])
    print(text)
    if arguments[1:2] == ["--into"]:
        page = Path(arguments[2])
        marked = re.compile(r"(<!-- measured -->\n).*?(\n<!-- end -->)", re.DOTALL)
        page.write_text(marked.sub(lambda match: match[1] + text + match[2], page.read_text()))


def trees(found: list[dict[str, Any]]) -> str:
    [naive] = [each["stats"]["median"] for each in _of("naive", found)]
    measured = {
        (each["extra_info"]["strategy"], each["extra_info"]["rules"]): each["stats"]["median"]
        for each in _of("tree", found)
    }
    rows = [["whole tree, CPU seconds", *(NAMES.get(board, board) for board in BOARDS)]]
    for strategy in TREES:
        seconds = [measured[strategy, board] for board in BOARDS]
        rows.append([strategy, *(f"{each:.2g}" for each in seconds)])
        if strategy in CPP:
            pairs = zip(CPP[strategy], seconds, strict=True)
            rows.append(["· C++ / this", *(f"{cpp / each:.1f}" for cpp, each in pairs)])
    rest = [""] * (len(BOARDS) - 1)
    rows.append(["naive minimax, plain Python", f"{naive:.2g}", *rest])
    rows.append(["· naive / this", f"{naive / measured['minimax', '4x6']:,.0f}", *rest])
    return _table(rows)


def guesses(found: list[dict[str, Any]]) -> str:
    rows = [["one guess, CPU milliseconds", "median", "p99", "of level"]]
    for board in GUESSES:
        measured = {
            each["extra_info"]["strategy"]: [1000 * second for second in each["stats"]["data"]]
            for each in _of("guess", found)
            if each["extra_info"]["rules"] == board
        }
        slowest = max(measured, key=lambda strategy: _p99(measured[strategy]))
        rows.append(
            [
                NAMES.get(board, board),
                f"{median(measured[slowest]):.1f}",
                f"{_p99(measured[slowest]):.1f}",
                slowest,
            ]
        )
    return _table(rows)


def perfect(found: list[dict[str, Any]]) -> str:
    seconds = {e["extra_info"]["rules"]: e["stats"]["median"] for e in _of("perfect", found)}
    heads = ["perfect play, proven from nothing", *(NAMES.get(board, board) for board in seconds)]
    ratios = (f"{CPP_PERFECT[board] / each:.2g}" for board, each in seconds.items())
    measured = (f"{each:.2g}" for each in seconds.values())
    return _table([heads, ["CPU seconds", *measured], ["· C++ / this", *ratios]])


def reviews(found: list[dict[str, Any]]) -> str:
    rows = [["perfect play, CPU milliseconds", "median", "p99", "worst"]]
    names = {False: "a review", True: "a review again"}
    for kind in ("value", "review"):
        for each in _of(kind, found):
            about = each["extra_info"]
            what = names[about["again"]] if kind == "review" else "a value after two guesses"
            times = sorted(1000 * second for second in each["stats"]["data"])
            figures = (median(times), _p99(times), times[-1])
            rows.append([f"{what}, {about['rules']}", *(f"{figure:.1f}" for figure in figures)])
    return _table(rows)


def _p99(each: list[float]) -> float:
    return quantiles(each, n=100, method="inclusive")[98]


def _of(kind: str, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each for each in found if each["extra_info"]["kind"] == kind]


def _table(rows: list[list[str]]) -> str:
    head, *body = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([head, "|" + "---|" * len(rows[0]), *body])


if __name__ == "__main__":
    main(sys.argv[1:])
