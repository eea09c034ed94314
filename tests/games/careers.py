"""Games that ended at some moment, and careers game by game."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from games.models import Game, Outcome, Player, StoredCareer, stored_careers
from games.models.career import Career, Ending
from games.models.rules import sizes_of
from solver import CLASSIC, Variant


def end_game(player: Player, at: datetime, variant: Variant = CLASSIC, **facts: Any) -> Outcome:
    """A game that ended then."""
    sizes: dict[str, Any] = sizes_of(variant)
    game = Game.objects.create(player=player, mode="break", seal="s", nonce="n", **sizes)
    usual = {"kind": "break", "is_assisted": False, "result": "won", "solved": True}
    ended = {"guesses_used": 4, "finished_at": at, "day": at.date()}
    outcome = Outcome.objects.create(game=game, player=player, **(sizes | usual | ended | facts))
    StoredCareer.objects.count_in(outcome)
    return outcome


def games_of(career: Career) -> list[tuple[int, date, Ending]]:
    """One game after the other."""
    return [
        (pk, date.fromordinal(day), career.endings[place])
        for pk, day, place in zip(career.games, career.days, career.ended, strict=True)
    ]


@contextmanager
def small_parts(games: int = 2, fresh: int = 1) -> Iterator[None]:
    """Parts of so few games that a test can play them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stored_careers, "PART_GAMES", games)
        patch.setattr(stored_careers, "MOST_OF_A_PART", 2 * games)
        patch.setattr(stored_careers, "FRESH_GAMES", fresh)
        patch.setattr(stored_careers, "SETTLING_TIME", timedelta(0))
        yield
