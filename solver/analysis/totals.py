"""Totals: what the best known tree needs for all codes under some rules.

`perfect.best_known` keeps them in a table. They are the same in every process, because each search
of *Perfect* starts anew.
"""

from solver.analysis.evaluation import evaluate
from solver.core.limits import SHARED_SEARCH_CODES, VALUE_LIMIT, Limit, TooFarError, metered
from solver.core.rules import Rules
from solver.core.space import code_space
from solver.perfect.best_known import BestKnown, least_total
from solver.perfect.books.book import book_for
from solver.perfect.search import Search
from solver.strategies import STRATEGIES
from solver.strategies.base import Watch, unwatched

PERFECT = STRATEGIES["perfect"]
MEASURED_CODES = 120_000  # codes, at most, of rules for which *Perfect* is measured by default


def measure(
    rules: Rules,
    *,
    jobs: int = 1,
    most_codes: int = MEASURED_CODES,
    limit: Limit = VALUE_LIMIT,
    watch: Watch = unwatched,
) -> BestKnown:
    """The best that is known under some rules: the total of their book, or what *Perfect* needs.

    jobs: the number of processes.
    most_codes: with more codes and without a book, no total is measured.
    limit: for the search that would prove the total.

    Raises BookError if the book is damaged.
    """
    book, total, optimal = book_for(rules), None, False
    whose: str | None = None
    if book is not None:
        total, optimal, whose = book.counts.total, book.proven, f"book {book.name}"
    elif rules.size <= most_codes:
        total = evaluate(PERFECT, rules, jobs=jobs, watch=watch).total
        optimal, whose = proven_total(rules, limit) == total, PERFECT.slug
    bound = total if optimal and total is not None else least_total(rules)
    return BestKnown(rules, total, optimal, bound, None if optimal else whose)


def proven_total(rules: Rules, limit: Limit = VALUE_LIMIT) -> int | None:
    """The fewest guesses that any tree needs, by a search from scratch.

    None if there are more codes than a search takes, or if it would exceed the limit.
    """
    if rules.size > SHARED_SEARCH_CODES:
        return None
    try:
        with metered(limit):
            search = Search(code_space(rules))
            return search.total(search.start)
    except TooFarError:
        return None
