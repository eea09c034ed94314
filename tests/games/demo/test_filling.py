"""The data to look around in: every game obeys the laws, as if its player had played it here."""

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from games.demo.following import count_games, find_participants
from games.demo.habits import DAYS, Person
from games.demo.matches import play_matches
from games.models import (
    Board,
    Challenge,
    Codemaker,
    Ending,
    Game,
    Guess,
    Match,
    NewestGames,
    Outcome,
    Participant,
    Player,
)
from games.models.sealing import draw_nonce
from solver import LEVELS, chance
from tests.depth import at_depth
from tests.factories import make_challenge, make_guest, make_player
from tests.games.audit.stored import everything_wrong, wrong_in
from tests.games.challenges import take_up
from tests.games.conftest import SetClock
from tests.games.filling import fill
from tests.games.outcomes import make_outcomes

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
            Game.objects.filter(match=None)
            .order_by("pk")
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
    ways, levels = {game.way.slug for game in games}, {game.level for game in games}
    results = {"won", "lost"} | at_depth(set(), {"drawn", "given-up", "abandoned"})

    assert len(ways) >= at_depth(4, 8), ways
    assert len({game.variant.name for game in games}) >= at_depth(2, 6)
    assert {game.result for game in games} >= results
    assert levels >= at_depth({""}, {"", *LEVELS})
    assert len({game.coach for game in games}) >= at_depth(2, 3)
    assert len({game.player_id for game in games}) >= at_depth(6, 12)


@pytest.mark.deep
def test_the_same_seed_gives_the_same_games(set_clock: SetClock):
    set_clock(NOON)

    def filled(*options: str) -> list[tuple[str, str]]:
        fill("--games", "60", "--players", "4", *options)
        guesses = Guess.objects.filter(board__game__match=None).order_by("pk")
        rows = list(guesses.values_list("board__game__token", "code"))
        for model in (Outcome, Guess, Board, Game, Challenge, Player):
            model.objects.all().delete()
        return rows

    first, second, other = filled(), filled(), filled("--seed", "2")

    assert first == second
    assert other != first


# What is counted of games that no verb has ended


def test_the_participants_found_are_those_who_took_part():
    challenges = [make_challenge() for _ in range(2)]
    for challenge in challenges:
        for _ in range(2):
            take_up(challenge, make_guest()).resign()
        take_up(challenge, make_guest())
    make_player()
    pairs = sorted(Participant.objects.values_list("player", "challenge"))
    flags = dict(Player.objects.values_list("pk", "in_challenges"))
    Participant.objects.all().delete()
    Player.objects.update(in_challenges=False)
    Challenge.objects.update(finishes=0)

    for _ in range(2):
        find_participants()

    assert sorted(Participant.objects.values_list("player", "challenge")) == pairs
    assert dict(Player.objects.values_list("pk", "in_challenges")) == flags
    assert set(Challenge.objects.values_list("finishes", flat=True)) == {2}
    assert {each.news for each in Participant.objects.select_related("challenge")} == {1}


def test_games_are_counted_as_their_ends_would_have_done():
    make_outcomes(make_player(), [4] * 30)
    NewestGames.objects.all().delete()

    count_games()

    assert NewestGames.objects.get().games == 30
    assert wrong_in("newest games") == []


# Matches of made-up people: whole, by the rules, and spread over the year


def test_races_and_duels_are_played_to_their_end():
    levels = ("knuth", "careless", "goldfish")
    people = [Person(make_player(), LEVELS[level], 1.0) for level in levels]

    play_matches(people, 4, chance(1), NOON)

    played = list(Match.objects.all())
    assert {match.ending for match in played} == {Ending.DECIDED}
    assert sorted(match.mode for match in played) == ["duel", "duel", "race", "race"]
    assert all(NOON - timedelta(days=DAYS) < match.created_at for match in played)
    assert Outcome.objects.filter(kind="match").count() == 2 * 2 + 2 * 3
    assert Outcome.objects.filter(player=people[0].player).count() == 4
