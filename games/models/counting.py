"""Counts for the metrics what was stored: games and matches that began or ended, and guesses."""

from typing import TYPE_CHECKING, Any

from games import metrics
from games.models.guess import Guess
from games.models.record import GameRecord

if TYPE_CHECKING:
    from games.models.matches.match import Match


def count_begun(game: GameRecord, turns: list[Guess]) -> None:
    """A game was stored, and with it what its computer guessed first."""
    metrics.games_begun.add(game.way.slug)
    _count_guesses(game, turns)


def count_moved(game: GameRecord, taken: list[Guess]) -> None:
    """Guesses of a game were stored, which may have ended it."""
    _count_guesses(game, taken)
    if game.is_over:
        metrics.games_ended.add(game.way.slug, game.result)


def _count_guesses(game: GameRecord, taken: list[Guess]) -> None:
    for guess in taken:
        metrics.guesses.add(game.mode, "level" if guess.board.level else "player")


def count_changed(match: "Match", was: dict[str, Any], seats: dict[int, dict[str, Any]]) -> None:
    """A match was stored. was, seats: what was stored before of it, and of its seats by key."""
    if match.started_at and was["started_at"] is None:
        metrics.matches_begun.add(match.mode)
    if match.finished_at and was["finished_at"] is None:
        metrics.matches_ended.add(match.mode, match.ending)
    for seat in match.everyone:
        if seat.pk in seats and len(seat.rows) > len(seats[seat.pk]["rows"]):
            metrics.guesses.add(match.mode, "level" if seat.level else "player")
