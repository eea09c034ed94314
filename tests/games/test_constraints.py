"""What the database itself refuses, whatever the code above it does."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils import timezone

from games.models import (
    Block,
    Board,
    Challenge,
    Daily,
    Game,
    Guess,
    LadderGame,
    LadderRound,
    Match,
    NewestGames,
    Opening,
    Outcome,
    Participant,
    Player,
    Rating,
    RatingChange,
    Report,
    Seat,
    SpentTicket,
    StoredCareer,
    Upkeep,
    today,
)
from games.models.ladder import start_ladder_game
from games.models.rules import sizes_of
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


def refuses(name: str) -> Any:
    """Both databases name the constraint, SQLite the columns of a unique one instead."""
    return pytest.raises(IntegrityError, match=name)


def test_names_that_look_alike():
    make_player(username="adal")

    with refuses("names_look_different|likeness"), transaction.atomic():
        make_player(username="adaI")


def test_a_ticket_spent_twice():
    SpentTicket.objects.spend("token")

    with refuses("digest"), transaction.atomic():
        SpentTicket.objects.spend("token")


def test_two_guesses_for_one_turn():
    board = play_codes(make_game(), "1122").board

    with refuses("one_guess_per_turn|board_id"), transaction.atomic():
        Guess.objects.create(board=board, number=1, code="1", black=0, white=0, candidates_left=1)


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"number": 0}, "turns_count_from_one"),
        ({"number": 21}, "turns_count_from_one"),
        ({"black": 5, "white": 4}, "feedback_fits_the_pegs"),
        ({"black": 9}, "feedback_fits_the_pegs"),
    ],
)
def test_an_impossible_guess(fields: dict[str, int], name: str):
    usual = {"number": 1, "code": "1122", "black": 0, "white": 0, "candidates_left": 1}
    board = make_game().board

    with refuses(name), transaction.atomic():
        Guess.objects.create(board=board, **usual | fields)


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"seat": 3}, "one_or_two_boards"),
        ({"seat": 2, "level": ""}, "codebreaker_is_a_player_or_a_level"),
        ({"result": "exploded"}, "board_result_is_known"),
        ({"guesses_used": 21}, "guesses_used_in_bounds"),
        ({"solved": True, "guesses_used": 0}, "solved_takes_a_guess"),
    ],
)
def test_an_impossible_board(fields: dict[str, Any], name: str):
    game = make_game()

    with refuses(name), transaction.atomic():
        Board.objects.create(game=game, **{"seat": 2, "level": "knuth", "secret": "1"} | fields)


def test_a_board_broken_by_a_player_and_a_level():
    game = make_game()

    with refuses("codebreaker_is_a_player_or_a_level"), transaction.atomic():
        game.boards.update(level="knuth")


def test_two_boards_on_one_seat():
    game = make_race()

    with refuses("one_board_per_seat|game_id"), transaction.atomic():
        game.boards.filter(seat=2).update(seat=1)


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"mode": "sleep"}, "mode_is_known"),
        ({"coach": "loud"}, "coach_is_known"),
        ({"codemaker": "odd"}, "codemaker_is_known"),
        ({"handicap": "huge"}, "handicap_is_known"),
        ({"pegs": 1}, "pegs_in_bounds"),
        ({"pegs": 9}, "pegs_in_bounds"),
        ({"colors": 1}, "colors_in_bounds"),
        ({"colors": 13}, "colors_in_bounds"),
        ({"guesses_allowed": 0}, "guesses_allowed_in_bounds"),
        ({"guesses_allowed": 21}, "guesses_allowed_in_bounds"),
        ({"seal": ""}, "a_fair_game_is_sealed"),
        ({"codemaker": "evil"}, "only_a_fair_game_is_sealed"),
        ({"codemaker": "evil", "seal": "", "mode": "race"}, "evil_answers_one_board"),
        ({"handicap": "one"}, "handicaps_are_for_races_and_duels"),
        ({"first": "nobody", "mode": "duel"}, "first_is_known"),
        ({"result": "exploded"}, "result_is_known"),
        ({"first": "computer"}, "only_in_duels_the_computer_is_first"),
        ({"is_practice": True, "mode": "race"}, "one_practices_alone"),
        ({"is_practice": True, "codemaker": "evil", "seal": ""}, "one_practices_alone"),
        ({"mode": "make"}, "in_make_a_person_is_the_codemaker"),
        ({"mode": "make", "codemaker": "fair"}, "in_make_a_person_is_the_codemaker"),
        ({"codemaker": "me", "seal": ""}, "in_make_a_person_is_the_codemaker"),
        ({"codemaker": "real", "seal": ""}, "in_make_a_person_is_the_codemaker"),
        ({"mode": "duel", "codemaker": "me", "seal": ""}, "in_make_a_person_is_the_codemaker"),
    ],
)
def test_an_impossible_game(fields: dict[str, Any], name: str):
    game = make_game()

    with refuses(name), transaction.atomic():
        Game.objects.filter(pk=game.pk).update(**fields)


def test_two_games_with_one_token():
    first, second = make_game(), make_game()

    with refuses("token"), transaction.atomic():
        Game.objects.filter(pk=second.pk).update(token=first.token)


def test_a_daily_played_twice():
    daily, player = Daily.objects.on(today()), make_player()
    make_game(player=player, origin=daily)
    other = make_game(player=player)

    with refuses("a_daily_is_played_once|player_id"), transaction.atomic():
        Game.objects.filter(pk=other.pk).update(daily=daily)


def test_practice_beside_the_daily_that_counts():
    daily, player = Daily.objects.on(today()), make_player()
    make_game(player=player, origin=daily)

    for _ in range(2):
        other = make_game(player=player)
        Game.objects.filter(pk=other.pk).update(daily=daily, is_practice=True)

    assert player.games.filter(daily=daily).count() == 3


def test_a_challenge_taken_up_twice():
    challenge, player = make_challenge(), make_player()
    make_game(player=player, origin=challenge)
    other = make_game(player=player)

    with refuses("a_challenge_is_taken_up_once|player_id"), transaction.atomic():
        Game.objects.filter(pk=other.pk).update(challenge=challenge)


def test_two_dailies_on_one_day():
    daily = Daily.objects.on(today())
    other = Daily.objects.on(today() - timedelta(days=1))

    with refuses("daily_day|day"), transaction.atomic():
        Daily.objects.filter(pk=other.pk).update(day=daily.day)


SIZES_OUT_OF_BOUNDS = [
    ({"pegs": 1}, "pegs_in_bounds"),
    ({"pegs": 9}, "pegs_in_bounds"),
    ({"colors": 1}, "colors_in_bounds"),
    ({"colors": 13}, "colors_in_bounds"),
    ({"guesses_allowed": 0}, "guesses_allowed_in_bounds"),
    ({"guesses_allowed": 21}, "guesses_allowed_in_bounds"),
]


@pytest.mark.parametrize(
    ("fields", "name"), [*SIZES_OUT_OF_BOUNDS, ({"secret": ""}, "has_a_secret")]
)
def test_an_impossible_daily(fields: dict[str, Any], name: str):
    Daily.objects.on(today())

    with refuses(f"daily_{name}"), transaction.atomic():
        Daily.objects.update(**fields)


@pytest.mark.parametrize(
    ("fields", "name"),
    [*SIZES_OUT_OF_BOUNDS, ({"secret": ""}, "has_a_secret"), ({"coach": "loud"}, "coach_is_known")],
)
def test_an_impossible_challenge(fields: dict[str, Any], name: str):
    challenge = make_challenge()

    with refuses(f"challenge_{name}"), transaction.atomic():
        Challenge.objects.filter(pk=challenge.pk).update(**fields)


def test_taking_part_in_a_challenge_twice():
    challenge = make_challenge()
    assert challenge.creator

    with refuses("one_part_per_challenge|player_id"), transaction.atomic():
        Participant.objects.create(player=challenge.creator, challenge=challenge)


def test_seeing_fewer_results_than_none():
    make_challenge()

    with refuses("seen"), transaction.atomic():
        Participant.objects.update(seen=-1)


def test_two_challenges_with_one_token():
    first, second = make_challenge(), make_challenge()

    with refuses("token"), transaction.atomic():
        Challenge.objects.filter(pk=second.pk).update(token=first.token)


def test_a_daily_with_games_does_not_vanish():
    daily = Daily.objects.on(today())
    make_game(origin=daily)

    with pytest.raises(ProtectedError):
        daily.delete()


def test_names_that_differ_by_case_alone():
    make_player(username="Ada")

    with refuses("names_differ_by_more_than_case"), transaction.atomic():
        Player.objects.filter(pk=make_player().pk).update(username="ada")


def test_a_guest_with_a_password():
    guest = make_guest()

    with refuses("a_guest_has_no_password"), transaction.atomic():
        Player.objects.filter(pk=guest.pk).update(password="md5$something")


def test_a_player_with_games_does_not_vanish():
    game = make_game()

    with pytest.raises(ProtectedError):
        game.player.delete()


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"result": "abandoned"}, "an_outcome_counts"),
        ({"kind": "make"}, "kind_is_known"),
        ({"handicap": "queen"}, "outcome_handicap_is_known"),
    ],
)
def test_an_impossible_outcome(fields: dict[str, Any], name: str):
    play_codes(make_game(), "1234")

    with refuses(name), transaction.atomic():
        Outcome.objects.update(**fields)


def test_two_blocks_or_two_reports_of_one_player():
    ada, bob = make_player(), make_player()
    Block.objects.create(blocker=ada, blocked=bob)
    Report.objects.create(reporter=ada, reported=bob)

    with refuses("one_block_per_person|blocker_id"), transaction.atomic():
        Block.objects.create(blocker=ada, blocked=bob)
    with refuses("one_report_per_name|reporter_id"), transaction.atomic():
        Report.objects.create(reporter=ada, reported=bob)


def test_a_block_or_a_report_of_oneself():
    ada = make_player()

    with refuses("nobody_blocks_themselves"), transaction.atomic():
        Block.objects.create(blocker=ada, blocked=ada)
    with refuses("nobody_reports_themselves"), transaction.atomic():
        Report.objects.create(reporter=ada, reported=ada)


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"mode": "break"}, "match_mode_is_known"),
        ({"order": "none"}, "order_is_known"),
        ({"control": "sand"}, "control_is_known"),
        ({"ending": "flood", "finished_at": timezone.now()}, "ending_is_known"),
        ({"ending": "decided"}, "a_match_is_over_when_it_has_ended"),
        ({"finished_at": timezone.now()}, "a_match_is_over_when_it_has_ended"),
        ({"leg": 0}, "leg_in_series"),
        ({"leg": 3, "legs": 2}, "leg_in_series"),
        ({"pegs": 9}, "match_pegs_in_bounds"),
        ({"colors": 1}, "match_colors_in_bounds"),
        ({"guesses_allowed": 0}, "match_guesses_allowed_in_bounds"),
    ],
)
def test_an_impossible_match(fields: dict[str, Any], name: str):
    Match.objects.open(make_player(), Opening(), timezone.now())

    with refuses(name), transaction.atomic():
        Match.objects.update(**fields)


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"number": 2}, "one_seat_per_number|match_id"),
        ({"number": 9}, "seats_count_from_one"),
        ({"number": 0}, "seats_count_from_one"),
        ({"level": "knuth"}, "a_level_or_a_player_sits"),
        ({"result": "eaten"}, "seat_result_is_known"),
        ({"lost_by": "hunger"}, "lost_by_is_known"),
        ({"guesses_used": 21}, "seat_guesses_in_bounds"),
        ({"solved": True}, "seat_solved_by_guessing"),
    ],
)
def test_an_impossible_seat(fields: dict[str, Any], name: str):
    Match.objects.open(make_player(), Opening(), timezone.now())

    with refuses(name), transaction.atomic():
        Seat.objects.filter(number=1).update(**fields)


def test_a_player_who_sits_twice_at_a_match():
    match = Match.objects.open(make_player(), Opening(), timezone.now())

    with refuses("one_seat_per_player|player_id"), transaction.atomic():
        match.places.update(player=match.creator)


def test_two_matches_that_follow_one():
    first = Match.objects.open(make_player(), Opening(), timezone.now())
    for _ in range(2):
        Match.objects.open(make_player(), Opening(), timezone.now())

    with refuses("follows"), transaction.atomic():
        Match.objects.exclude(pk=first.pk).update(follows=first)


RATED = {"pegs": 4, "colors": 6, "repeats": True, "rating": 1500, "deviation": 100}
UNRATABLE = [
    ({"pegs": 1}, "pegs_in_bounds"),
    ({"pegs": 9}, "pegs_in_bounds"),
    ({"colors": 1}, "colors_in_bounds"),
    ({"colors": 13}, "colors_in_bounds"),
    ({"deviation": 0}, "has_a_deviation"),
    ({"deviation": 351}, "has_a_deviation"),
]


def rating_of(player: Player, **fields: Any) -> Rating:
    known = {"volatility": 0.1, "matches": 1, "updated_at": timezone.now()}
    return Rating.objects.create(player=player, **RATED | known | fields)


@pytest.mark.parametrize(
    ("fields", "name"),
    [*UNRATABLE, ({"volatility": 0}, "a_rating_is_volatile"), ({"matches": 0}, "has_a_match")],
)
def test_an_impossible_rating(fields: dict[str, Any], name: str):
    player = make_player()

    with refuses(name), transaction.atomic():
        rating_of(player, **fields)


def test_two_ratings_under_one_rules():
    player = make_player()
    rating_of(player)
    rating_of(player, repeats=False)

    with refuses("one_rating_by_rules|player_id"), transaction.atomic():
        rating_of(player)


@pytest.mark.parametrize(("fields", "name"), UNRATABLE)
def test_an_impossible_change_of_a_rating(fields: dict[str, Any], name: str):
    player = make_player()

    with refuses(name), transaction.atomic():
        RatingChange.objects.create(player=player, at=timezone.now(), **RATED | fields)


def test_a_guest_is_no_bot():
    with refuses("a_guest_is_no_bot"), transaction.atomic():
        Player.objects.filter(pk=make_guest().pk).update(is_bot=True)


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ({"finished": 3}, "a_round_counts_what_was_drawn"),
        ({"reviewed": 2}, "a_round_counts_what_was_drawn"),
        ({"pegs": 1}, "ladder_pegs_in_bounds"),
        ({"colors": 99}, "ladder_colors_in_bounds"),
        ({"guesses_allowed": 0}, "ladder_guesses_allowed_in_bounds"),
        ({"number": 2}, "one_round_by_number|number"),
        ({"is_shown": True}, "one_round_is_shown|guesses_allowed"),
    ],
)
def test_a_round_of_the_ladder(change: dict[str, Any], name: str):
    facts = {"player": make_bot(), **sizes_of(CLASSIC), "seed": "a", "drawn": 2, "finished": 1}
    LadderRound.objects.create(number=2, is_shown=True, **facts)
    of_bot = LadderRound.objects.create(number=1, **facts)

    with refuses(name), transaction.atomic():
        LadderRound.objects.filter(pk=of_bot.pk).update(**change)


def test_a_secret_of_a_round_has_one_game():
    bot = make_bot()
    games = [start_ladder_game(bot, CLASSIC) for _ in range(2)]

    with refuses("one_game_for_each_secret|place"), transaction.atomic():
        LadderGame.objects.filter(game=games[0]).update(place=1)


@pytest.mark.parametrize(
    ("name", "games"),
    [("one_sum_by_rules|player", 5), ("sums_have_games", 0), ("sums_have_games", 51)],
)
def test_sums_of_newest_games_are_of_some_games_and_once_under_rules(name: str, games: int):
    facts = {"player": make_player(), "played_out": 5, "needed": 20, "loss": 0, "luck": 0}
    facts |= sizes_of(CLASSIC)
    if games == 5:
        NewestGames.objects.create(games=games, **facts)

    with refuses(name), transaction.atomic():
        NewestGames.objects.create(games=games, **facts)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("one_career_by_rules|player", {"pegs": 3}),
        ("a_career_has_its_games", {"games": 0, "alone": 0, "stored": 0, "before": None}),
        ("a_career_has_its_games", {"alone": 10}),
        ("a_career_has_its_games", {"stored": 10}),
        ("parts_reach_somewhere", {"before": None}),
        ("parts_reach_somewhere", {"stored": 0}),
    ],
)
def test_a_career_has_its_games_once_under_rules(name: str, change: dict[str, Any]):
    facts = {"player": make_player(), "pegs": 4, "colors": 6, "repeats": True}
    facts |= {"has_other_guesses": False, "games": 9, "alone": 9}
    StoredCareer.objects.create(**facts | {"pegs": 3})
    career = StoredCareer.objects.create(**facts, stored=5, before=timezone.now())

    with refuses(name), transaction.atomic():
        StoredCareer.objects.filter(pk=career.pk).update(**change)


@pytest.mark.parametrize(
    ("name", "games"),
    [("one_part_until_a_moment|career", 5), ("a_part_has_games", 0), ("a_part_has_games", 1001)],
)
def test_parts_of_a_career_have_some_games_and_end_once(name: str, games: int):
    career = StoredCareer.objects.create(
        player=make_player(),
        has_other_guesses=False,
        games=9,
        alone=9,
        pegs=4,
        colors=6,
        repeats=True,
    )
    facts = {"before": timezone.now(), "endings": [], "packed": b""}
    if games == 5:
        career.parts.create(games=games, **facts)

    with refuses(name), transaction.atomic():
        career.parts.create(games=games, **facts)


def test_upkeep_is_by_a_command_that_is_known():
    with refuses("upkeep_is_known"), transaction.atomic():
        Upkeep.objects.create(command="sweep", succeeded_at=timezone.now())
