"""A module that leaves Python when it is imported."""

raise SystemExit(5)
