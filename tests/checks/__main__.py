"""Looks at the files of the project, and says of each fault where it is.

python -m tests.checks
python -m tests.checks styles templates
"""

import os
import sys
from importlib import import_module
from pathlib import Path

import django

from tests.serving import ROOT

CHECKS = sorted({file.stem for file in Path(__file__).parent.glob("[a-z]*.py")} - {"fault"})


def main(names: list[str]) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    faults = [
        fault
        for name in names or CHECKS
        for fault in import_module(f"tests.checks.{name}").faults(ROOT)
    ]
    for fault in faults:
        print(fault)
    sys.exit(bool(faults))


if __name__ == "__main__":
    main(sys.argv[1:])
