"""What the site asks the solver, and where the answers are computed.

The highest possible cost of an answer is known in advance. A light question is answered at once. A
heavy one passes the gate and is answered by a separate process, so that only the visitor who asked
waits. Answers that never change are remembered by position. This package does not import Django,
because the separate process loads it, too.
"""

import logging
import pickle
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar, cast

import solver
from games import metrics
from games.process_cache import ProcessCache
from games.thinking import costs, processor_time
from games.thinking.gate import BusyError as BusyError
from games.thinking.gate import solving
from games.thinking.solver_process import EndlessError as EndlessError
from games.thinking.solver_process import SolverProcess
from solver import (
    LEVELS,
    MIND_READER,
    STRATEGIES,
    VARIANTS,
    Code,
    Exploration,
    Feedback,
    History,
    Ledger,
    Level,
    Limit,
    Mend,
    Needed,
    Outline,
    Rescue,
    Rules,
    ShareResult,
    SolverError,
    Strategy,
    Suggestion,
    TreeGrammar,
    Trial,
    Value,
    Walked,
    site,
)
from solver.site import Chance

Answer = TypeVar("Answer")

MEMORY_BYTES = 32_000_000  # bytes of remembered answers
BYTES_PER_ANSWER = 400  # approximate bytes of an entry, besides its key and its answer
MOST_MENDS = 5  # ways to mend a contradiction that are shown, the likeliest
SLOW_SECONDS = 1.0  # of a processor; an answer that takes more is logged
OTHER, NONE = "other", "none"
NAMED_RULES = {str(variant.rules) for variant in VARIANTS.values()}
NAMED_PLAY = {*LEVELS, *STRATEGIES, MIND_READER.slug}


class _Known(NamedTuple):
    """An answer that never changes, and the question that it is remembered by."""

    key: tuple[Any, ...]
    answer: Any


remembered: ProcessCache[_Known] = ProcessCache(
    name="answers",
    most_bytes=MEMORY_BYTES,
    size=lambda known: len(pickle.dumps(tuple(known))) + BYTES_PER_ANSWER,
)
_process = SolverProcess()

logger = logging.getLogger(__name__)


def next_guess(
    level: Level, rules: Rules, history: History, candidates: int, chance: Chance | None = None
) -> Code:
    """The guess of a level after a history that leaves this many candidates.

    A random level draws from `chance`, or unpredictably without it.
    """
    price = costs.of_guess(level.strategy, rules, history, candidates)
    certain = not level.strategy.is_random
    return _ask(Level.next_guess, level, rules, history, chance, price=price, certain=certain)


def suggest(strategy: Strategy, rules: Rules, history: History, candidates: int) -> Suggestion:
    """What a strategy would guess after a history, and what the answer could reveal."""
    price = site.suggestion_price(strategy, rules, candidates, len(history), history)
    certain = not strategy.is_random
    return _ask(solver.suggest, strategy, rules, history, price=price, certain=certain)


def find_rescue(
    strategy: Strategy,
    rules: Rules,
    history: History,
    left: Sequence[int],
    secret: Code,
    guesses: int,
) -> Rescue | None:
    """The latest turn from which a strategy would have found a secret that a player did not find.

    left: the numbers of codes left before the first turn of the history and after each turn.
    """
    price = site.rescue_price(strategy, rules, left, guesses)
    return _ask(solver.find_rescue, strategy, rules, history, secret, guesses, price=price)


def review(rules: Rules, history: History) -> Ledger:
    """What each guess lost against perfect play, and how lucky its answer was, under any rules."""
    return _ask(solver.review, rules, history, price=site.review_price(rules, len(history)))


def recall_review(rules: Rules, history: History) -> Ledger | None:
    """The same if it takes no time, because it is light or remembered; None if it would be a wait."""
    if site.review_price(rules, len(history)) <= costs.LIGHT:
        return solver.review(rules, history)
    known = remembered.find(_key_of(solver.review, rules, history))
    return cast("Ledger", known.answer) if known else None


