"""What happens when games end: their outcomes are stored, and features add what they know of them.

A feature registers two things: how it sets the figures of boards before anything is locked, and what it
does around the storing of outcomes, in that transaction.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, ExitStack
from typing import TypeAlias

from games.core.board import Board
from games.core.game_fields import GameFields
from games.core.outcome import Outcome, outcome_of

Ended: TypeAlias = tuple[GameFields, Outcome]
"""A game that counts, and how it ended for its player."""
ReviewHook: TypeAlias = Callable[[Iterable[Board]], None]
StoringHook: TypeAlias = Callable[
    [Sequence[GameFields], Sequence[Ended]], AbstractContextManager[None]
]

_review_hooks: list[ReviewHook] = []
_storing_hooks: list[StoringHook] = []


def register(review: ReviewHook, storing: StoringHook) -> None:
    _review_hooks.append(review)
    _storing_hooks.append(storing)


def review_ended(boards: Iterable[Board]) -> None:
    """Set the figures of boards of games that have ended, which are to be stored."""
    for review in _review_hooks:
        review(boards)


def record_ends(games: Sequence[GameFields]) -> None:
    """Store how games under the same rules ended for their players, who are locked."""
    ended = [(game, outcome) for game in games if (outcome := outcome_of(game))]
    with ExitStack() as features:
        for storing in _storing_hooks:
            features.enter_context(storing(games, ended))
        Outcome.objects.bulk_create([outcome for _, outcome in ended])
