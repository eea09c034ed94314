"""Par: the mean number of guesses of perfect play, under rules for which it is proven."""

from collections.abc import Mapping

from solver.core.rules import BULLS_AND_COWS, Rules

# The fewest guesses for all codes together. The sources are Koyama and Lai 1993 for 4x6, Ville 2013
# for 4x7 (docs/bibliography.md), and our own books for 3x6 and 5x5. The other totals are published
# ones that several programs have confirmed since.
_FEWEST_TOTALS: Mapping[Rules, int] = {
    Rules(3, 6): 854,
    Rules(4, 4): 905,
    Rules(4, 5): 2463,
    Rules(4, 6): 5625,
    Rules(4, 7): 11_228,
    Rules(4, 8): 20_471,
    Rules(5, 5): 13_496,
    Rules(4, 6, repeats=False): 1446,
    Rules(4, 7, repeats=False): 3639,
    Rules(4, 8, repeats=False): 7817,
    BULLS_AND_COWS.rules: 26_274,
}


def par(rules: Rules) -> float | None:
    """The mean guesses of perfect play over all codes; None if no total is listed for the rules.

    >>> round(par(Rules(4, 6)), 3)
    4.34
    """
    total = _FEWEST_TOTALS.get(rules)
    return total / rules.size if total else None
