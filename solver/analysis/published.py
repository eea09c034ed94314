"""Means that others have published for a strategy under many rules.

docs/bibliography.md says where each comes from.
"""

from collections.abc import Mapping
from itertools import product

from solver.core.rules import Rules

_WEIGHTED = (
    (4.715, 5.128, 5.535, 5.93, 6.292),
    (5.117, 5.556, 5.93, 6.279, 6.708),
    (5.532, 5.952, 6.387, 6.83, 7.26),
)
"""4, 5, and 6 pegs; in each row 6 to 10 colors."""

PUBLISHED: Mapping[str, Mapping[Rules, float]] = {
    "weighted": {
        Rules(4 + pegs, 6 + colors): _WEIGHTED[pegs][colors]
        for pegs, colors in product(range(3), range(5))
    }
}


def published_means(slug: str) -> Mapping[Rules, float]:
    """The published means of a strategy by rules; none if there is no such table.

    >>> published_means("weighted")[Rules(4, 6)]
    4.715
    """
    return PUBLISHED.get(slug, {})
