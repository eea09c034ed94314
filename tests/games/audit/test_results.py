"""Results worked out a second way: against every way in which two boards can end, and by hand."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import product

import pytest
from django.utils import timezone

from games.audit.results import LEFT_IS_GIVEN_UP, results_of, results_of_seats
from games.models import Board, Game, Match, Seat
from games.modes import MODES
from games.modes.choices import Handicap
from games.rollout import complete_at
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
from tests.migrated import let_migrate

ALLOWED = 3
ENDS = [(guesses, True) for guesses in range(1, ALLOWED + 1)] + [(ALLOWED, False)]


def game_of(mode: str, *boards: Board, handicap: str = "none", is_over: bool = True) -> Game:
    game = Game(
        mode=mode,
        handicap=handicap,
        guesses_allowed=ALLOWED,
        version=1,
        finished_at=timezone.now() if is_over else None,
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


def test_whoever_is_not_done_may_give_up_and_the_computer_wins():
    me, it = board_of((1, False), result="given-up"), board_of((2, True), level="knuth")

    assert results_of(game_of("break", me), [me]) == [{"given-up"}]
    assert results_of(game_of("duel", me, it), [me, it]) == [{"given-up"}, {"won"}]


def test_while_a_game_is_in_play_its_boards_are_except_who_waits_for_the_computer():
    me, it = board_of((1, False)), board_of((1, False), level="knuth")

    assert results_of(game_of("duel", me, it, is_over=False), [me, it]) == [{"in-play"}] * 2
    assert results_of(game_of("race", me, it, is_over=False), [me, it]) == [
        {"in-play", "given-up"},
        {"in-play"},
    ]


def test_a_game_in_which_nobody_guessed_is_abandoned_as_a_whole():
    """Also a duel in which the computer has found its code before the last answer."""
    me, it = board_of((0, False), result="abandoned"), board_of((1, False), level="knuth")

    for mode in ("race", "duel"):
        assert results_of(game_of(mode, me, it), [me, it]) == [{"abandoned"}] * 2
    assert results_of(game_of("break", me), [me]) == [{"abandoned"}]
    found = board_of((1, True), level="knuth")
    assert results_of(game_of("duel", me, found), [me, found]) == [{"abandoned"}] * 2
    it.result = "abandoned"
    assert results_of(game_of("make", it), [it]) == [{"abandoned"}]


def test_a_game_that_its_boards_decided_is_not_abandoned():
    for mode, mine, its, right in (
        ("break", (2, True), None, ["won"]),
        ("break", (ALLOWED, False), None, ["lost"]),
        ("make", None, (2, True), ["won"]),
        ("make", None, (ALLOWED, False), ["lost"]),
        ("race", (2, True), (3, True), ["won", "lost"]),
        ("race", (ALLOWED, False), (3, True), ["lost", "won"]),
        ("duel", (2, True), (2, False), ["won", "lost"]),
        ("duel", (ALLOWED, False), (ALLOWED, False), ["drawn", "drawn"]),
    ):
        boards = [board_of(mine, result="abandoned")] if mine else []
        boards += [board_of(its, level="knuth", result="abandoned")] if its else []

        found = results_of(game_of(mode, *boards), boards)

        assert found == [{each} for each in right], (mode, mine, its)


def test_a_real_board_is_left_also_after_the_last_guess_because_answers_may_be_mended():
    board = board_of((ALLOWED, False), level="knuth", result="abandoned")
    game = game_of("make", board)

    assert results_of(game, [board]) == [{"lost"}]
    game.codemaker = "real"
    assert results_of(game, [board]) == [{"abandoned"}]


def test_a_board_of_a_match_that_is_gone_was_not_abandoned_and_no_code_that_was_found_given_up():
    decided = {"won", "lost", "drawn"}
    ends = [((1, False), decided | {"given-up"}), ((1, True), decided)]
    for mode, (end, right) in product(["break", "race", "duel"], ends):
        board = board_of(end)
        game = game_of(mode, board)
        game.version = 0  # only such a game has none

        assert results_of(game, [board]) == [right], (mode, end)


# Games that were left


@pytest.fixture
def _asked_anew() -> Iterator[None]:
    """What a process knows of migrations is about another test."""
    complete_at.cache_clear()
    yield
    complete_at.cache_clear()


def left_as_abandoned(game: Game) -> Game:
    """A game in play, stored as if a week without a guess had ended it as abandoned."""
    for board in game.seats:
        store(board, result="abandoned")
    store(game, result="abandoned", finished_at=timezone.now(), version=9)
    return reread(game)


@pytest.mark.deep
@pytest.mark.django_db
@pytest.mark.usefixtures("_asked_anew")
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
@pytest.mark.usefixtures("_asked_anew")
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
@pytest.mark.usefixtures("_asked_anew")
def test_a_begun_game_that_left_its_challenge_with_a_guest_is_abandoned():
    challenge, account, guest = make_challenge(), make_player(), make_guest()
    take_up(challenge, account)
    begun = play_codes(take_up(challenge, guest), "1122")

    account.adopt(guest)

    assert reread(begun).result == "abandoned"
    assert everything_wrong() == []
    store(account, adopted_at=timezone.now() - timedelta(days=1))
    assert len(everything_wrong()) == 1


@pytest.mark.deep
@pytest.mark.django_db
@pytest.mark.usefixtures("_asked_anew")
def test_begun_games_that_a_release_abandoned_which_did_not_know_better_are_right():
    left_as_abandoned(play_codes(make_game(), "1122"))

    let_migrate(LEFT_IS_GIVEN_UP, ago=timedelta(days=6))

    assert everything_wrong() == []
    let_migrate(LEFT_IS_GIVEN_UP, ago=timedelta(days=8))
    assert len(everything_wrong()) == 1


def match_of(ending: str = "decided", control: str = "none") -> Match:
    at = timezone.now() if ending else None
    return Match(
        mode="race", guesses_allowed=ALLOWED, ending=ending, finished_at=at, control=control
    )


def test_seats_end_as_counted_by_hand():
    found = {"guesses_used": 2, "solved": True}
    hider = {"guesses_used": 0, "hides": True}
    for match, seats, right in (
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
    ):
        rows = [Seat(pk=number, number=number, **each) for number, each in enumerate(seats, 1)]

        assert results_of_seats(match, rows) == right, seats
