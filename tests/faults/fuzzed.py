"""Requests that no browser would send reach the hosts through nginx: no fault, none slow, no growth."""

import json
import subprocess
import sys
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
    memory: list[float] = []
    told: dict[str, Any] = {}
    with subprocess.Popen(
        [*command, *numbers], cwd=ROOT, env=site.environment, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout
        for line in running.stdout:
            told = json.loads(line)
            memory.append(sum(map(megabytes, processes)) / len(processes))
    is_whole = running.returncode == 0 and told.get("sent", 0) > 0.99 * requests
    tally.law(is_whole, "The fuzzer broke off.")
    if not told:
        return tally
    statuses = {int(status): number for status, number in told["statuses"].items()}
    half = memory[-(len(memory) // 2) :]
    tally.count(
        requests=told["sent"],
        answered_2xx_or_3xx=sum(n for status, n in statuses.items() if status // 100 in {2, 3}),
        answered_4xx=sum(n for status, n in statuses.items() if status // 100 == 4),
        answered_5xx=sum(n for status, n in statuses.items() if status // 100 == 5),
        cut_off_for_length=statuses.get(0, 0),
        slowest_seconds=told["slowest"],
        megabytes_of_a_process=round(memory[-1]),
        megabytes_at_half=round(half[0]),
    )
    tally.law(not told["faults"], "Faults: " + "; ".join(told["faults"][:5]))
    if is_measured:
        tally.law(told["slowest"] <= LONGEST, f"An answer took longer than {LONGEST:g} s.")
        grown = half[-1] - half[0]
        tally.law(grown <= GROWTH, f"A process grew by {grown:.0f} MB in the second half.")
    tally.law(processes == _processes(site), "A process was started again.")
    return tally


def _processes(site: Site) -> list[int]:
    return [pid for host in HOSTS for pid in site.processes(host)]


def megabytes(pid: int) -> float:
    """What a process has in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 / 1_000_000
