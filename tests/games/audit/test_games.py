"""The laws of games: each is broken in one row, and names that row alone."""

import hashlib
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from games.audit.findings import Finding
from games.audit.games import (
    Played,
    a_game_of_a_match_is_its_seat,
    a_game_repeats_its_board,
    a_game_that_is_decided_is_over,
    answers_of_a_real_board_fit,
    boards_are_those_of_the_mode,
    both_look_for_the_same,
    check_game,
    players_of_a_challenge_take_part,
    results_follow_from_boards,
    sums_are_those_of_the_guesses,
    the_outcome_tells_the_end,
    the_seal_fits,
    the_secret_is_that_of_its_origin,
)
from games.models import Codemaker, Daily, Game, Match, Participant, Seat, today
from games.models.ledgers import store_ledger
from solver import review
from tests.factories import (
    make_challenge,
    make_game,
    make_match,
    make_player,
    make_race,
    play_codes,
    play_match,
    reread,
)
from tests.games.audit.stored import everything_wrong, lines, name_of, played, store, told_while
from tests.games.challenges import take_up
from tests.games.makes import by_hand, contradictory
from tests.games.ways_to_play import a_game_of_each_way

pytestmark = pytest.mark.django_db


@pytest.fixture
def won() -> Game:
    return play_codes(make_game(), "1122", "1234")


@pytest.fixture
def race() -> Game:
    """A race against Knuth that is over."""
    return play_codes(make_race(), "1122", "1234")


def _told(law: Callable[[Played], Iterator[Finding]], row: Game) -> list[str]:
    return lines(law(played(row)))


@pytest.mark.postgres
def test_games_of_every_way_break_no_law():
    player = make_player()
    for game in a_game_of_each_way(player).values():
        if not game.is_over and game.plays.breaks_code:
            play_codes(game, "1122")
            reread(game).resign()

    assert everything_wrong() == []
    assert player.games.filter(finished_at__isnull=False).count() == 7


def test_a_board_that_is_missing_is_told_alone(race: Game):
    race.seats[1].delete()

    assert lines(check_game(played(race))) == [
        f"games_game {race.pk}: seats is [1], right is [1, 2]"
    ]


def test_each_law_names_the_row_that_breaks_it(won: Game, race: Game):
    own, its, other = won.board, race.seats[1], race.player_id
    zeros = "0" * 64
    right = hashlib.sha256(("1234" + won.nonce).encode()).hexdigest()

    for game, law, row, field, stored, words in (
        (
            won,
            boards_are_those_of_the_mode,
            own,
            "player",
            other,
            f"{other}, right is {won.player_id}",
        ),
        (won, results_follow_from_boards, own, "result", "lost", "lost, right is won"),
        (race, results_follow_from_boards, its, "result", "won", "won, right is lost"),
        (won, a_game_repeats_its_board, won, "result", "lost", "lost, right is won"),
        (won, a_game_repeats_its_board, won, "guesses_used", 3, "3, right is 2"),
        (won, a_game_repeats_its_board, won, "solved", False, "no, right is yes"),
        (won, a_game_repeats_its_board, won, "level", "knuth", "knuth, right is empty"),
        (won, the_seal_fits, won, "seal", zeros, f"{zeros}, right is {right}"),
        (
            race,
            both_look_for_the_same,
            its,
            "secret",
            "4321",
            "another code, right is that of the player's board",
        ),
    ):
        told = told_while(row, partial(_told, law, game), **{field: stored})

        assert told == [f"{name_of(row)}: {field} is {words}"]


def test_a_real_board_that_was_lost_although_its_answers_clash_is_told():
    game = contradictory()
    store(game.board, result="lost")

    assert lines(answers_of_a_real_board_fit(played(game))) == [
        f"games_board {game.board.pk}: codes left is 0, right is one or more at the end"
    ]


def test_a_game_that_goes_on_after_its_end_is_told(won: Game):
    store(won, finished_at=None)

    assert lines(a_game_that_is_decided_is_over(played(won))) == [
        f"games_game {won.pk}: finished_at is none, right is a time: every board is done"
    ]


def test_answers_that_clash_keep_a_game_open_after_the_last_guess():
    game = contradictory()
    store(game, guesses_allowed=2)

    assert lines(a_game_that_is_decided_is_over(played(game))) == []


