"""What the database itself refuses, whatever the code above it does."""

import re
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError, QuerySet
from django.utils import timezone

from games.challenges.models import Participant
from games.core.board import Board
from games.core.days import today
from games.core.guess import Guess
from games.core.outcome import Outcome
from games.core.rules import sizes_of
from games.core.ticket import SpentTicket
from games.daily.models import Daily
from games.live.blocks import Block, Report
from games.live.match import Match, Opening
from games.live.seat import Seat
from games.ratings.models import Rating, RatingChange
from games.stats.bot_ladder import LadderGame, LadderRound, start_ladder_game
from games.stats.leaderboard import NewestGames
from games.upkeep import Upkeep
from solver import CLASSIC
from tests.factories import (
    make_bot,
    make_challenge,
    make_game,
    make_guest,
    make_player,
    make_race,
    play_codes,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
Changes = dict[str, list[dict[str, Any]]]


def refusal(act: Callable[[], object]) -> str:
    """What the database says against it; empty if it is done."""
    try:
        with transaction.atomic():
            act()
    except IntegrityError as error:
        return str(error)
    return ""


def expect_refused(rows: QuerySet[Any], impossible: Changes) -> None:
    """Each constraint refuses these changes of a row.

    Both databases name the constraint, SQLite the columns of a unique one instead.
    """
    assert rows.exists()
    for name, changes in impossible.items():
        for fields in changes:
            assert re.search(name, refusal(partial(rows.update, **fields))), (name, fields)


def only(row: Any) -> QuerySet[Any]:
    """The row, as rows that can be changed without a look at them."""
    rows: QuerySet[Any] = type(row).objects.filter(pk=row.pk)
    return rows


def sizes_out_of_bounds(prefix: str = "") -> Changes:
    return {
        f"{prefix}pegs_in_bounds": [{"pegs": 1}, {"pegs": 9}],
        f"{prefix}colors_in_bounds": [{"colors": 1}, {"colors": 13}],
        f"{prefix}guesses_allowed_in_bounds": [{"guesses_allowed": 0}, {"guesses_allowed": 21}],
    }


# Games


def test_no_guess_is_impossible():
    board = play_codes(make_game(), "1122").board
    again = {"number": 1, "code": "1", "black": 0, "white": 0, "candidates_left": 1}

    assert re.search(
        "one_guess_per_turn|board_id", refusal(partial(Guess.objects.create, board=board, **again))
    )
    expect_refused(
        Guess.objects.all(),
        {
            "turns_count_from_one": [{"number": 0}, {"number": 21}],
            "feedback_fits_the_pegs": [{"black": 5, "white": 4}, {"black": 9}],
        },
    )


def test_no_board_is_impossible():
    game = make_race()

    expect_refused(
        game.boards.filter(seat=1),
        {
            "one_or_two_boards": [{"seat": 3}],
            "codebreaker_is_a_player_or_a_level": [{"player": None}, {"level": "knuth"}],
            "board_result_is_known": [{"result": "exploded"}],
            "guesses_used_in_bounds": [{"guesses_used": 21}],
            "solved_takes_a_guess": [{"solved": True, "guesses_used": 0}],
            "one_board_per_seat|game_id": [{"seat": 2}],
        },
    )
    assert Board.objects.count() == 2


def test_no_game_is_impossible():
    other = make_game()

    expect_refused(
        only(make_game()),
        sizes_out_of_bounds()
        | {
            "mode_is_known": [{"mode": "sleep"}],
            "coach_is_known": [{"coach": "loud"}],
            "codemaker_is_known": [{"codemaker": "odd"}],
            "handicap_is_known": [{"handicap": "huge"}],
            "a_fair_game_is_sealed": [{"seal": ""}],
            "only_a_fair_game_is_sealed": [{"codemaker": "evil"}],
            "evil_answers_one_board": [{"codemaker": "evil", "seal": "", "mode": "race"}],
            "handicaps_are_for_races_and_duels": [{"handicap": "one"}],
            "first_is_known": [{"first": "nobody", "mode": "duel"}],
            "result_is_known": [{"result": "exploded"}],
            "only_in_duels_the_computer_is_first": [{"first": "computer"}],
            "one_practices_alone": [
                {"is_practice": True, "mode": "race"},
                {"is_practice": True, "codemaker": "evil", "seal": ""},
            ],
            "in_make_a_person_is_the_codemaker": [
                {"mode": "make"},
                {"mode": "make", "codemaker": "fair"},
                {"codemaker": "me", "seal": ""},
                {"codemaker": "real", "seal": ""},
                {"mode": "duel", "codemaker": "me", "seal": ""},
            ],
            "token": [{"token": other.token}],
        },
    )


def test_a_ticket_is_spent_once():
    SpentTicket.objects.spend("token")

    assert "digest" in refusal(partial(SpentTicket.objects.spend, "token"))


def test_no_outcome_is_impossible():
    play_codes(make_game(), "1234")

    expect_refused(
        Outcome.objects.all(),
        {
            "an_outcome_counts": [{"result": "abandoned"}],
            "kind_is_known": [{"kind": "make"}],
            "outcome_handicap_is_known": [{"handicap": "queen"}],
        },
    )


# Dailies and challenges


def test_no_daily_is_impossible_or_vanishes_with_its_games():
    daily = Daily.objects.on(today())
    other = Daily.objects.on(today() - timedelta(days=1))
    make_game(origin=daily)

    expect_refused(
        only(daily),
        sizes_out_of_bounds("daily_")
        | {"daily_has_a_secret": [{"secret": ""}], "daily_day|day": [{"day": other.day}]},
    )
    with pytest.raises(ProtectedError):
        daily.delete()


def test_no_challenge_is_impossible():
    other = make_challenge()

    expect_refused(
        only(make_challenge()),
        sizes_out_of_bounds("challenge_")
        | {
            "challenge_has_a_secret": [{"secret": ""}],
            "challenge_coach_is_known": [{"coach": "loud"}],
            "token": [{"token": other.token}],
        },
    )


def test_a_daily_and_a_challenge_are_played_once_beside_practice():
    daily, challenge, player = Daily.objects.on(today()), make_challenge(), make_player()
    for origin in (daily, challenge):
        make_game(player=player, origin=origin)
    others = [make_game(player=player) for _ in range(2)]

    expect_refused(
        only(others[0]),
        {
            "a_daily_is_played_once|player_id": [{"daily": daily}],
            "a_challenge_is_taken_up_once|player_id": [{"challenge": challenge}],
        },
    )
    for other in others:
        only(other).update(daily=daily, is_practice=True)
    assert player.games.filter(daily=daily).count() == 3


def test_one_takes_part_in_a_challenge_once_and_has_seen_no_fewer_results_than_none():
    challenge = make_challenge()
    twice = partial(Participant.objects.create, player_id=challenge.creator_id, challenge=challenge)

    assert re.search("one_part_per_challenge|player_id", refusal(twice))
    expect_refused(Participant.objects.all(), {"seen": [{"seen": -1}]})


# Players


def test_no_player_is_impossible_or_vanishes_with_games():
    game = make_game(player=make_player(username="Adal"))

    assert re.search(
        "names_look_different|likeness", refusal(partial(make_player, username="adaI"))
    )
    expect_refused(only(make_player()), {"names_differ_by_more_than_case": [{"username": "adal"}]})
    expect_refused(
        only(make_guest()),
        {
            "a_guest_has_no_password": [{"password": "md5$x"}],
            "a_guest_is_no_bot": [{"is_bot": True}],
        },
    )
    with pytest.raises(ProtectedError):
        game.player.delete()


def test_one_blocks_and_reports_another_once_and_nobody_themselves():
    ada, bob = make_player(), make_player()
    Block.objects.create(blocker=ada, blocked=bob)
    Report.objects.create(reporter=ada, reported=bob)

    expect_refused(Block.objects.all(), {"nobody_blocks_themselves": [{"blocked": ada}]})
    expect_refused(Report.objects.all(), {"nobody_reports_themselves": [{"reported": ada}]})
    block = partial(Block.objects.create, blocker=ada, blocked=bob)
    assert re.search("one_block_per_person|blocker_id", refusal(block))
    report = partial(Report.objects.create, reporter=ada, reported=bob)
    assert re.search("one_report_per_name|reporter_id", refusal(report))


# Matches


def open_match() -> Match:
    return Match.objects.open(make_player(), Opening(), timezone.now())


def test_no_match_is_impossible():
    now = timezone.now()
    first, other = open_match(), open_match()
    only(other).update(follows=first)

    expect_refused(
        only(open_match()),
        sizes_out_of_bounds("match_")
        | {
            "match_mode_is_known": [{"mode": "break"}],
            "order_is_known": [{"order": "none"}],
            "control_is_known": [{"control": "sand"}],
            "ending_is_known": [{"ending": "flood", "finished_at": now}],
            "a_match_is_over_when_it_has_ended": [{"ending": "decided"}, {"finished_at": now}],
            "leg_in_series": [{"leg": 0}, {"leg": 3, "legs": 2}],
            "follows": [{"follows": first}],
        },
    )


def test_no_seat_is_impossible():
    match = open_match()

    expect_refused(
        Seat.objects.filter(number=1),
        {
            "one_seat_per_number|match_id": [{"number": 2}],
            "seats_count_from_one": [{"number": 9}, {"number": 0}],
            "a_level_or_a_player_sits": [{"level": "knuth"}],
            "seat_result_is_known": [{"result": "eaten"}],
            "lost_by_is_known": [{"lost_by": "hunger"}],
            "seat_guesses_in_bounds": [{"guesses_used": 21}],
            "seat_solved_by_guessing": [{"solved": True}],
        },
    )
    expect_refused(
        match.places.all(), {"one_seat_per_player|player_id": [{"player": match.creator}]}
    )


# Ratings and rounds


RATED = {"pegs": 4, "colors": 6, "repeats": True, "rating": 1500, "deviation": 100}
UNRATABLE: Changes = {
    "pegs_in_bounds": [{"pegs": 1}, {"pegs": 9}],
    "colors_in_bounds": [{"colors": 1}, {"colors": 13}],
    "has_a_deviation": [{"deviation": 0}, {"deviation": 351}],
}


def test_no_rating_and_no_change_of_one_is_impossible():
    player = make_player()
    known = {"volatility": 0.1, "matches": 1, "updated_at": timezone.now()}
    rating = Rating.objects.create(player=player, **RATED | known)
    Rating.objects.create(player=player, **RATED | known | {"repeats": False})
    RatingChange.objects.create(player=player, at=timezone.now(), **RATED)

    expect_refused(
        only(rating),
        UNRATABLE
        | {
            "a_rating_is_volatile": [{"volatility": 0}],
            "has_a_match": [{"matches": 0}],
            "one_rating_by_rules|player_id": [{"repeats": False}],
        },
    )
    expect_refused(RatingChange.objects.all(), UNRATABLE)


def test_no_round_of_the_ladder_is_impossible():
    facts = {"player": make_bot(), **sizes_of(CLASSIC), "seed": "a", "drawn": 2, "finished": 1}
    LadderRound.objects.create(number=2, is_shown=True, **facts)

    expect_refused(
        only(LadderRound.objects.create(number=1, **facts)),
        {
            "a_round_counts_what_was_drawn": [{"finished": 3}, {"reviewed": 2}],
            "ladder_pegs_in_bounds": [{"pegs": 1}],
            "ladder_colors_in_bounds": [{"colors": 99}],
            "ladder_guesses_allowed_in_bounds": [{"guesses_allowed": 0}],
            "one_round_by_number|number": [{"number": 2}],
            "one_round_is_shown|guesses_allowed": [{"is_shown": True}],
        },
    )


def test_a_secret_of_a_round_has_one_game():
    bot = make_bot()
    first, _ = (start_ladder_game(bot, CLASSIC) for _ in range(2))

    expect_refused(
        LadderGame.objects.filter(game=first), {"one_game_for_each_secret|place": [{"place": 1}]}
    )


# Sums and upkeep


def test_sums_of_newest_games_are_of_some_games_and_once_under_rules():
    facts = {"player": make_player(), "played_out": 5, "needed": 20, "loss": 0, "luck": 0}
    facts |= sizes_of(CLASSIC) | {"games": 5}
    NewestGames.objects.create(**facts)

    expect_refused(NewestGames.objects.all(), {"sums_have_games": [{"games": 0}, {"games": 51}]})
    assert re.search(
        "one_sum_by_rules|player", refusal(partial(NewestGames.objects.create, **facts))
    )


def test_upkeep_is_by_a_command_that_is_known():
    sweep = partial(Upkeep.objects.create, command="sweep", succeeded_at=timezone.now())

    assert "upkeep_is_known" in refusal(sweep)
