"""Requirements: locked with digests, from PyPI, each package with its extras and its reason."""

import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.requirements import Requirement

from tests.checks.fault import Fault, hits, line_of

LOCKED = re.compile(r"^([a-z].*?==.*?)( \\\n {4}--hash=sha256:.*)?$", re.MULTILINE)
ELSEWHERE = re.compile(r"index-url|find-links|trusted-host|://")
ASKED = re.compile(r"^[a-z][\w-]*", re.MULTILINE)


def faults(root: Path) -> Iterator[Fault]:
    """Each package of a lock that is not as it should be."""
    for lock in sorted((root / "requirements").glob("*.txt")):
        text = lock.read_text("utf-8")
        for line, _ in hits(text, ELSEWHERE):
            yield Fault(lock, line, "packages come from PyPI alone")
        packages = list(hits(text, LOCKED))
        if not packages:
            yield Fault(lock, 1, "there are no packages")
        for line, hit in packages:
            if not hit[2]:
                yield Fault(lock, line, f"{hit[1]} has no digest")
        yield from _missing_extras(lock, [Requirement(hit[1].rstrip(" \\")) for _, hit in packages])
    asked = root / "requirements" / "runtime.in"
    locked = (root / "requirements" / "runtime.txt").read_text("utf-8")
    needed = set(ASKED.findall(asked.read_text("utf-8")))
    checking = root / "requirements" / "test.in"
    for line, hit in hits(checking.read_text("utf-8"), ASKED):
        if hit[0] not in needed and f"\n{hit[0]}==" in locked:
            yield Fault(checking, line, f"{hit[0]}, which checks the site, is installed with it")
    reasons = (root / "docs" / "decisions" / "0003-packages.md").read_text("utf-8").lower()
    for line, hit in hits(asked.read_text("utf-8"), ASKED):
        if hit[0] not in reasons:
            yield Fault(asked, line, f"decision 0003 does not say why {hit[0]} is here")


def _missing_extras(lock: Path, lines: list[Requirement]) -> Iterator[Fault]:
    """Without an extra in the lock, pip before 23.3 takes its newest version, which has no digest."""
    locked = {line.name: line for line in lines if not line.marker or line.marker.evaluate()}
    for name, line in locked.items():
        for asks in map(Requirement, _requires(name)):
            of_extras = ({"extra": extra} for extra in ("", *line.extras))
            if asks.marker and not any(map(asks.marker.evaluate, of_extras)):
                continue
            if asks.name in locked and not asks.extras <= locked[asks.name].extras:
                number = line_of(lock.read_text("utf-8"), f"\n{asks.name}") + 1
                yield Fault(lock, number, f"{name} asks for {asks}")


def _requires(name: str) -> list[str]:
    try:
        return requires(name) or []
    except PackageNotFoundError:  # of a lock that is not the one of this environment
        return []