def test_another_secret_breaks_the_seal_of_each_fair_game():
    race, evil = make_race(), make_game(codemaker=Codemaker.EVIL, secret="")
    store(race.seats[0], secret="4321")

    assert len(lines(the_seal_fits(played(race)))) == 1
    assert lines(the_seal_fits(played(evil))) == []


def test_a_game_with_another_secret_than_its_daily_is_told_without_it():
    daily = Daily.objects.on(today())
    game = make_game(origin=daily, secret="")
    other = "1111" if daily.secret != "1111" else "2222"
    store(game.board, secret=other)

    assert lines(the_secret_is_that_of_its_origin(played(game))) == [
        f"games_board {game.board.pk}: secret is another code, right is that of daily {daily.pk}"
    ]


def test_a_game_with_other_rules_than_its_challenge_is_told():
    challenge = make_challenge()
    game = take_up(challenge, make_player())
    store(challenge, guesses_allowed=9)

    assert lines(the_secret_is_that_of_its_origin(played(game))) == [
        f"games_game {game.pk}: guesses_allowed is 10, right is 9"
    ]


def test_a_player_who_takes_no_part_in_the_challenge_is_told():
    challenge, player = make_challenge(), make_player()
    game = take_up(challenge, player)
    Participant.objects.filter(player=player).delete()

    assert lines(players_of_a_challenge_take_part(played(game))) == [
        f"games_game {game.pk}: participant is none, right is challenge {challenge.pk}"
    ]


def test_results_that_are_kept_of_a_deleted_player_break_no_law():
    challenge, player, other = make_challenge(), make_player(), make_player()
    for who in (player, other):
        play_codes(take_up(challenge, who), challenge.secret)

    player.erase()

    assert Game.objects.count() == 2
    assert everything_wrong() == []


@pytest.fixture
def of_match() -> Game:
    player = make_player()
    match = play_match(make_match(player, make_player()), "1122 1234", "1122")
    return match.games.get(player=player)


def test_a_game_that_differs_from_the_seat_of_its_match_is_told(of_match: Game):
    seat = Seat.objects.get(match=of_match.match_id, player=of_match.player)
    store(of_match.board, result="drawn")

    assert lines(a_game_of_a_match_is_its_seat(played(of_match))) == [
        (
            f"games_board {of_match.board.pk}: board is drawn in 2 guesses,"
            f" right is that of games_seat {seat.pk}"
        )
    ]


def test_a_game_whose_match_is_deleted_breaks_no_law(of_match: Game):
    Match.objects.get().delete()

    assert everything_wrong() == []
    assert reread(of_match).match_id is None


def test_games_of_two_guests_who_became_one_player_break_no_law():
    account, guest = make_player(), make_player()
    play_match(make_match(account, guest), "1122 1234", "1122")
    store(guest, is_guest=True, password="!")

    guest.refresh_from_db()
    account.adopt(guest)

    assert account.games.count() == 2
    assert everything_wrong() == []


def reviewed(game: Game) -> Game:
    ledger = review("classic", game.board.history)
    store_ledger(game.board, ledger)
    return reread(game)


def test_a_sum_that_is_not_that_of_its_guesses_is_told(won: Game):
    game = reviewed(won)
    board = game.board
    assert lines(sums_are_those_of_the_guesses(played(game))) == []

    for field in ("loss", "luck"):
        right = getattr(board, field)
        told = told_while(
            board,
            lambda: lines(sums_are_those_of_the_guesses(played(game))),
            **{field: right + 1},
        )

        assert told == [f"{name_of(board)}: {field} is {right + 1:.6f}, right is {right:.6f}"]


def test_an_outcome_that_is_missing_is_told(won: Game):
    won.outcome.delete()

    assert lines(the_outcome_tells_the_end(played(won))) == [
        f"games_game {won.pk}: outcome is none, right is there: the game counts"
    ]


def test_boards_that_cannot_be_read_are_told_without_the_rest(won: Game):
    guess = won.board.guesses.get(number=1)
    store(guess, code="xxxx")
    store(won, result="lost")

    assert lines(check_game(played(won))) == [
        f"games_guess {guess.pk}: code is xxxx, right is a code of 4x6"
    ]


def test_a_real_board_that_was_given_up_breaks_no_law():
    game = by_hand()
    game.resign()

    assert game.finished_at
    assert everything_wrong() == []
