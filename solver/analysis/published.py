"""What others have published: means of a strategy under many rules, and fewest totals.

docs/bibliography.md says of each where it comes from.
"""

from collections.abc import Mapping
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class PublishedTotal:
    """The fewest guesses for all codes that somebody published.

    who: the authors, or the program, as the bibliography calls them.
    year: None for a program that was not dated.
    address: where it can be read; None if it is only in print.
    """

    total: int
    who: str
    year: int | None
    address: str | None


_MMSTRAT = ("mmstrat", None, "https://github.com/fancidev/mastermind")
_KOYAMA_AND_LAI = ("Koyama and Lai", 1993, None)
_VILLE = ("Ville", 2013, "https://arxiv.org/abs/1305.1010")
_ARFST23 = ("arfst23", 2023, "https://github.com/arfst23/Mastermind")
_CHEN_AND_LIN = ("Chen and Lin", 2004, "https://doi.org/10.1093/comjnl/47.5.602")
_AB_GAMES = (
    "https://scholar.lib.ntnu.edu.tw/en/publications/"
    "optimal-algorithms-for-2-n-ab-games-a-graph-partition-approach-2"
)
_CHEN_AND_LIN_AB = ("Chen and Lin", 2004, _AB_GAMES)
_TANAKA = ("Tanaka", 1996, "https://www.tanaka.ecc.u-tokyo.ac.jp/ktanaka/moo/moo-en.html")
_SUPER = (
    "Super Master Mind",
    2026,
    "https://supermastermind.github.io/playonline/optimal_strategy.html",
)

MAX_COLORS_OF_TWO = 12  # colors up to which the formulas of two pegs are listed


def two_pegs(colors: int) -> int:
    """The fewest guesses for all codes of two pegs that may be alike (Chen and Lin 2004).

    For 3 colors or more; with 2 colors it would give 7, and 8 are needed.
    """
    linear = 80 * colors - 69 if colors % 2 else 74 * colors - 48
    return (8 * colors**3 + 51 * colors**2 - linear) // 24


def two_different_pegs(colors: int) -> int:
    """The fewest guesses for all codes of two pegs that differ (Chen and Lin 2004), 2 colors or more."""
    linear = 82 * colors - 105 if colors % 2 else 76 * colors - 72
    return (4 * colors**3 + 21 * colors**2 - linear) // 12


PUBLISHED_TOTALS: Mapping[Rules, PublishedTotal] = {
    **{
        Rules(2, colors): PublishedTotal(two_pegs(colors), *_CHEN_AND_LIN)
        for colors in range(3, MAX_COLORS_OF_TWO + 1)
    },
    **{
        Rules(2, colors, repeats=False): PublishedTotal(
            two_different_pegs(colors), *_CHEN_AND_LIN_AB
        )
        for colors in range(2, MAX_COLORS_OF_TWO + 1)
    },
    Rules(3, 6): PublishedTotal(854, *_MMSTRAT),
    Rules(4, 4): PublishedTotal(905, *_MMSTRAT),
    Rules(4, 5): PublishedTotal(2463, *_MMSTRAT),
    Rules(4, 6): PublishedTotal(5625, *_KOYAMA_AND_LAI),
    Rules(4, 7): PublishedTotal(11228, *_VILLE),
    Rules(4, 8): PublishedTotal(20471, *_ARFST23),
    Rules(5, 5): PublishedTotal(13496, *_MMSTRAT),
    Rules(5, 8): PublishedTotal(179274, *_SUPER),
    Rules(3, 6, repeats=False): PublishedTotal(436, *_MMSTRAT),
    Rules(3, 7, repeats=False): PublishedTotal(836, *_MMSTRAT),
    Rules(4, 6, repeats=False): PublishedTotal(1446, *_MMSTRAT),
    Rules(4, 7, repeats=False): PublishedTotal(3639, *_MMSTRAT),
    Rules(4, 8, repeats=False): PublishedTotal(7817, *_MMSTRAT),
    Rules(4, 9, repeats=False): PublishedTotal(14914, *_MMSTRAT),
    Rules(4, 10, repeats=False): PublishedTotal(26274, *_TANAKA),
}
"""The least total published for some rules, and who was first with it, as far as we found."""
