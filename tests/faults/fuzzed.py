"""Requests that no browser would send reach the hosts through nginx: no fault, none slow, no growth."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.faults.site import HOSTS, Site
from tests.faults.tally import Tally
from tests.serving import ROOT

LONGEST = 5.0  # seconds that an answer may take
LONG, SHORT = 40, 20  # seconds that the fuzzer waits for an answer
GROWTH = 20.0  # megabytes by which a process may grow in the second half


def fuzzed(site: Site, requests: int, seed: int = 1, *, is_measured: bool = True) -> Tally:
    """So many requests, while the memory of the web processes is read.

    is_measured: whether how long answers took and how processes grew are laws, too, which a busy machine breaks.
    """
    tally = Tally("fuzz")
    command = [sys.executable, "-m", "tests.faults.fuzzer"]
    numbers = [
        str(number) for number in (site.port, requests, seed, LONG if is_measured else SHORT)
    ]
    processes = _processes(site)
    memory: list[tuple[float, float]] = []
    told: dict[str, Any] = {}
    with subprocess.Popen(
        [*command, *numbers], cwd=ROOT, env=site.environment, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout
        for line in running.stdout:
            told = json.loads(line)
            memory.append((told["sent"], sum(map(megabytes, processes)) / len(processes)))
    is_whole = running.returncode == 0 and told.get("sent", 0) > 0.99 * requests
    tally.law(is_whole, "The fuzzer broke off.")
    if not told:
        return tally
    statuses = {int(status): number for status, number in told["statuses"].items()}
    half, last_quarter = (memory[-(len(memory) // parts) :] for parts in (2, 4))
    tally.count(
        requests=told["sent"],
        answered_2xx_or_3xx=sum(n for status, n in statuses.items() if status // 100 in {2, 3}),
        answered_4xx=sum(n for status, n in statuses.items() if status // 100 == 4),
        answered_5xx=sum(n for status, n in statuses.items() if status // 100 == 5),
        cut_off_for_length=statuses.get(0, 0),
        slowest_seconds=told["slowest"],
        megabytes_of_a_process=round(memory[-1][1]),
        megabytes_at_half=round(half[0][1]),
        more_per_10_000=slope(half),
        more_per_10_000_in_last_quarter=slope(last_quarter),
    )
    tally.law(not told["faults"], "Faults: " + "; ".join(told["faults"][:5]))
    if is_measured:
        tally.law(told["slowest"] <= LONGEST, f"An answer took longer than {LONGEST:g} s.")
        grown = half[-1][1] - half[0][1]
        tally.law(grown <= GROWTH, f"A process grew by {grown:.0f} MB in the second half.")
    tally.law(processes == _processes(site), "A process was started again.")
    return tally


def _processes(site: Site) -> list[int]:
    return [pid for host in HOSTS for pid in site.processes(host)]


def megabytes(pid: int) -> float:
    """What a process has in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 / 1_000_000


def slope(memory: Sequence[tuple[float, float]]) -> float:
    """By how much more is in memory after 10,000 requests, by least squares."""
    x = sum(sent for sent, _ in memory) / len(memory)
    y = sum(size for _, size in memory) / len(memory)
    spread = sum((sent - x) ** 2 for sent, _ in memory) or 1.0
    rise = sum((sent - x) * (size - y) for sent, size in memory)
    return round(10_000 * rise / spread, 2)
