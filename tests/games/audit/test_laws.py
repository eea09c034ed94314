"""The laws that rows obey: each is broken in one row, which the check names with what is right."""

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import Model
from django.utils import timezone

from games.audit import in_words
from games.core.days import today
from games.core.game import Game
from games.core.modes import DUEL, MAKE
from games.core.modes.choices import Codemaker
from games.daily.models import Daily
from games.live.match import Match
from games.live.seat import Seat
from games.ratings.models import RatingChange
from games.review.ledgers import store_ledger
from solver import CLASSIC, review
from tests.factories import (
    make_challenge,
    make_game,
    make_guest,
    make_match,
    make_player,
    make_race,
    play_codes,
    play_match,
    reread,
)
from tests.games.audit.stored import everything_wrong, name_of, store, told_while, wrong_in
from tests.games.challenges.issued import take_up
from tests.games.live.matches import following
from tests.games.makes import by_hand, contradictory
from tests.games.ways_to_play import a_game_of_each_way

pytestmark = pytest.mark.django_db
ZEROS = "0" * 64
Case = tuple[Model, dict[str, Any], Model, str]  # a row, what it is changed to, who is told of, how


def expect_told(table: str, *cases: Case) -> None:
    assert wrong_in(table) == []
    for row, fields, named, words in cases:
        found = told_while(row, lambda: wrong_in(table), **fields)

        assert f"{name_of(named)}: {words}" in found, (fields, found)


def of(row: Model, *facts: tuple[str, Any, str]) -> list[Case]:
    """Fields of a row, what each is changed to, and what is told."""
    return [(row, {field: stored}, row, f"{field} is {words}") for field, stored, words in facts]


@pytest.fixture
def won() -> Game:
    """A break of 1234 that is won with the third guess."""
    return play_codes(make_game(), "1122", "1344", "1234")


@pytest.fixture
def race() -> Game:
    """A race against Knuth that is over."""
    return play_codes(make_race(), "1122", "1234")


# What breaks none


@pytest.mark.postgres
def test_games_of_every_way_break_no_law():
    player = make_player()
    for game in a_game_of_each_way(player).values():
        if not game.is_over and game.plays.breaks_code:
            play_codes(game, "1122")
            reread(game).resign()

    assert everything_wrong() == []
    assert player.games.filter(finished_at__isnull=False).count() == 7


@pytest.mark.postgres
def test_matches_of_every_mode_break_no_law():
    play_match(make_match(is_rated=True), "1122 1234", "1234")
    play_match(make_match(mode=DUEL), "1122 1234", "1234")
    play_match(make_match(mode=MAKE, variant=CLASSIC), "1122 1234")
    make_match(people=3)
    play_match(make_match(make_player(), people=1, levels=("knuth",)), "1122 1234")
    play_match(make_match(make_player(), people=1, levels=("knuth",), mode=DUEL), "1122")

    assert everything_wrong() == []


def test_what_became_of_games_and_of_their_players_breaks_no_law():
    by_hand().resign()
    contradictory()
    challenge, gone, ada, guest = make_challenge(), make_player(), make_player(), make_guest()
    for who in (gone, make_player()):
        play_codes(take_up(challenge, who), challenge.secret)
    gone.erase()  # whose result is kept for the other
    play_match(make_match(ada, guest), "1122 1234", "1234")
    ada.adopt(guest)
    assert ada.games.count() == 2  # both sides of one match
    assert everything_wrong() == []

    Match.objects.all().delete()

    assert everything_wrong() == []


# Boards


def test_what_is_wrong_on_a_board_is_told(won: Game):
    board = won.board
    first, second, third = board.guesses.order_by("number")
    left = second.candidates_left

    expect_told(
        "games",
        (board, {"secret": "12"}, board, "secret is no code, right is a code of 4x6"),
        (first, {"white": 4}, first, "answer is 1 black 4 white, right is an answer of 4x6"),
        (first, {"black": 3}, first, "answer is 3 black 1 white, right is an answer of 4x6"),
        (
            won,
            {"pegs": 8, "repeats": False},
            board,
            "rules is 8 x 6, right is such as are possible",
        ),
        (
            won,
            {"guesses_allowed": 2},
            third,
            "a guess is there, right is none: no more were allowed",
        ),
        (
            second,
            {"black": 4, "white": 0},
            third,
            "a guess is there, right is none: the code was found",
        ),
        (second, {"white": 0}, second, "answer is 2 black 0 white, right is 2 black 1 white"),
        (
            second,
            {"candidates_left": left + 1},
            second,
            f"codes left is {left + 1}, right is {left}",
        ),
        *of(second, ("code", "1x44", "1x44, right is a code of 4x6")),
        *of(third, ("number", 9, "9, right is 3")),
        *of(board, ("guesses_used", 4, "4, right is 3"), ("solved", False, "no, right is yes")),
    )
    store(first, code="xxxx")
    store(won, result="lost")
    assert len(wrong_in("games")) == 1  # what cannot be read is told alone