def try_guess(rules: Rules, history: History, guess: Code) -> Trial:
    """What a guess after a history would be worth, beside the best guess there."""
    price = site.trial_price(rules, len(history))
    return _ask(solver.try_guess, rules, history, guess, price=price)


def cells_after(rules: Rules, history: History, guess: Code) -> dict[Feedback, int]:
    """How many candidates would give each answer to a guess."""
    price = costs.of_look(rules, history) + site.candidates_price(rules, 1)
    return _ask(site.cells_after, rules, history, guess, price=price)


def rate_guesses(rules: Rules, history: History, guesses: list[Code]) -> list[Value] | None:
    """The guesses needed if each of these guesses is made.

    None if there are too many codes left to work it out.
    """
    price = site.ratings_price(rules, len(history), len(guesses))
    return _ask(solver.rate_guesses, rules, history, guesses, price=price)


def hardness(rules: Rules, secret: Code) -> list[Needed]:
    """The guesses that each level needs for a secret.

    Only for rules for which `can_review` holds.
    """
    return _ask(solver.hardness, rules, secret, price=costs.HARDNESS)


def measure(
    strategy: Strategy, rules: str, first: str, games: int, seed: int, price: int, *, of_page: int
) -> ShareResult:
    """What a strategy needs for each code, or for so many that are drawn.

    price: about the pairs that it takes. of_page: about those of all that the page measures. Raises
    TooFarError if it takes more than twice as many, and other kinds of SolverError. An error is
    remembered like an answer.
    """
    limit = Limit(2 * price)
    found = _ask(_measure, strategy, rules, first, games, seed, limit, price=of_page)
    if isinstance(found, SolverError):
        raise found.with_traceback(None)
    return found


def _measure(
    strategy: Strategy, rules: str, first: str, games: int, seed: int, limit: Limit
) -> ShareResult | SolverError:
    try:
        [whole] = solver.evaluation_shares(
            strategy, rules, first or None, games=games or None, seed=seed, shares=1
        )
        with solver.metered(limit):
            return whole.run()
    except SolverError as error:
        return error


def outline(strategy: Strategy, rules: Rules, history: History) -> Outline | None:
    """What a strategy plays from a position on; None if that takes longer than a page may."""
    price = site.outline_price(rules, len(history))
    return _ask(solver.outline, strategy, rules, history, price=price)


def walk_tree(strategy: Strategy, rules: Rules, history: History) -> Walked | None:
    """What a strategy plays in a position, as far as a page may find out; None if it is too far."""
    price = site.outline_price(rules, len(history))
    return _ask(solver.walk, strategy, rules, history, price=price)


def write_tree(strategy: Strategy, rules: Rules, grammar: TreeGrammar) -> str | None:
    """The tree of a strategy as text; None if that takes longer than a page may."""
    limit = site.OUTLINE_LIMIT
    price = site.outline_price(rules, 0)
    return _ask(solver.write_tree, strategy, rules, grammar, limit, price=price, certain=False)


def explore(rules: Rules, history: History) -> Exploration:
    """The guesses worth comparing in a position."""
    price = site.exploration_price(rules, len(history))
    return _ask(solver.explore, rules, history, price=price)


def rate_explored(rules: Rules, history: History, guess: Code) -> Value | None:
    """The guesses needed if this guess is made, beside those of an exploration.

    None if there are too many codes left to work it out.
    """
    price = site.exploration_price(rules, len(history))
    return _ask(solver.rate_explored, rules, history, guess, price=price)


def can_review(rules: Rules) -> bool:
    """Whether perfect play is proven for these rules, and a review takes a moment."""
    return rules in costs.REVIEWED


def count_candidates(rules: Rules, history: History) -> int:
    return _ask(solver.count_candidates, rules, history, price=costs.of_look(rules, history))


