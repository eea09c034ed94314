"""Parts of a proof that are searched on their own: what follows each answer to each first guess."""

from collections.abc import Sequence
from dataclasses import dataclass

from solver.core.rules import Rules
from solver.core.space import code_space
from solver.perfect.books.building import Journal, first_guesses, noted
from solver.perfect.books.recipes import Recipe
from solver.perfect.bounds import TRIVIAL_SIZE, UNLIMITED_TURNS, Finding, key_of
from solver.perfect.search import Search


@dataclass(frozen=True, slots=True)
class Part:
    """The candidates left after an answer to a first guess.

    first: the index of the first guess.
    cell: the answer.
    """

    rules: Rules
    first: int
    cell: int

    def __call__(self) -> list[Finding]:
        """What a search finds out about them, also about their best guesses; see `Search.learn`."""
        search = Search(code_space(self.rules))
        findings: list[Finding] = []
        search.settled = findings.append
        search.best_classes(dict(search.cells(search.start, self.first))[self.cell])
        return findings


def parts_of(recipe: Recipe, journal: Journal) -> Sequence[Part]:
    """The parts of a proof that the journal does not hold, those with most candidates first.

    There are none if the recipe is for no proof, or if it limits the turns.
    """
    if recipe.efforts or recipe.turns < UNLIMITED_TURNS:
        return []
    search = Search(code_space(recipe.rules))
    done = {finding.key for finding in noted(journal) if finding.is_exact}
    found = []
    for first in first_guesses(search):
        for cell, left in search.cells(search.start, first):
            if len(left) > TRIVIAL_SIZE and key_of(left) not in done:
                found.append((-len(left), first, cell))
    return [Part(recipe.rules, first, cell) for _, first, cell in sorted(found)]