def test_answers_of_an_evil_codemaker_fit_each_other_and_the_secret_that_is_named_at_the_end():
    game = play_codes(make_game(codemaker=Codemaker.EVIL, secret=""), "1111", "2222")
    first, second = game.board.guesses.order_by("number")
    store(first, black=3, white=0)
    store(second, black=3, white=0)
    told = f"{name_of(second)}: answer is 3 black 0 white, right is one that some code fits"
    assert told in wrong_in("games")

    store(game.board, secret="1112")

    assert f"{name_of(second)}: answer is 3 black 0 white, right is 1 black 0 white" in wrong_in(
        "games"
    )


# Games


def test_what_is_wrong_with_a_game_is_told(won: Game, race: Game):
    own, its = won.board, race.seats[1]
    other, used = race.player_id, race.seats[1].guesses_used

    expect_told(
        "games",
        *of(
            own,
            ("player", other, f"{other}, right is {won.player_id}"),
            ("result", "lost", "lost, right is won"),
        ),
        *of(
            its,
            ("result", "won", "won, right is lost"),
            ("secret", "4321", "another code, right is that of the player's board"),
            ("guesses_used", used + 1, f"{used + 1}, right is {used}"),
        ),
        *of(
            won,
            ("result", "lost", "lost, right is won"),
            ("guesses_used", 4, "4, right is 3"),
            ("solved", False, "no, right is yes"),
            ("level", "knuth", "knuth, right is empty"),
            ("seal", ZEROS, f"{ZEROS}, right is {won.seal}"),
            ("finished_at", None, "none, right is a time: every board is done"),
        ),
    )
    its.delete()
    assert wrong_in("games") == [f"{name_of(race)}: seats is [1], right is [1, 2]"]


def test_a_real_board_that_was_lost_although_its_answers_clash_is_told():
    game = contradictory()
    store(game, guesses_allowed=2)  # and waits for a mend
    at = timezone.now()

    words = f"finished_at is {at}, right is none: a board takes guesses"
    expect_told("games", (game, {"finished_at": at, "version": 3}, game, words))
    store(game.board, result="lost")
    assert f"{name_of(game.board)}: result is lost, right is in-play" in wrong_in("games")


def test_a_game_is_like_the_daily_or_the_challenge_that_it_is_of_whose_code_is_not_told():
    daily, challenge = Daily.objects.on(today()), make_challenge()
    of_day = make_game(origin=daily, secret="")
    taken_up = take_up(challenge, make_player())
    other = "1111" if daily.secret != "1111" else "2222"

    expect_told(
        "games",
        *of(of_day.board, ("secret", other, f"another code, right is that of daily {daily.pk}")),
        (challenge, {"guesses_allowed": 9}, taken_up, "guesses_allowed is 10, right is 9"),
    )


def test_sums_of_a_review_are_those_of_its_guesses_and_of_the_outcome(won: Game):
    store_ledger(won.board, review("classic", won.board.history))
    game = reread(won)
    rows = [(game.board, "loss"), (game.board, "luck"), (game.outcome, "loss")]

    for row, field in rows:
        right = getattr(row, field)
        words = f"{right + 1:.6f}, right is {right:.6f}"
        expect_told("games", *of(row, (field, right + 1, words)))


# Outcomes


