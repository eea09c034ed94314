"""Walking trees: the outline of a tree within a limit, or else what can be told of one node of it."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from solver.analysis.outline import NO_PARENT, Branch, Outline, Walked, winning_branch
from solver.analysis.tree import grow
from solver.analysis.yardsticks import Purse
from solver.core.contradiction import position_after
from solver.core.errors import gettext_noop
from solver.core.layer import Answers, Layer
from solver.core.limits import ANSWER_LIMIT, Limit, TooFarError, metered
from solver.core.position import GameOverError, HistoryLike, Position
from solver.core.rules import RulesLike
from solver.strategies import Strategy, as_strategy
from solver.strategies.base import StrategyError, StrategyLike, is_complete
from solver.strategies.foreign import strict
from solver.strategies.opened import Careful

OUTLINE_LIMIT = Limit(ANSWER_LIMIT.pairs - 100_000_000)
"""For one outline or one walk, so that it is within the limit for any answer to a player."""
GUESSES_SHARE = 0.85  # of the limit of a walk, for the next guesses: one search needs about as much
MAX_OUTLINED = 40_000  # candidates, at most, of an outline: it has at most twice as many nodes


def outline(
    strategy: StrategyLike,
    rules: RulesLike,
    history: HistoryLike = (),
    limit: Limit = OUTLINE_LIMIT,
) -> Outline | None:
    """The tree of a strategy, or what it plays after any history; None if that is beyond the limit,
    or there are more than `MAX_OUTLINED` candidates.

    Raises StrategyError if the strategy is random or fails, and what `position_after` raises.

    >>> found = outline("minimax", "4x6")
    >>> len(found), found.node(0).total, found.node(0).histogram
    (1378, 5801, (1, 6, 62, 533, 694))
    """
    chosen, position = _asked(strategy, rules, history)
    if len(position.candidates) > MAX_OUTLINED:
        return None
    try:
        with metered(limit) as meter:
            return _grown(Careful.under(chosen, meter), position)
    except TooFarError:
        return None


def walk(
    strategy: StrategyLike,
    rules: RulesLike,
    history: HistoryLike = (),
    limit: Limit = OUTLINE_LIMIT,
) -> Walked | None:
    """What a strategy plays in any position, as far as the limit goes; None if not even its guess is.

    The answers that leave few candidates are counted first. Raises what `outline` raises.

    >>> node = walk("minimax", "5x8", [("11234", (1, 1))], Limit(200_000_000))
    >>> node.guess, node.total, [branch.total for branch in node.branches].count(None)
    ((0, 4, 1, 4, 5), None, 12)
    """
    chosen, position = _asked(strategy, rules, history)
    purse = Purse(limit)
    try:
        guess = _guess_within(chosen, position, purse)
    except TooFarError:
        return None
    space = position.space
    after = sorted(
        (left for _, left in position.split(guess)), key=lambda left: len(left.candidates)
    )
    branches = _branches(chosen, after, purse)
    known = [branch.total for branch in branches if branch.total is not None]
    is_known = len(known) == len(branches)
    deepest = max((branch.most or 0 for branch in branches), default=0)
    return Walked(
        space.code(guess),
        len(position.candidates),
        len(position.candidates) + sum(known) if is_known else None,
        1 + deepest if is_known else None,
        None,
        None,
        is_complete(chosen, Layer.of(position)) and all(branch.complete for branch in branches),
        (*branches, *winning_branch(space.rules, len(position.candidates), branches)),
    )


def _asked(
    strategy: StrategyLike, rules: RulesLike, history: HistoryLike
) -> tuple[Strategy, Position]:
    """A strategy that draws nothing, and a position in which a guess can be made."""
    chosen = strict(as_strategy(strategy))
    if chosen.is_random:
        raise StrategyError(f"{chosen.slug} draws its guesses, so it has no decision tree.")
    position = position_after(rules, history)
    if position.is_won:
        raise GameOverError(
            gettext_noop("The last guess found the secret, so no guess comes next.")
        )
    return chosen, position


def _grown(strategy: Strategy, position: Position) -> Outline:
    """The outline of what a strategy plays from a position on."""
    layers, _, complete = grow(strategy, Layer.of(position))
    parents = [np.array([NO_PARENT], dtype=np.int32)]
    cells = [np.zeros(1, dtype=np.uint8)]
    first = 0
    for above, (layer, _) in pairwise(layers):
        if isinstance(layer.origin, Answers):
            parents.append((first + layer.origin.parents).astype(np.int32))
            cells.append(layer.origin.cells)
        first += len(above[0])
    every = np.concatenate(parents)
    sizes = np.concatenate([layer.sizes for layer, _ in layers]).astype(np.int32)
    totals, most = _needed(every, sizes, [len(layer) for layer, _ in layers])
    return Outline(
        position.space.rules,
        every,
        np.concatenate(cells),
        np.concatenate([guesses for _, guesses in layers]).astype(np.int32),
        sizes,
        totals,
        most,
        complete,
    )


def _needed(
    parents: NDArray[np.int32], sizes: NDArray[np.int32], widths: Sequence[int]
) -> tuple[NDArray[np.int32], NDArray[np.int16]]:
    """What the candidates of each node need together, and the hardest of them, from below."""
    totals, most = sizes.copy(), np.ones(len(sizes), dtype=np.int16)
    last = len(sizes)
    for width in reversed(widths[1:]):
        level = slice(last - width, last)
        np.add.at(totals, parents[level], totals[level])
        np.maximum.at(most, parents[level], most[level] + np.int16(1))
        last -= width
    return totals, most


def _guess_within(strategy: Strategy, position: Position, purse: Purse) -> int:
    """The guess of a strategy in a position. Raises TooFarError."""
    with metered(Limit(purse.left)) as meter, purse.lent():
        return Careful.under(strategy, meter).next_guess(position, np.random.default_rng(0))


def _branches(strategy: Strategy, after: Sequence[Position], purse: Purse) -> list[Branch]:
    """What follows each answer, as far as the purse goes: first each guess, then what it leads to.

    after: the positions, those with few candidates first. The first that the purse does not pay for
        ends the counting, because those that follow need more.
    """
    branches = []
    for_guesses = Purse(Limit(purse.left * GUESSES_SHARE))
    before = for_guesses.left
    for left in after:
        answer, size = left.turns[-1][1], len(left.candidates)
        try:
            guess = _guess_within(strategy, left, for_guesses)
        except TooFarError:
            branches.append(Branch(answer, size))
        else:
            branches.append(Branch(answer, size, left.space.code(guess), guess in left.candidates))
    purse.left -= before - for_guesses.left
    for at, left in enumerate(after):
        try:
            with metered(Limit(purse.left)) as meter, purse.lent():
                grown = _grown(Careful.under(strategy, meter), left)
        except TooFarError:
            break
        branches[at] = branches[at]._replace(
            guess=grown.guess(0),
            is_candidate=grown.guesses[0] in left.candidates,
            total=int(grown.totals[0]),
            most=int(grown.most[0]),
            complete=grown.complete,
        )
    cells = [left.history[-1][1] for left in after]
    return [branches[at] for at in np.argsort(cells)]
