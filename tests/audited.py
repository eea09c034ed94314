"""Reads what pip-audit says of the locked packages; its exit code says nothing of those it skipped."""

import json
import sys
from typing import Any


def troubles(report: dict[str, Any]) -> list[str]:
    """A line for each package that has a known weakness, or that nobody looked at."""
    packages = report["dependencies"]
    skipped = [
        f"{each['name']}: {each['skip_reason']}" for each in packages if "skip_reason" in each
    ]
    weak = [
        f"{each['name']} {each['version']}: {weakness['id']}, mended in {weakness['fix_versions']}"
        for each in packages
        for weakness in each.get("vulns", [])
    ]
    return [*skipped, *weak] if packages else ["No package was looked at."]


if __name__ == "__main__":
    said = sys.stdin.read()
    found = json.loads(said) if said.strip() else sys.exit("pip-audit did not run.")
    if lines := troubles(found):
        sys.exit("\n".join(lines))
    print(f"{len(found['dependencies'])} packages, none with a known weakness.")