def test_an_outcome_tells_the_end_of_its_game(won: Game):
    outcome, other = won.outcome, make_player()
    later = outcome.finished_at + timedelta(seconds=1)
    tomorrow = outcome.day + timedelta(days=1)

    expect_told(
        "games",
        *of(
            outcome,
            ("colors", 7, "7, right is 6"),
            ("guesses_allowed", 9, "9, right is 10"),
            ("handicap", "one", "one, right is none"),
            ("is_assisted", True, "yes, right is no"),
            ("is_adopted", True, "yes, right is no"),
            ("level", "knuth", "knuth, right is empty"),
            ("result", "lost", "lost, right is won"),
            ("solved", False, "no, right is yes"),
            ("guesses_used", 5, "5, right is 3"),
            ("first_shape", "AAAA", "AAAA, right is AABB"),
            ("left", 3, "3, right is 0"),
            ("luck", 0.5, f"0.500000, right is {outcome.luck:.6f}"),
            ("rest", 0.5, "0.500000, right is 0.000000"),
            ("rival_guesses", 4, "4, right is none"),
            ("kind", "race", "race, right is break"),
            ("player_id", other.pk, f"{other.pk}, right is {outcome.player_id}"),
            ("finished_at", later, f"{later}, right is {outcome.finished_at}"),
            ("day", tomorrow, f"{tomorrow}, right is {outcome.day}"),
        ),
        (
            won,
            {"is_practice": True},
            outcome,
            "outcome is there, right is none: the game does not count",
        ),
    )
    outcome.delete()
    assert wrong_in("games") == [
        f"{name_of(won)}: outcome is none, right is there: the game counts"
    ]


def test_the_guesses_of_a_rival_are_those_of_its_board_or_of_the_best_other_seat(race: Game):
    player = make_player()
    three = make_match(player, make_player(), make_player())
    match = play_match(three, "1234", "1122 1234", "1122")
    met, used = match.games.get(player=player).outcome, race.seats[1].guesses_used

    expect_told(
        "games",
        *of(race.outcome, ("rival_guesses", used + 1, f"{used + 1}, right is {used}")),
        *of(met, ("rival_guesses", 9, "9, right is 2")),
    )


# Matches


@pytest.fixture
def rated() -> Match:
    """A rated race of two accounts, which the first one won."""
    return play_match(make_match(is_rated=True), "1122 1234", "1122")


def seats(match: Match) -> list[Seat]:
    return list(match.places.order_by("number"))


def test_what_is_wrong_with_a_match_is_told(rated: Match):
    first, second = seats(rated)
    other = [["1122", 2, 2, 1, first.rows[0][4]], first.rows[1]]
    used, was = second.guesses_used, second.guesses_used - 1

    right = "row 1: answer is 2 black 2 white, right is 1 black 1 white"
    expect_told(
        "matches",
        (first, {"rows": other}, first, right),
        *of(
            second,
            ("guesses_used", was, f"{was}, right is {used}"),
            ("result", "drawn", "drawn, right is lost"),
            ("secret", "4321", f"another code, right is that of {name_of(first)}"),
        ),
        *of(rated, ("seal", ZEROS, f"{ZEROS}, right is {rated.seal}")),
    )
    game = rated.games.get(player=first.player)
    words = f"board is drawn in 2 guesses, right is that of {name_of(first)}"
    expect_told("games", (game.board, {"result": "drawn"}, game.board, words))
    game.delete()
    RatingChange.objects.filter(player=first.player).delete()
    assert wrong_in("matches") == [
        f"{name_of(first)}: game in the history is no, right is yes",
        (
            f"{name_of(first)}: rating_after is {first.rating_after:.6f},"
            " right is one of games_ratingchange"
        ),
    ]
    second.delete()
    assert wrong_in("matches") == [f"{name_of(rated)}: seats is 1, right is 2"]


def test_only_what_the_site_hid_is_sealed():
    for mode in (DUEL, MAKE):
        match = make_match(mode=mode)
        expect_told("matches", *of(match, ("seal", ZEROS, f"{ZEROS}, right is empty")))

    with_level = make_match(make_player(), people=1, levels=("knuth",), mode=DUEL)
    hidden = next(seat for seat in seats(with_level) if not seat.level)
    store(hidden, secret="1111" if hidden.secret != "1111" else "2222")
    assert len(wrong_in("matches")) == 1


def test_a_score_follows_from_the_match_before_or_begins_anew(rated: Match):
    rematch = following(rated)
    first, second = seats(rematch)
    assert [seat.wins for seat in (first, second)] == [0, 1]

    expect_told(
        "matches",
        *of(first, ("wins", 3, "3, right is 0")),
        *of(rematch, ("draws", 1, "1, right is 0")),
    )
    store(second, wins=0)
    assert wrong_in("matches") == []


# How it is told


def test_each_value_is_told_in_one_line():
    values = ["", None, False, 1.5, "two\nlines"]

    assert [in_words(value) for value in values] == ["empty", "none", "no", "1.500000", "two lines"]
