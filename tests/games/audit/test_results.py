"""Results worked out a second way: against every way in which two boards can end, and by hand."""

from itertools import product
from typing import Any

import pytest
from django.utils import timezone

from games.audit.results import results_of, results_of_seats
from games.models import Board, Game, Match, Seat
from games.modes import MODES
from games.modes.choices import Handicap
from tests.factories import (
    make_challenge,
    make_game,
    make_guest,
    make_player,
    make_race,
    play_codes,
    reread,
)
from tests.games.audit.stored import everything_wrong, store
from tests.games.challenges import take_up
from tests.games.ways_to_play import a_game_of_each_way

ALLOWED = 3
ENDS = [(guesses, True) for guesses in range(1, ALLOWED + 1)] + [(ALLOWED, False)]


def game_of(mode: str, *boards: Board, handicap: str = "none") -> Game:
    game = Game(
        mode=mode,
        handicap=handicap,
        guesses_allowed=ALLOWED,
        version=1,
        finished_at=timezone.now(),
    )
    game.seats = list(boards)
    return game


def board_of(end: tuple[int, bool], level: str = "", result: str = "in-play") -> Board:
    guesses, solved = end
    return Board(guesses_used=guesses, solved=solved, level=level, result=result)


def test_boards_end_as_their_modes_say():
    for mode, handicap, mine, its in product(["race", "duel"], Handicap.values, ENDS, ENDS):
        boards = [board_of(mine), board_of(its, level="knuth")]
        game = game_of(mode, *boards, handicap=handicap)

        said = [{MODES[mode].verdict(game, board).value} for board in boards]

        assert results_of(game, boards) == said, (mode, handicap, mine, its)
    for end in ENDS:
        board = board_of(end)
        game = game_of("break", board)
        assert results_of(game, [board]) == [{MODES["break"].verdict(game, board).value}], end


def test_boards_end_as_counted_by_hand():
    """Each as (guesses, solved, what is stored): the player's, the computer's, fields, what is right."""
    left, given_up = "abandoned", "given-up"
    decided = {"won", "lost", "drawn"}
    for mode, mine, its, fields, right in (
        # Whoever is not done may give up, and then the computer wins.
        ("break", (1, False, given_up), None, {}, [{given_up}]),
        ("duel", (1, False, given_up), (2, True, ""), {}, [{given_up}, {"won"}]),
        ("duel", (1, False, ""), (1, False, ""), {"finished_at": None}, [{"in-play"}] * 2),
        (
            *("race", (1, False, ""), (1, False, ""), {"finished_at": None}),
            [{"in-play", given_up}, {"in-play"}],
        ),
        # A game in which nobody guessed is abandoned as a whole, before the last answer of a duel, too.
        ("race", (0, False, left), (1, False, ""), {}, [{left}] * 2),
        ("duel", (0, False, left), (1, False, ""), {}, [{left}] * 2),
        ("duel", (0, False, left), (1, True, ""), {}, [{left}] * 2),
        ("break", (0, False, left), None, {}, [{left}]),
        ("make", None, (1, False, left), {}, [{left}]),
        # A game that its boards decided is not abandoned, unless answers may still be mended.
        ("break", (2, True, left), None, {}, [{"won"}]),
        ("break", (ALLOWED, False, left), None, {}, [{"lost"}]),
        ("make", None, (2, True, left), {}, [{"won"}]),
        ("make", None, (ALLOWED, False, left), {}, [{"lost"}]),
        ("make", None, (ALLOWED, False, left), {"codemaker": "real"}, [{left}]),
        ("race", (2, True, left), (3, True, left), {}, [{"won"}, {"lost"}]),
        ("race", (ALLOWED, False, left), (3, True, left), {}, [{"lost"}, {"won"}]),
        ("duel", (2, True, left), (2, False, left), {}, [{"won"}, {"lost"}]),
        ("duel", (ALLOWED, False, left), (ALLOWED, False, left), {}, [{"drawn"}] * 2),
        # Only a game of a match that is gone has no version: it was not abandoned.
        ("break", (1, False, ""), None, {"version": 0}, [decided | {given_up}]),
        ("race", (1, False, ""), None, {"version": 0}, [decided | {given_up}]),
        ("duel", (1, True, ""), None, {"version": 0}, [decided]),
    ):
        ends = [(end, level) for end, level in ((mine, ""), (its, "knuth")) if end]
        boards = [
            board_of((guesses, solved), level, stored or "in-play")
            for (guesses, solved, stored), level in ends
        ]
        game = game_of(mode, *boards)
        for name, value in fields.items():
            setattr(game, name, value)

        assert results_of(game, boards) == right, (mode, mine, its, fields)


