"""Adds the static files of this version to a folder that keeps those of the versions before.

nginx serves that folder. So a page finds its files while hosts of two versions answer, while it stays
open after a release, and when an operator goes back to the version before.
"""

import argparse
import os
import shutil
from pathlib import Path

COLLECTED = Path(__file__).parents[1] / "var" / "static"
MANIFEST = "staticfiles.json"  # which each version reads in its own folder


def add(collected: Path, shared: Path) -> int:
    """Copy what is not there yet, and return the number of files.

    The name of a file has a digest of its content, so a file that is there is right, unless a power
    failure cut it. A file gets its name when it is whole: nginx may send it at once, and browsers keep
    it for good.
    """
    added = 0
    for source in collected.rglob("*"):
        target = shared / source.relative_to(collected)
        if source.is_dir() or source.name == MANIFEST or _is_whole(target, source):
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_name(f"{target.name}.part")
        shutil.copyfile(source, part)
        part.replace(target)
        added += 1
    return added


def _is_whole(target: Path, source: Path) -> bool:
    return target.exists() and target.stat().st_size == source.stat().st_size


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shared", type=Path, help="the folder that nginx serves under /static/")
    shared: Path = parser.parse_args().shared
    if not (COLLECTED / MANIFEST).exists():
        raise SystemExit("No static files are collected yet: run manage.py collectstatic.")
    os.umask(0o022)  # nginx is another user
    print(f"{add(COLLECTED, shared)} static files added to {shared}.")


if __name__ == "__main__":
    main()
