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
Review: TypeAlias = Callable[[Iterable[Board]], None]
Around: TypeAlias = Callable[[Sequence[GameFields], Sequence[Ended]], AbstractContextManager[None]]

_reviews: list[Review] = []
_around: list[Around] = []


def register(review: Review, around: Around) -> None:
    _reviews.append(review)
    _around.append(around)


def review_boards(boards: Iterable[Board]) -> None:
    """Set the figures of boards of games that have ended, which are to be stored."""
    for review in _reviews:
        review(boards)


def record_ends(games: Sequence[GameFields]) -> None:
    """Store how games under the same rules ended for their players, who are locked."""
    ended = [(game, outcome) for game in games if (outcome := outcome_of(game))]
    with ExitStack() as features:
        for around in _around:
            features.enter_context(around(games, ended))
        Outcome.objects.bulk_create([outcome for _, outcome in ended])
