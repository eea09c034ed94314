"""The lines of a history, and the record against the people met in matches."""

import random
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.core.game import Game
from games.core.modes import DUEL, MAKE, RACE
from games.core.modes.choices import Coach, Codemaker, Handicap
from games.core.modes.clock import Control
from games.core.outcome import Outcome
from games.core.player import Player
from games.live import head_to_head
from games.live.head_to_head import against_people
from games.live.match import Match
from games.live.names import GUEST_NAMES
from games.stats.history import HistoryRow, rows_of
from games.ui.numbers import NONE
from solver import LEVELS, Rules, Variant
from tests.depth import at_depth
from tests.factories import (
    make_game,
    make_guest,
    make_match,
    make_player,
    make_race,
    play_codes,
    play_match,
    reread,
)

pytestmark = pytest.mark.django_db

CUSTOM = Variant("custom", "Custom", Rules(2, 3, repeats=False), guesses=4)


def row_of(game: Game) -> HistoryRow:
    [row] = rows_of([reread(game)])
    return row


def test_a_race_tells_both_numbers_of_guesses_and_a_game_in_play_those_so_far():
    race = make_race(secret="6543")
    begun, over = row_of(play_codes(race, "1122")), row_of(play_codes(race, "6543"))

    assert (over.played, over.rules) == ("Race against Knuth", "Classic")
    assert (over.result, over.kind, over.guesses) == ("Won", "won", "2 to 5")
    assert begun.guesses == "1"
    assert row_of(make_game(variant=CUSTOM, secret="12")).rules == "Custom 2 × 3, no repeats"


def test_help_is_told():
    coached = make_game(coach=Coach.FULL)
    coached.hint()
    given = make_race(handicap=Handicap.TWO, coach=Coach.COUNT)

    assert row_of(coached).help == ["with coach, 1 hint"]
    assert row_of(given).help == ["with coach", "handicap: Two guesses"]
    assert row_of(make_game()).help == []


def test_a_make_tells_what_the_computer_did():
    make = make_game(mode=MAKE, level=LEVELS["knuth"], own_secret="1122", secret="")
    make.go_on(number=1, to_the_end=True)

    row = row_of(make)

    assert (row.played, row.result, row.kind) == ("Hide a code from Knuth", "Found", "")
    assert row.guesses == str(reread(make).board.guesses_used)


def row_in(match: Match, player: Player) -> HistoryRow:
    return row_of(match.games.get(player=player))


def test_a_match_tells_the_best_of_the_others():
    ann, bob, cid = make_player(), make_player(), make_player()
    match = play_match(make_match(ann, bob, cid), "1122 1122 1234", "1122 1234", "1122 1122 1122")

    assert [row_in(match, player).guesses for player in (ann, bob, cid)] == [
        "3 to 2",
        "2 to 3",
        f"{NONE} to 2",
    ]
    assert row_in(match, bob).result == "Won"


def test_a_match_with_one_board_or_without_a_winner_has_one_number():
    ann, bob = make_player(), make_player()
    found = play_match(make_match(ann, bob, mode=MAKE), "1122 1234")
    nobody = play_match(make_match(ann, bob), "1122", "1122")

    assert row_in(found, bob).guesses == "2"
    assert row_in(nobody, ann).guesses == NONE


def test_a_match_lost_by_time_says_so():
    ann, bob = make_player(), make_player()
    now = timezone.now()
    match = make_match(ann, bob, control=Control.TOTAL, seconds=60, now=now)
    play_match(match, "1122", "1122", ends=False, now=now)
    Match.objects.look(
        play_match(match, "1234", "", ends=False, now=now).token, now + timedelta(seconds=70)
    )

    assert row_in(match, ann).help == []
    row = row_in(match, bob)
    assert (row.result, row.help, row.guesses) == ("Lost", ["by time"], f"{NONE} to 2")


@pytest.mark.both
def test_guesses_are_those_of_the_rows_on_the_boards():
    """Random games: solved, lost, resigned, with handicaps, and under custom rules."""
    dice, player = random.Random(0), make_player()  # noqa: S311, nothing is secret
    games = [play_at_random(dice, player) for _ in range(at_depth(6, 24))]

    for game, row in zip(games, rows_of(games), strict=True):
        counts = []
        for board in game.seats:
            codes = [guess.code for guess in board.guesses.all()]
            counts.append(str(len(codes)) if board.secret in codes else NONE)
        assert row.guesses == (" to ".join(counts) if set(counts) != {NONE} else NONE)


def play_at_random(dice: random.Random, player: Player) -> Game:
    choices: dict[str, Any] = dice.choice(
        [
            {},
            {"variant": CUSTOM},
            {"mode": RACE, "level": LEVELS["random"], "handicap": dice.choice(list(Handicap))},
            {"mode": DUEL, "level": LEVELS["knuth"], "variant": CUSTOM},
        ]
    )
    variant = choices.get("variant")
    secret, others = ("12", ["21", "13", "12"]) if variant else ("1234", ["1122", "1234", "3456"])
    if choices.get("mode") is DUEL:
        choices["own_secret"] = "31"
    game = make_game(player=player, secret=secret, codemaker=Codemaker.FAIR, **choices)
    while not reread(game).is_over:
        if dice.random() < 0.15:
            reread(game).resign()
        else:
            play_codes(game, dice.choice(others))
    return reread(game)


# The record against people

WON, LOST, DRAWN = ("1234", "1122 1234"), ("1122 1122 1234", "1122 1234"), ("1234", "1234")


def meet(player: Player, other: Player, *matches: tuple[str, str]) -> None:
    for boards in matches:
        play_match(make_match(player, other), *boards)


@pytest.mark.postgres
def test_those_met_most_come_first_and_each_is_counted():
    ann, bob, guest = make_player(), make_player(username="bob", is_public=True), make_guest()
    meet(ann, guest, WON)
    meet(ann, bob, LOST, DRAWN)

    first, second = against_people(ann)
    Player.objects.filter(pk=bob.pk).update(is_public=False)
    hidden, _ = against_people(ann)

    assert (first.name, first.account) == ("bob", "bob")
    assert (hidden.name, hidden.account) == ("bob", "")
    assert (first.games, first.won, first.drawn, first.lost) == (2, 0, 1, 1)
    assert (first.score, first.difference, first.compared) == (0.5, 0.5, 2)
    assert (second.name in GUEST_NAMES, second.account) == (True, "")
    assert (second.games, second.won) == (1, 1)


@pytest.mark.postgres
def test_luck_is_the_mean_of_what_is_reviewed():
    ann, bob = make_player(), make_player()
    meet(ann, bob, WON, WON, WON)
    Outcome.objects.update(luck=None)
    first, second, _third = Outcome.objects.filter(player=ann).order_by("pk")
    for outcome, mine, theirs in ((first, 2.0, 0.5), (second, 1.0, 0.5)):
        Outcome.objects.filter(pk=outcome.pk).update(luck=mine)
        Outcome.objects.filter(player=bob, game__match=outcome.game.match).update(luck=theirs)

    [record] = against_people(ann)

    assert (record.luck, record.reviewed, record.compared) == (-1.0, 2, 3)


@pytest.mark.postgres
def test_the_list_is_short_and_three_queries_find_it(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
):
    monkeypatch.setattr(head_to_head, "MOST_PEOPLE", 2)
    ann = make_player()
    for _ in range(3):
        meet(ann, make_player(), WON)

    with django_assert_num_queries(3):
        assert len(against_people(ann)) == 2
    assert against_people(make_player()) == []
