"""The laws of outcomes: each field is changed in one row, and named alone."""

from datetime import timedelta

import pytest

from games.audit.outcomes import kinds_of, shape_of
from games.models import Game, Outcome
from tests.factories import make_game, make_match, make_player, make_race, play_codes, play_match
from tests.games.audit.stored import name_of, store, told_while, wrong_in
from tests.games.audit.test_games import reviewed

pytestmark = pytest.mark.django_db


@pytest.fixture
def outcome() -> Outcome:
    """Of a solo game of classic, won with the second guess."""
    return play_codes(make_game(), "1122", "1234").outcome


def test_a_field_that_is_not_that_of_the_game_is_told(outcome: Outcome):
    other = make_player()

    for field, stored, words in (
        ("colors", 7, "7, right is 6"),
        ("guesses_allowed", 9, "9, right is 10"),
        ("handicap", "one", "one, right is none"),
        ("is_assisted", True, "yes, right is no"),
        ("level", "knuth", "knuth, right is empty"),
        ("result", "lost", "lost, right is won"),
        ("solved", False, "no, right is yes"),
        ("guesses_used", 5, "5, right is 2"),
        ("first_shape", "AAAA", "AAAA, right is AABB"),
        ("left", 3, "3, right is 0"),
        ("luck", 0.5, "0.500000, right is none"),
        ("rest", 0.5, "0.500000, right is 0.000000"),
        ("rival_guesses", 4, "4, right is none"),
        ("kind", "race", "race, right is break or challenge"),
        ("player_id", other.pk, f"{other.pk}, right is {outcome.player_id}"),
    ):
        told = told_while(outcome, lambda: wrong_in("games"), **{field: stored})

        assert told == [f"{name_of(outcome)}: {field} is {words}"]
    assert wrong_in("games") == []


def test_an_outcome_on_another_day_or_at_another_time_is_told(outcome: Outcome):
    later = outcome.finished_at + timedelta(seconds=1)
    store(outcome, finished_at=later, day=outcome.day + timedelta(days=1))

    told = wrong_in("games")

    assert f"games_outcome {outcome.pk}: finished_at is {later}" in told[0]
    assert told[1].startswith(f"games_outcome {outcome.pk}: day is ")
    assert len(told) == 2


def test_an_outcome_of_a_game_that_does_not_count_is_told(outcome: Outcome):
    store(outcome.game, is_practice=True)

    assert wrong_in("games") == [
        f"games_outcome {outcome.pk}: outcome is there, right is none: the game does not count"
    ]


def test_the_loss_of_a_review_is_that_of_the_board():
    game = reviewed(play_codes(make_game(), "1122", "1234"))
    assert wrong_in("games") == []
    right = game.board.loss
    assert right is not None
    store(game.outcome, loss=right + 1)

    assert wrong_in("games") == [
        f"games_outcome {game.pk}: loss is {right + 1:.6f}, right is {right:.6f}"
    ]


def rival_of(game: Game, guesses: int | None) -> list[str]:
    """What is told while the rival of a game has needed so many guesses."""
    return told_while(game.outcome, lambda: wrong_in("games"), rival_guesses=guesses)


def test_the_guesses_of_the_computer_are_those_of_its_board():
    race = play_codes(make_race(), "1122", "1234")
    used = race.seats[1].guesses_used

    assert rival_of(race, used + 1) == [
        f"games_outcome {race.pk}: rival_guesses is {used + 1}, right is {used}"
    ]


def test_the_guesses_of_others_in_a_match_are_those_of_the_best_seat():
    player = make_player()
    match = play_match(
        make_match(player, make_player(), make_player()), "1234", "1122 1234", "1122"
    )
    game = match.games.get(player=player)
    assert wrong_in("games") == []

    assert rival_of(game, 9) == [f"games_outcome {game.pk}: rival_guesses is 9, right is 2"]


@pytest.mark.parametrize(
    ("boards", "result"),
    [(("1122 1234", "1234", "1122 2211"), "lost"), (("1234", "1234"), "drawn")],
)
def test_who_did_not_win_with_the_code_has_a_rival_who_was_as_good_also_if_the_match_is_gone(
    boards: tuple[str, ...], result: str
):
    player = make_player()
    others = [make_player() for _ in boards[1:]]
    match = play_match(make_match(player, *others), *boards)
    game = match.games.get(player=player)
    match.delete()
    assert (game.result, wrong_in("games")) == (result, [])
    used = game.guesses_used

    for stored, told in ((used + 1, used + 1), (None, "none")):
        assert rival_of(game, stored) == [
            f"games_outcome {game.pk}: rival_guesses is {told}, right is {used} or less"
        ]
    assert rival_of(game, used) == []


def test_the_shape_of_a_code_is_where_its_colors_repeat():
    assert [shape_of(code) for code in [(0, 0, 1, 0), (2, 2, 1, 2), (3, 1, 2)]] == [
        "AABA",
        "AABA",
        "ABC",
    ]


def test_the_kinds_that_a_game_may_be():
    for fields, kinds in (
        ({"match_id": 1, "mode": "race"}, {"match"}),
        ({"daily_id": 1, "mode": "break"}, {"daily"}),
        ({"codemaker": "evil", "mode": "break"}, {"evil"}),
        ({"mode": "duel", "version": 3}, {"duel"}),
        ({"mode": "race", "version": 0}, {"race", "match"}),
    ):
        assert kinds_of(Game(**fields)) == kinds, fields
