"""What is known of a node: from the outline of the whole tree, or worked out for this node alone."""

from typing import NamedTuple

from games import thinking
from games.lab.trees.plans import Plan
from games.thinking import tally
from games.thinking.gate import BusyError
from solver import (
    RECIPES,
    BookPlayer,
    History,
    OffTreeError,
    Outline,
    TreeError,
    TreeGrammar,
    Walked,
)

MOST_SECONDS = 2.0  # of work in one request before it is refused; what was found is remembered
OUTLINED_PAIRS = 1 << 26  # codes times candidates; larger positions are worked out node by node


class Known(NamedTuple):
    """A node, as far as it is known.

    node: None if not even its guess is found out within the work of a page, or a book ends before.
    whole: the outline of the whole tree, if it can be had.
    strayed: where the history leaves the tree; None if it does not.
    """

    plan: Plan
    node: Walked | None
    whole: Outline | None
    strayed: OffTreeError | None = None


def whole_of(plan: Plan) -> Outline | None:
    """The outline of a tree; None if it takes longer than a page may. Raises BusyError.

    Where *Perfect* plays from a book, the book itself grows the same tree in less time.
    """
    book = next((name for name, recipe in RECIPES.items() if recipe.rules == plan.rules), None)
    is_perfect = plan == Plan(plan.rules, "perfect")
    strategy = BookPlayer(book) if book and is_perfect else plan.strategy()
    return thinking.outline(strategy, plan.rules, [])


def file_of(plan: Plan, grammar: tuple[TreeGrammar, int]) -> str | None:
    """The file of a tree; None if the tree is not known as a whole, or the file would be too long."""
    outline, (kind, most) = whole_of(plan), grammar
    if outline is None or len(outline) > most:
        return None
    return thinking.write_tree(plan.strategy(), plan.rules, kind)


def node_of(plan: Plan, history: History) -> Known:
    """The node after a history. Raises OffTreeError, GameOverError, and BusyError."""
    if whole := whole_of(plan):
        return Known(plan, whole.node(whole.find(history)), whole)
    candidates = _follow(plan, history)
    return Known(plan, _walked(plan, history, candidates), None)


def beside(plan: Plan, history: History, candidates: int) -> Known:
    """What another strategy plays in a position, whether its own tree comes there or not.

    Raises GameOverError and BusyError.
    """
    try:
        return node_of(plan, history)
    except OffTreeError as error:
        strayed = error
    try:
        return Known(plan, _walked(plan, history, candidates), whole_of(plan), strayed)
    except TreeError:  # a book knows its own positions alone
        return Known(plan, None, whole_of(plan), strayed)


def _follow(plan: Plan, history: History) -> int:
    """How many candidates a history leaves. Raises OffTreeError if it is no path of the tree."""
    rules, strategy, left = plan.rules, plan.strategy(), plan.rules.size
    for turn, (guess, answer) in enumerate(history, start=1):
        if tally.seconds() > MOST_SECONDS:
            raise BusyError
        told = thinking.suggest(strategy, rules, history[: turn - 1], left)
        if told.guess != guess:
            raise OffTreeError.other_guess(rules, turn, guess, told.guess)
        if answer not in told.cells or answer.black == rules.pegs:
            raise OffTreeError.no_answer(rules, turn, guess, answer)
        left = told.cells[answer]
    return left


def _walked(plan: Plan, history: History, candidates: int) -> Walked | None:
    strategy = plan.strategy()
    if candidates * plan.rules.size <= OUTLINED_PAIRS and (
        part := thinking.outline(strategy, plan.rules, history)
    ):
        return part.node(0)
    return thinking.walk_tree(strategy, plan.rules, history)
