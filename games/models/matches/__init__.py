"""Matches: two to eight seats, each with a board of its own, at which people play at the same time."""
