"""The data to look around in: every game obeys the laws, as if its player had played it here."""

from datetime import UTC, datetime
from typing import NamedTuple

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from games.core.board import Board
from games.core.game import Game
from games.core.guess import Guess
from games.core.modes.choices import Codemaker
from games.core.origins import way_of
from games.core.outcome import Outcome
from games.core.player import Player
from games.core.sealing import draw_nonce
from solver import LEVELS
from tests.depth import at_depth
from tests.games.audit.stored import everything_wrong
from tests.games.conftest import SetClock
from tests.games.filling import fill

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
MADE = at_depth(40, 400)


class Made(NamedTuple):
    """What was made, with all that belongs to it, and what the check of all rows said of it."""

    games: list[Game]
    wrong: list[str]


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Made:  # noqa: ARG001
    """The tests read it, and the database is empty."""
    with pytest.MonkeyPatch.context() as clock, django_db_blocker.unblock(), transaction.atomic():
        # The games depend on the moment, and few of them are abandoned: none, at some moments.
        clock.setattr("django.utils.timezone.now", lambda: NOON)
        fill("--games", f"{MADE}", "--players", "12")
        games = list(
            Game.objects.order_by("pk")
            .select_related("player", "daily", "challenge", "outcome")
            .prefetch_related("boards__guesses", "boards__player")
        )
        wrong = everything_wrong()
        transaction.set_rollback(True)
    return Made(games, wrong)


@pytest.mark.both
def test_no_row_breaks_a_law(made: Made):
    """Answers, codes left, results, outcomes, seals, dailies, and challenges are checked in one place."""
    assert made.wrong == []
    assert len(made.games) == MADE


@pytest.mark.both
def test_time_goes_on(made: Made):
    games = made.games
    starts = [game.started_at for game in games]
    assert starts == sorted(starts)
    for game in games:
        times = [game.started_at, *(row.at for row in game.board.rows)]
        times += [game.finished_at] if game.finished_at else []
        assert times == sorted(times)
        if game.daily and not game.is_practice:
            assert game.started_at.date() == game.daily.day
        if game.codemaker == Codemaker.FAIR:
            assert game.nonce == draw_nonce(game.token)


@pytest.mark.both
def test_there_is_something_of_everything(made: Made):
    games = made.games
    ways, levels = {way_of(game).slug for game in games}, {game.level for game in games}
    results = {"won", "lost"} | at_depth(set(), {"drawn", "given-up"})

    assert len(ways) >= at_depth(4, 6), ways
    assert len({game.variant.name for game in games}) >= at_depth(2, 6)
    assert {game.result for game in games} >= results
    assert levels >= at_depth({""}, {"", *LEVELS})
    assert len({game.coach for game in games}) >= at_depth(2, 3)
    assert len({game.player_id for game in games}) >= at_depth(6, 12)


@pytest.mark.deep
def test_the_same_hour_gives_the_same_games(set_clock: SetClock):
    set_clock(NOON)

    def filled() -> list[tuple[str, str]]:
        fill("--games", "60", "--players", "4")
        guesses = Guess.objects.order_by("pk")
        rows = list(guesses.values_list("board__game__token", "code"))
        for model in (Outcome, Guess, Board, Game, Player):
            model.objects.all().delete()
        return rows

    assert filled() == filled()
