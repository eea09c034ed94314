"""Sums of the newest games: they are what a count of all outcomes says, whatever happens to the games."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import solver
from games import thinking
from games.core.board import Board
from games.core.game import Game
from games.core.modes.choices import Coach
from games.core.outcome import Outcome
from games.core.player import Player
from games.review.ledgers import store_ledger
from games.stats.leaderboard import NewestGames
from solver import LEVELS, MINI, POCKET, VARIANTS, Variant
from tests.factories import make_game, make_guest, make_player, make_race, play_codes, reread
from tests.games.stats.outcomes import make_outcomes, public

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
CODES = {MINI: ("112", "331"), POCKET: ("11223", "45123")}  # a secret, and another code


def play(player: Player, variant: Variant, *, is_found: bool, coach: Coach = Coach.OFF) -> Game:
    secret, other = CODES[variant]
    game = make_game(player=player, variant=variant, secret=secret, coach=coach)
    play_codes(game, *([other, secret] if is_found else [other]))
    if not is_found:
        reread(game).resign()
    return reread(game)


def review_all() -> None:
    """As the pages of the games would."""
    boards = Board.objects.filter(loss=None, level="", game__finished_at__isnull=False)
    for board in boards.select_related("game"):
        store_ledger(board, solver.review(board.rules, board.history))


class People:
    """An account, and a guest in the same browser."""

    def __init__(self) -> None:
        self.account, self.guest = make_player(is_public=True), make_guest()

    def do(self, deed: str) -> None:
        deeds: dict[str, Callable[[], object]] = {
            "find": lambda: play(self.account, MINI, is_found=True),
            "give up": lambda: play(self.account, MINI, is_found=False),
            "find unreviewed": lambda: play(self.account, POCKET, is_found=True),
            "find with coach": lambda: play(self.account, MINI, is_found=True, coach=Coach.COUNT),
            "race": lambda: play_codes(
                make_race(player=self.account, variant=MINI, secret="112", level=LEVELS["random"]),
                "112",
            ),
            "find as guest": lambda: play(self.guest, MINI, is_found=True),
            "give up as guest": lambda: play(self.guest, POCKET, is_found=False),
            "review": review_all,
            "sign in": self.sign_in,
            "leave": self.leave,
            "prune": self.prune,
            "fill": NewestGames.objects.fill,
        }
        deeds[deed]()

    def sign_in(self) -> None:
        self.account.adopt(self.guest)
        self.guest = make_guest()

    def prune(self) -> None:
        Player.objects.prune_unseen_guests(since=timezone.now())
        self.guest = make_guest()

    def leave(self) -> None:
        self.account.erase()
        self.account = make_player(is_public=True)


DEEDS = [
    *("find", "give up", "find unreviewed", "find with coach", "race", "find as guest"),
    *("give up as guest", "review", "review", "sign in", "leave", "prune", "fill"),
]


@pytest.mark.deep
@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(DEEDS), max_size=9))
def test_sums_are_those_of_all_outcomes_after_any_deeds(deeds: list[str]):
    people = People()

    for deed in deeds:
        people.do(deed)

    assert wrong_sums() == []


BEFORE = ["find", "find unreviewed", "find as guest", "give up as guest", "give up", "review"]


@pytest.mark.parametrize(
    "steps",
    [
        [BEFORE, ["sign in"]],
        [["find", *["find unreviewed"] * 3, "review"], ["find as guest", "prune", "leave"]],
    ],
)
def test_deeds_one_after_another_keep_sums_right(steps: list[list[str]]):
    people = People()

    for deeds in steps:
        for deed in deeds:
            people.do(deed)

        assert wrong_sums() == [], deeds


def test_games_that_were_stored_without_being_played_are_summed_up():
    ada = public("ada")
    make_outcomes(ada, [5] * 20)
    NewestGames.objects.all().delete()
    NewestGames.objects.create(player=ada, games=1, played_out=1, needed=1, loss=0, luck=0, **SIZES)
    assert wrong_sums() != []

    NewestGames.objects.fill()

    assert wrong_sums() == []


SIZES = {"pegs": 4, "colors": 6, "repeats": True, "guesses_allowed": 10}


def test_a_row_has_a_player():
    ada = public("ada")
    make_outcomes(ada, [5])

    with transaction.atomic():
        NewestGames.objects.update(player=ada.pk + 1)
        with pytest.raises(IntegrityError):
            connection.check_constraints()
        transaction.set_rollback(True)


# The same sums, worked out a second way from all outcomes and open games


def wrong_sums() -> list[tuple[str, str, object, object]]:
    """What is stored of a player under some rules, and what is right, where the two differ."""
    found: list[tuple[str, str, object, object]] = []
    for variant in VARIANTS.values():
        for player in Player.objects.all():
            stored = NewestGames.objects.filter(player=player, **_sizes(variant)).first()
            is_, should_be = stored and _stored_sums(stored), _sums(_counting(player, variant))
            if is_ != should_be:
                found.append((player.username, variant.slug, is_, should_be))
    return found


def _sizes(variant: Variant) -> dict[str, Any]:
    rules = variant.rules
    sizes = {"pegs": rules.pegs, "colors": rules.colors, "repeats": rules.repeats}
    return sizes | {"guesses_allowed": variant.guesses}


def _stored_sums(row: NewestGames) -> tuple[float, ...]:
    return row.games, row.played_out, row.needed, round(row.loss, 6), round(row.luck, 6)


def _counting(player: Player, variant: Variant) -> list[Outcome]:
    """The games that count, the one begun last first, up to the first that is open."""
    begun = Game.objects.filter(player=player, mode="break", guesses_used__gt=0, **_sizes(variant))
    leading = begun.filter(codemaker="fair", coach="off", challenge=None, match=None)
    still_open = leading.filter(finished_at=None, is_practice=False, is_adopted=False)
    first = min((game.pk for game in still_open), default=float("inf"))
    return [
        each
        for each in Outcome.objects.filter(player=player, **_sizes(variant)).order_by("-pk")
        if each.kind in {"break", "daily"}
        and not (each.is_assisted or each.is_adopted)
        and each.pk < first
        and (None not in {each.loss, each.rest} or not thinking.can_review(variant.rules))
    ]


def _sums(games: list[Outcome]) -> tuple[float, ...] | None:
    newest = games[:50]
    if not newest:
        return None
    needed = (each.guesses_used if each.solved else each.guesses_allowed + 1 for each in newest)
    return (
        len(newest),
        sum(each.result != "given-up" for each in newest),
        sum(needed),
        round(sum((each.loss or 0) + (each.rest or 0) for each in newest), 6),
        round(sum(each.luck or 0 for each in newest), 6),
    )
