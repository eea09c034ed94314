"""Nobody stands better on a leaderboard by choosing which of their games count.

Ways of choosing are played beside honest play, by somebody who knows beforehand which games go badly, which
is more than anybody can know. In `make test`, a few games are written down, and nothing is left to
chance; in the deep run a program guesses, and what a score may differ from its mean is the error.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from math import sqrt
from statistics import fmean, pstdev
from typing import NamedTuple

import pytest
from django.utils import timezone

import solver
from games.challenges.models import Challenge
from games.core.board import Board
from games.core.errors import PlayError
from games.core.game import IDLE_DAYS, Game
from games.core.player import Player
from games.review.ledgers import store_ledger
from games.stats.leaderboard import NewestGames, has_strengths
from solver import Code, Feedback, Variant, code_at, format_code, par
from tests.depth import at_depth
from tests.factories import make_game, make_guest, make_player, play_codes
from tests.games.conftest import SetClock

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.both]
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
DEVIATIONS = 1.96  # of a mean that are its error
RULES = at_depth(["blanks"], ["blanks", "mini"])


class Plan(NamedTuple):
    """A game as it will go. points: what it counts as; the fewer the better."""

    secret: str
    codes: list[str]
    points: float
    is_bad: bool


class Chooser:
    """A player, the clock, and the games that were planned, half of them for a beginning."""

    def __init__(self, variant: Variant, plans: list[Plan], set_clock: SetClock) -> None:
        self.variant, self.set_clock = variant, set_clock
        half = len(plans) // 2
        self.plans, self.first, self.second = plans, plans[:half], plans[half:]
        self.player = make_player(is_public=True)

    def begin(self, plan: Plan, player: Player | None = None) -> Game:
        """Play a game up to its last guess."""
        game = make_game(player=player or self.player, variant=self.variant, secret=plan.secret)
        return play_codes(game, *plan.codes[:-1])

    def end(self, game: Game, plan: Plan) -> None:
        """Make the last guess, a minute after that of the game before."""
        self.set_clock(timezone.now() + timedelta(minutes=1))
        play_codes(game, plan.codes[-1])

    def play(self, plans: list[Plan]) -> None:
        for plan in plans:
            self.end(self.begin(plan), plan)

    def leave_the_bad(self, plans: list[Plan]) -> None:
        for plan in plans:
            game = self.begin(plan)
            if not plan.is_bad:
                self.end(game, plan)

    @property
    def score(self) -> tuple[float, int]:
        """The mean that a leaderboard shows, and of how many games, once all are reviewed."""
        boards = Board.objects.filter(loss=None, game__finished_at__isnull=False)
        if has_strengths(self.variant):
            for board in boards.exclude(guesses_used=0).select_related("game"):
                store_ledger(board, solver.review(board.rules, board.history))
        row = NewestGames.objects.get(player=self.player)
        total = (par(row.rules) or 0) * row.games + row.loss
        return (total if has_strengths(self.variant) else row.needed) / row.games, row.games


def honestly(chooser: Chooser) -> Iterator[str]:
    chooser.play(chooser.plans)
    yield "all played"


def into_challenges(chooser: Chooser) -> Iterator[str]:
    """Make a challenge of each bad game before it ends."""
    for plan in chooser.plans:
        game = chooser.begin(plan)
        if plan.is_bad:
            with suppress(PlayError):
                Challenge.objects.issue_for(game)
        chooser.end(game, plan)
    yield "all played"


def as_guests(chooser: Chooser) -> Iterator[str]:
    """Be another guest for each game, and sign in only to those that go well: before their end or after."""
    chooser.play(chooser.first)
    for number, plan in enumerate(chooser.second):
        guest = make_guest()
        game = chooser.begin(plan, guest)
        if number % 2:
            chooser.end(game, plan)
        if not plan.is_bad:
            chooser.player.adopt(guest)
        if not number % 2:
            chooser.end(game, plan)
    yield "signed in"


def left_open(chooser: Chooser) -> Iterator[str]:
    """Leave the bad games, and come back when they are ended."""
    chooser.play(chooser.first)
    chooser.leave_the_bad(chooser.second)
    yield "left"
    chooser.set_clock(timezone.now() + timedelta(days=IDLE_DAYS + 1))
    Game.objects.end_idle(timezone.now() - timedelta(days=IDLE_DAYS))
    yield "ended"
    chooser.leave_the_bad(chooser.second)
    yield "left again"


def bad_ones_first(chooser: Chooser) -> Iterator[str]:
    """Leave every game before its last guess, end the bad ones, and then the good ones."""
    games = [(plan, chooser.begin(plan)) for plan in chooser.plans]
    for plan, game in sorted(games, key=lambda each: not each[0].is_bad):
        chooser.end(game, plan)
    yield "all ended"


WAYS = [honestly, into_challenges, as_guests, left_open, bad_ones_first]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("rules", RULES)
def test_no_way_of_choosing_games_gains_more_than_the_error_of_a_score(
    monkeypatch: pytest.MonkeyPatch,
    set_clock: SetClock,
    rules: str,
    way: Callable[[Chooser], Iterator[str]],
):
    variant = solver.VARIANTS[rules]
    monkeypatch.setattr("games.stats.leaderboard.SCORED_GAMES", at_depth(2, 20))
    plans = at_depth(written, drawn)(variant)
    honest, deviation = fmean(plan.points for plan in plans), pstdev(plan.points for plan in plans)
    set_clock(NOON)
    chooser = Chooser(variant, plans, set_clock)

    for stage in way(chooser):
        score, games = chooser.score
        error = at_depth(0, DEVIATIONS * deviation / sqrt(games))
        assert honest - score <= error, stage
        assert games == at_depth(2, 20)


def written(_variant: Variant) -> list[Plan]:
    """Games that go badly and well by turns."""
    bad, good = ["1111", "2222", "3333", "1234"], ["5555", "1234"]
    return [Plan("1234", bad, 4, is_bad=True), Plan("1234", good, 2, is_bad=False)] * 2


def drawn(variant: Variant) -> list[Plan]:
    """Games of a program that guesses any code that is still possible."""
    draw = random.Random(35)  # noqa: S311
    played = [play_one(variant, draw) for _ in range(40)]
    mean = fmean(plan.points for plan in played)
    return [plan._replace(is_bad=plan.points > mean) for plan in played]


def play_one(variant: Variant, draw: random.Random) -> Plan:
    rules = variant.rules
    possible = [code_at(index, rules) for index in range(rules.size)]
    secret = draw.choice(possible)
    history: list[tuple[Code, Feedback]] = []
    while not history or history[-1][1].black < rules.pegs:
        guess = draw.choice(possible)
        history.append((guess, solver.score(guess, secret)))
        possible = [code for code in possible if solver.score(guess, code) == history[-1][1]]
    codes = [format_code(code, rules) for code, _ in history]
    points: float = len(codes)
    if has_strengths(variant):
        points = (par(rules) or 0) + sum(row.loss for row in solver.review(rules, history).rows)
    return Plan(format_code(secret, rules), codes, points, is_bad=False)