def list_candidates(rules: Rules, history: History, most: int) -> list[Code]:
    """The codes that fit every answer so far; none if there are more than `most`."""
    return _ask(solver.list_candidates, rules, history, most, price=costs.of_look(rules, history))


def page_of_candidates(rules: Rules, history: History, start: int, most: int) -> list[Code]:
    """At most so many of the codes that fit every answer so far, from a place in their order."""
    price = costs.of_look(rules, history)
    return _ask(site.page_of_candidates, rules, history, start, most, price=price)


def evil_answer(rules: Rules, history: History, guess: Code) -> Feedback:
    price = site.evil_answer_price(rules, len(history))
    return _ask(solver.evil_answer, rules, history, guess, price=price)


def any_candidate(rules: Rules, history: History) -> Code:
    return _ask(solver.any_candidate, rules, history, price=costs.of_look(rules, history))


def find_mends(rules: Rules, history: History) -> list[Mend]:
    """Each change of one answer that would make the answers consistent, likeliest first."""
    return _ask(solver.find_mends, rules, history, price=site.mends_price(rules, len(history)))


class Allowance:
    """The work that one request may do for a game that goes on without clicks."""

    def __init__(self) -> None:
        self._left = costs.PAIRS_PER_REQUEST
        self._is_untouched = True

    def covers(self, price: int) -> bool:
        """Whether a price is covered; if so, subtract it. The first is, so that games move on."""
        is_covered = self._is_untouched or price <= self._left
        self._is_untouched = False
        if is_covered:
            self._left -= price
        return is_covered


def _ask(question: Callable[..., Answer], *args: Any, price: int, certain: bool = True) -> Answer:
    """The answer to a question that costs at most `price`.

    certain: whether the answer is always the same. Raises what the question raises, BusyError, or
    EndlessError. What a question took is counted for the request, also if it raises.
    """
    if price <= costs.LIGHT:
        return question(*args)
    key = _key_of(question, *args)
    if certain:
        known = remembered.find(key)
        if known:
            return cast("Answer", known.answer)
    with solving.passed():
        # Another request may have asked the same question during the wait.
        if certain and (known := remembered.find(key)):
            return cast("Answer", known.answer)
        result = _process.answer(question, *args)
    processor_time.add(result.seconds)
    _note(question.__name__, args, result.seconds)
    if result.error:
        raise result.error
    if certain:
        remembered.put(key, _Known(key, result.answer))
    return cast("Answer", result.answer)


def _key_of(question: Callable[..., Any], *args: Any) -> tuple[Any, ...]:
    return question.__qualname__, *(tuple(arg) if isinstance(arg, list) else arg for arg in args)


def _note(question: str, args: Sequence[object], seconds: float) -> None:
    labels = labels_of(question, args)
    metrics.solver.add(seconds, *labels)
    if seconds >= SLOW_SECONDS:
        facts = labels._asdict() | {"seconds": round(seconds, 3)}
        logger.warning("Slow answer of the solver", extra={"facts": facts})


class Labels(NamedTuple):
    """What metrics and logs call a question to the solver: words of which there are few."""

    question: str
    rules: str
    strategy: str


def labels_of(question: str, args: Iterable[object]) -> Labels:
    """The labels of a question with these arguments.

    Custom rules and designs, which anybody can make, are all `other`.
    """
    rules = play = NONE
    for arg in args:
        if isinstance(arg, Rules):
            rules = _among(NAMED_RULES, str(arg))
        elif isinstance(slug := getattr(arg, "slug", None), str):  # a level or a strategy
            play = _among(NAMED_PLAY, slug)
        elif isinstance(arg, str) and rules == NONE:  # the lab sends rules as text
            rules = _among(NAMED_RULES, arg)
    return Labels(question.rpartition(".")[2].lstrip("_"), rules, play)


def _among(known: set[str], word: str) -> str:
    return word if word in known else OTHER
