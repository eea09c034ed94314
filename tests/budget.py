"""How much processor each test of `make test` takes, and which of them take more than a person waits for.

    pytest -p tests.budget       # writes var/test-times.tsv
    python -m tests.budget       # runs again what was above the budget there

Only the test itself counts, with the processes that it waits for: not its fixtures, nor the first test of
a process, which loads what all others find. Walks in a browser are exempt.
"""

import os
import sys
from collections.abc import Iterator

import pytest

from tests.serving import ROOT

MOST_SECONDS = 0.5  # more than twice what a test should take: a busy machine must not fail anybody
TIMES = ROOT / "var" / "test-times.tsv"
ROUNDS = 3  # of which the first warms the process

Times = dict[str, float]


class Stopwatch:
    """Measures tests where they run, and gathers what was measured where all reports arrive."""

    def __init__(self, *, is_warm: bool = False) -> None:
        self.times: Times = {}
        self._is_warm = is_warm

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        before = _processor_seconds()
        try:
            return (yield)
        finally:
            if self._is_warm and item.get_closest_marker("browser") is None:
                item.user_properties.append(("seconds", _processor_seconds() - before))
            self._is_warm = True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties if report.when == "call" else ():
            if name == "seconds" and isinstance(value, float):
                self.times[report.nodeid] = value


def _processor_seconds() -> float:
    return sum(os.times()[:4])  # of this process and of those that it has waited for


def pytest_configure(config: pytest.Config) -> None:
    stopwatch = Stopwatch()
    config.pluginmanager.register(stopwatch, "stopwatch")
    if not hasattr(config, "workerinput"):
        config.add_cleanup(lambda: _write(stopwatch.times))


def _write(times: Times) -> None:
    lines = [f"{seconds:.2f}\t{test}\n" for test, seconds in times.items()]
    TIMES.parent.mkdir(exist_ok=True)
    TIMES.write_text("".join(sorted(lines, key=lambda line: -float(line.split("\t")[0]))))


def _above_the_budget() -> list[str]:
    lines = (line.rstrip("\n").split("\t", 1) for line in TIMES.read_text().splitlines())
    return [test for seconds, test in lines if float(seconds) > MOST_SECONDS]


def main() -> int:
    if not TIMES.exists():
        print("Run `make test` first: it measures the tests.", file=sys.stderr)
        return 1
    suspects = _above_the_budget()
    rounds: list[Times] = []
    for number in range(ROUNDS if suspects else 0):
        stopwatch = Stopwatch(is_warm=number > 0)
        database = "--reuse-db" if number else "--create-db"
        failed = pytest.main([*suspects, "--quiet", "--no-header", database], [stopwatch])
        if failed:
            print("What is measured has changed: run `make test` again.", file=sys.stderr)
            return int(failed)
        rounds.append(stopwatch.times)
    slow = [test for test in suspects if _is_slow(test, rounds[1:])]
    for test in slow:
        seconds = " and ".join(f"{times[test]:.2f}" for times in rounds[1:])
        print(f"{test} takes {seconds} s of processor: make it cheaper, or mark it deep.")
    return 1 if slow else 0


def _is_slow(test: str, rounds: list[Times]) -> bool:
    return all(times.get(test, 0) > MOST_SECONDS for times in rounds)


if __name__ == "__main__":
    sys.exit(main())
