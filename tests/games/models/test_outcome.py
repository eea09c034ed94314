"""How games ended for their players, as statistics count them."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from games.models import Coach, Handicap, Match, Outcome, Result, outcome_of, shape_of
from games.models.outcome import points_of_rival
from games.models.rules import counted_rules
from games.modes import MAKE
from games.modes.clock import Control
from solver import CLASSIC, LEVELS, MINI, Code, variant_of
from tests.depth import examples
from tests.factories import (
    make_game,
    make_match,
    make_player,
    make_race,
    play_codes,
    play_match,
    reread,
)
from tests.games.conftest import SetClock
from tests.games.outcomes import NOON, make_outcomes

pytestmark = pytest.mark.django_db
CODES = st.lists(st.integers(0, 5), min_size=1, max_size=6).map(tuple)


def test_a_shape_tells_where_a_code_repeats_its_colors():
    codes = [(0, 0, 1, 0), (3, 3, 2, 3), (0, 1, 2, 3), (5, 5, 5)]

    assert [shape_of(code) for code in codes] == ["AABA", "AABA", "ABCD", "AAA"]


@examples(50, 100)
@given(CODES, st.permutations(range(6)))
def test_two_holes_share_a_letter_just_where_they_share_a_color(code: Code, colors: list[int]):
    shape = shape_of(code)

    assert [[a == b for b in shape] for a in shape] == [[a == b for b in code] for a in code]
    assert shape_of(tuple(colors[color] for color in code)) == shape


def test_a_finished_game_is_stored_as_it_ended(set_clock: SetClock):
    set_clock(NOON)
    game = play_codes(make_race(secret="6543", coach=Coach.COUNT), "1122", "6543")

    outcome = game.outcome
    assert (outcome.kind, outcome.level, outcome.is_assisted) == ("race", "knuth", True)
    assert (outcome.result, outcome.solved, outcome.guesses_used) == ("won", True, 2)
    assert (outcome.rival_guesses, outcome.first_shape) == (5, "AABB")
    assert (outcome.rules, outcome.day) == (CLASSIC.rules, NOON.date())


def test_a_game_that_was_given_up_before_the_first_guess_has_no_shape():
    game = make_race(secret="6543", handicap=Handicap.TWO)
    game.resign()

    outcome = reread(game).outcome
    assert (outcome.result, outcome.guesses_used, outcome.first_shape) == ("given-up", 0, "")
    assert outcome.handicap == "two"


def test_what_was_abandoned_practiced_or_only_hidden_counts_for_nothing():
    left, hidden = make_game(), make_game(mode=MAKE, level=LEVELS["knuth"], own_secret="1122")
    left.abandon()
    hidden.go_on(number=1, to_the_end=True)
    practiced = play_codes(make_game(), "1234")
    practiced.is_practice = True

    assert [outcome_of(game) for game in (left, hidden, practiced, make_game())] == [None] * 4
    assert Outcome.objects.count() == 1  # of the last but one, which was no practice then


def test_what_the_computer_took_is_counted_as_what_the_player_took():
    game = make_race(secret="6543")
    game.resign()
    game = reread(game)
    assert game.computer
    for result, solved, used, points in (
        (Result.LOST, True, 5, 5),
        (Result.WON, False, 10, 11),
        (Result.WON, False, 3, 11),
        (Result.GIVEN_UP, True, 5, 5),
        (Result.GIVEN_UP, False, 3, 4),
        (Result.GIVEN_UP, False, 10, 11),
    ):
        game.board.result = result
        game.computer.solved, game.computer.guesses_used = solved, used

        assert points_of_rival(game) == points, (result, solved, used)


def test_a_game_alone_has_no_rival_and_no_handicap():
    outcome = play_codes(make_game(), "1234").outcome

    assert (outcome.rival_guesses, outcome.handicap) == (None, "none")


@pytest.mark.postgres
def test_games_are_counted_with_and_without_help():
    player = make_player()
    make_outcomes(player, [4, 5])
    make_outcomes(player, [3], is_assisted=True)
    make_outcomes(player, [3], handicap="one")

    assert player.outcomes.numbers() == (4, 2)
    assert make_player().outcomes.numbers() == (0, 0)


def test_named_rules_allow_one_number_of_guesses():
    """Rules with a name and other guesses are custom, and are counted apart."""
    player = make_player()
    short, shorter = variant_of(CLASSIC.rules, 1), variant_of(CLASSIC.rules, 2)
    make_outcomes(player, [4])
    make_outcomes(player, [0, 0], variant=short)
    make_outcomes(player, [0], variant=shorter)

    assert player.outcomes.under(CLASSIC.rules).count() == 1
    assert player.outcomes.under(counted_rules(short)).count() == 3
    assert counted_rules(short) == counted_rules(shorter) != CLASSIC.rules


def test_fair_games_alone_have_no_help_and_a_code():
    player = make_player()
    make_outcomes(player, [4])
    make_outcomes(player, [1], is_assisted=True)
    make_outcomes(player, [2], handicap="one", kind="race", level="knuth")
    make_outcomes(player, [3], kind="evil")

    assert [outcome.guesses_used for outcome in player.outcomes.fair_and_alone()] == [4]


@pytest.mark.postgres
def test_outcomes_are_narrowed_by_rules_and_time_and_read_in_order():
    player = make_player()
    make_outcomes(player, [4, 5])
    make_outcomes(player, [6], variant=MINI)
    moments = [NOON, NOON + timedelta(hours=1), NOON + timedelta(hours=1)]
    for outcome, moment in zip(player.outcomes.order_by("pk"), moments, strict=True):
        Outcome.objects.filter(pk=outcome.pk).update(finished_at=moment)
    first, second, third = player.outcomes.order_by("pk")

    assert list(player.outcomes.under(MINI.rules)) == [third]
    assert list(player.outcomes.ended_before(moments[1])) == [first]
    assert list(player.outcomes.ended_from(moments[1]).by_time()) == [second, third]
    assert player.outcomes.last_played() in {second, third}
    assert make_player().outcomes.last_played() is None


def test_a_day_is_one_of_utc():
    game = play_codes(make_game(), "1234")
    game.finished_at = datetime.fromisoformat("2026-11-20T23:30:00-05:00")

    outcome = outcome_of(game)

    assert outcome
    assert outcome.day == datetime(2026, 11, 21, tzinfo=UTC).date()


def resigned(match: Match, number: int) -> Match:
    """The match after the seat of this number has resigned."""
    return Match.objects.change(
        match.token, timezone.now(), lambda locked: locked.resign(locked.everyone[number - 1])
    )


@pytest.mark.postgres
def test_a_match_counts_beside_the_best_other_board():
    ann, bob, cid = make_player(), make_player(), make_player()
    match = make_match(ann, bob, cid, control=Control.TOTAL, seconds=600)
    play_match(match, "1122 1234", "1122 1122 1234", "1122")

    outcomes = {player: Outcome.objects.get(player=player) for player in (ann, bob, cid)}

    assert {outcome.kind for outcome in outcomes.values()} == {"match"}
    assert [outcomes[player].rival_guesses for player in (ann, bob, cid)] == [3, 2, 2]
    assert (outcomes[cid].solved, outcomes[cid].guesses_used, outcomes[cid].left) == (
        False,
        3,
        208,
    )


def test_who_leaves_a_match_is_beside_nobody_and_the_other_wins_without_telling_how_long_it_takes():
    for leaver, rivals in ((1, [None, 2]), (2, [2, None])):
        ann, bob = make_player(), make_player()
        resigned(play_match(make_match(ann, bob), "1122", "1122", ends=False), leaver)

        outcomes = [Outcome.objects.get(player=player) for player in (ann, bob)]

        assert [outcome.rival_guesses for outcome in outcomes] == rivals
        lost = outcomes[leaver - 1]
        assert {outcome.result for outcome in outcomes} == {"won", "given-up"}
        assert (lost.result, lost in Outcome.objects.fair_and_alone()) == ("given-up", True)
        assert Outcome.objects.filter(player__in=(ann, bob)).fair_and_alone().count() == 1