# Games that were left


def left_as_abandoned(game: Game) -> Game:
    """A game in play, stored as if a week without a guess had ended it as abandoned."""
    for board in game.seats:
        store(board, result="abandoned")
    store(game, result="abandoned", finished_at=timezone.now(), version=9)
    return reread(game)


@pytest.mark.deep
@pytest.mark.django_db
def test_a_game_in_which_its_player_guessed_is_told_if_it_is_abandoned():
    begun = left_as_abandoned(play_codes(make_game(), "1122"))
    race = left_as_abandoned(play_codes(make_race(), "1122"))

    wrong = [f"games_board {begun.board.pk}: result is abandoned, right is given-up"]
    wrong += [f"games_board {race.seats[0].pk}: result is abandoned, right is given-up"]
    wrong += [f"games_board {race.seats[1].pk}: result is abandoned, right is won"]
    assert everything_wrong() == wrong


@pytest.mark.postgres
@pytest.mark.deep
@pytest.mark.django_db
def test_games_of_every_way_that_nobody_goes_on_with_end_as_they_may():
    for turn in (0, 1):
        for game in a_game_of_each_way(make_player()).values():
            if turn and game.plays.breaks_code and not game.is_over:
                play_codes(game, "1122")

    Game.objects.end_idle(since=timezone.now())

    assert not Game.objects.in_play().exists()
    assert Game.objects.filter(result="abandoned").count() == 8
    assert everything_wrong() == []


@pytest.mark.deep
@pytest.mark.django_db
def test_a_begun_game_that_left_its_challenge_with_a_guest_is_abandoned():
    challenge, account, guest = make_challenge(), make_player(), make_guest()
    take_up(challenge, account)
    begun = play_codes(take_up(challenge, guest), "1122")

    account.adopt(guest)

    assert reread(begun).result == "abandoned"
    assert everything_wrong() == []
    store(begun, is_adopted=False)
    assert len(everything_wrong()) == 1


def match_of(ending: str = "decided", control: str = "none") -> Match:
    at = timezone.now() if ending else None
    return Match(
        mode="race", guesses_allowed=ALLOWED, ending=ending, finished_at=at, control=control
    )


def test_seats_end_as_counted_by_hand():
    found: dict[str, Any] = {"guesses_used": 2, "solved": True}
    hider: dict[str, Any] = {"guesses_used": 0, "hides": True}
    cases: list[tuple[Match, list[dict[str, Any]], list[str]]] = [
        (
            match_of(),
            [
                found,
                found,
                found | {"guesses_used": 3},
                {"guesses_used": 1, "lost_by": "time"},
                {"guesses_used": 1, "lost_by": "resigning"},
            ],
            ["drawn", "drawn", "lost", "lost", "given-up"],
        ),
        (
            match_of(control="total"),
            [found | {"clock_used": 5.0}, found | {"clock_used": 6.0}],
            ["won", "lost"],
        ),
        (
            match_of(control="total"),
            [found | {"clock_used": 5.0}, found | {"clock_used": 6.0, "level": "knuth"}],
            ["drawn", "drawn"],
        ),
        (
            match_of(),
            [{"guesses_used": 1}, {"guesses_used": 1, "lost_by": "leaving"}],
            ["won", "given-up"],
        ),
        (
            match_of("agreed"),
            [{"guesses_used": 1}, {"guesses_used": 1}, {"guesses_used": ALLOWED}],
            ["drawn", "drawn", "lost"],
        ),
        (match_of(), [hider, found], ["lost", "won"]),
        (match_of(), [hider, {"guesses_used": 3}], ["won", "lost"]),
        (match_of(), [hider, {"guesses_used": 3, "lost_by": "time"}], ["won", "lost"]),
        (
            match_of(),
            [hider | {"lost_by": "leaving"}, {"guesses_used": 3}],
            ["given-up", "won"],
        ),
        (
            match_of("called-off"),
            [{"guesses_used": 1}, {"guesses_used": 1, "lost_by": "time"}],
            ["abandoned", "abandoned"],
        ),
        (
            match_of(""),
            [{"guesses_used": 1}, {"guesses_used": 1, "lost_by": "time"}],
            ["in-play", "lost"],
        ),
    ]
    for match, seats, right in cases:
        rows = [Seat(pk=number, number=number, **each) for number, each in enumerate(seats, 1)]

        assert results_of_seats(match, rows) == right, seats
