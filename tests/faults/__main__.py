"""Break a cluster on purpose while visitors play, and look whether the laws hold.

    make faults
    make faults FAULTS="kills redis --guesses 2000"

Prints a line of counts for each fault, and fails if a law was broken.
"""

import sys
import time
from argparse import ArgumentParser
from contextlib import ExitStack, nullcontext
from pathlib import Path
from tempfile import gettempdir

from tests.faults import broken
from tests.faults.broken import Size
from tests.faults.site import site

FAULTS = broken.FAULTS | {
    "disk": lambda it, size: broken.disk_fills_up(it, size.seconds),
}


def main() -> int:
    parser = ArgumentParser(prog="make faults")
    parser.add_argument("faults", nargs="*", help=f"of {', '.join(FAULTS)}; by default all")
    for name, usual in Size()._asdict().items():
        if name != "hosts":
            parser.add_argument(f"--{name}", type=type(usual), default=usual)
    given = vars(parser.parse_args())
    names = given.pop("faults")
    unknown = set(names) - set(FAULTS)
    if unknown:
        parser.error(f"no such fault: {', '.join(unknown)}")
    wrong = [name for name in names or FAULTS if not _holds(name, Size(**given))]
    print(f"Laws were broken: {', '.join(wrong)}" if wrong else "All laws held.")
    return bool(wrong)


def _holds(name: str, size: Size) -> bool:
    """Whether the laws held. Each fault has a cluster of its own, so that one harms no other."""
    began = time.monotonic()
    with ExitStack() as stack:
        here = Path(gettempdir()) / "mastermind-small-disk"
        disk = stack.enter_context(broken.small_disk(here) if name == "disk" else nullcontext())
        running = stack.enter_context(site(folder=disk))
        tally = FAULTS[name](running, size)
        wrong = running.check_data()
        tally.law(not wrong, f"check_data finds: {wrong}")
    print(f"{tally}\n  in {time.monotonic() - began:.0f} s", flush=True)
    return not tally.broken


if __name__ == "__main__":
    sys.exit(main())
