"""How background work scales, and what it costs other visitors, in one run on one machine.

    make bench

Measures a comparison on Bulls and Cows with one worker and with two, from the start of the processes
to their end, and the median of a guess on a quiet site and while two workers compute. On a machine
with two cores, the workers are wanted to take at most 0.6 of the time of one, and a guess at most
1.5 times that of the quiet site.
"""

import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

from tests.benchmarks.web import guesses, load, prepared, visitor, wait_for

ROOT = Path(__file__).parents[2]
RULES, SHARES = "4x10-distinct", 12
STRATEGIES = ("goldfish", "forgetful", "weighted", "careless", "dreamer", "random")
ENDLESS = ("goldfish", "6x9", 20_000)  # more work than the guesses of this benchmark take
GUESSES = 400


def main() -> None:
    with prepared() as port:
        somebody = visitor("bench")
        one, two = _seconds_with(somebody, 1), _seconds_with(somebody, 2)
        print(f"Bulls and Cows, six strategies: {one:.1f} s with one worker, {two:.1f} s with two")
        print(f"  two take {two / one:.2f} of the time of one; wanted: at most 0.6")
        quiet, busy = _guess_medians(port, somebody)
        print(f"A guess: {quiet:.1f} ms on a quiet site, {busy:.1f} ms while two workers compute")
        print(f"  ratio {busy / quiet:.2f}; wanted: at most 1.5")


def _begin(somebody: Any, strategies: tuple[str, ...], rules: str, games: int = 0) -> None:
    """Queue measurements of which nothing is known yet."""
    from games.lab.tasks import compute_share
    from games.models import Asked, LabRun, Measurement

    Measurement.objects.all().delete()
    LabRun.objects.all().delete()
    asked = {Asked(each, rules, "", games): SHARES for each in strategies}
    LabRun.objects.begin(somebody.player, "bench", asked, compute_share.enqueue)


def _workers(count: int, *options: str) -> list[subprocess.Popen[bytes]]:
    command = [sys.executable, "manage.py", "work", "--verbosity=0", "--no-startup-delay", *options]
    return [subprocess.Popen(command, cwd=ROOT) for _ in range(count)]


def _seconds_with(somebody: Any, count: int) -> float:
    _begin(somebody, STRATEGIES, RULES)
    start = time.perf_counter()
    for worker in _workers(count, "--batch"):
        worker.wait()
    return time.perf_counter() - start


def _guess_medians(port: int, somebody: Any) -> tuple[float, float]:
    """The median of a guess in milliseconds on a quiet site, and while two workers compute."""
    with ExitStack() as ends:
        server = subprocess.Popen(
            [sys.executable, "-m", "gunicorn"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=ROOT,
        )
        ends.callback(server.wait)
        ends.callback(server.terminate)
        wait_for(port)
        plans = [list(guesses(somebody, GUESSES, level=None)) for _ in range(3)]
        load(port, plans[:1])  # warms up
        quiet, _ = load(port, plans[1:2])
        strategy, rules, games = ENDLESS
        _begin(somebody, (strategy,), rules, games)
        for worker in _workers(2):
            ends.callback(worker.wait)
            ends.callback(worker.kill)
        time.sleep(3)  # until they compute
        busy, _ = load(port, plans[2:])
    return 1000 * median(quiet), 1000 * median(busy)


if __name__ == "__main__":
    main()
