"""How games ended for their players, as statistics count them."""

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from games.core.game import Game
from games.core.modes import MAKE
from games.core.modes.choices import Coach, Result
from games.core.outcome import Outcome, outcome_of, points_of_rival, shape_of
from games.core.player import Player
from games.core.rules import counted_rules
from games.live.match import Match
from games.review import estimates
from games.review.estimates import estimate_older_rests, estimate_rests
from games.review.ledgers import ledger_of
from solver import CLASSIC, LEVELS, MINI, Code, Flaw, review, variant_of
from solver.analysis.strength import CARELESS, FEW
from solver.site import expected_losses, steps_of
from tests.depth import examples
from tests.factories import (
    as_not_reviewed,
    make_game,
    make_match,
    make_player,
    make_race,
    play_codes,
    play_match,
    reread,
)
from tests.games.stats.outcomes import NOON, make_outcomes

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

CODES = st.lists(st.integers(0, 5), min_size=1, max_size=6).map(tuple)


@examples(50, 100)
@given(CODES, st.permutations(range(6)))
def test_two_holes_share_a_letter_just_where_they_share_a_color(code: Code, colors: list[int]):
    shape = shape_of(code)

    assert [[a == b for b in shape] for a in shape] == [[a == b for b in code] for a in code]
    assert shape_of(tuple(colors[color] for color in code)) == shape


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
    assert (game.result, game.computer.guesses_used) == (Result.GIVEN_UP, 5)
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


@pytest.mark.postgres
def test_games_are_counted_with_and_without_help_and_fair_ones_alone():
    player = make_player()
    make_outcomes(player, [4])
    make_outcomes(player, [1], is_assisted=True)
    make_outcomes(player, [2], handicap="one", kind="race", level="knuth")
    make_outcomes(player, [3], kind="evil")

    [(*sizes, games, _newest, _loss, _rest, _luck, alone)] = player.outcomes.counted()
    assert (sizes, games, alone) == ([4, 6, True, 10], 4, 2)
    assert make_player().outcomes.counted() == []
    assert [outcome.guesses_used for outcome in player.outcomes.fair_and_alone()] == [4]


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
    assert list(player.outcomes.by_time()) == [first, second, third]
    assert player.outcomes.last_played() in {second, third}
    assert make_player().outcomes.last_played() is None


def test_a_day_is_one_of_utc():
    game = play_codes(make_game(), "1234")
    game.finished_at = datetime.fromisoformat("2026-11-20T23:30:00-05:00")

    outcome = outcome_of(game)

    assert outcome
    assert outcome.day == date(2026, 11, 21)


def resigned(match: Match, number: int) -> Match:
    """The match after the seat of this number has resigned."""
    return Match.objects.change(
        match.token, timezone.now(), lambda locked: locked.resign(locked.everyone[number - 1])
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


# What a review found is stored on guesses, boards, and outcomes, and games given up are estimated


RULES = CLASSIC.rules


def played(player: Player, *codes: str, **choices: Any) -> Game:
    """A game that is over and reviewed; it is given up if the codes do not end it."""
    game = play_codes(make_game(player=player, **choices), *codes)
    if not game.is_over:
        game.resign()
    game = reread(game)
    assert ledger_of(game.board)
    return reread(game)


@pytest.fixture
def player() -> Player:
    return make_player()


def test_an_outcome_begins_with_the_codes_that_are_left(player: Player):
    found = play_codes(make_game(player=player), "1122", "1234")
    given_up = play_codes(make_game(player=player), "1122")
    given_up.resign()

    assert found.outcome.left == 0
    assert given_up.outcome.left == given_up.board.codes_left[-1] > 1
    assert (found.outcome.loss, found.outcome.rest) == (found.board.loss, 0)
    assert as_not_reviewed(found).outcome.rest is None
    again = outcome_of(reread(given_up))
    assert again
    assert again.left == given_up.outcome.left


def test_the_outcome_has_the_figures_of_the_board_and_each_guess_its_flaw(player: Player):
    game = played(player, "1111", "1111", "1234")

    outcome = game.outcome

    assert (outcome.loss, outcome.luck) == (game.board.loss, game.board.luck)
    assert (outcome.rest, outcome.left) == (0, 0)
    flaws = [row.flaw for row in game.board.rows]
    assert flaws == [Flaw.FIRST, Flaw.KNOWN, Flaw.OTHER_POSSIBLE]


def test_what_was_to_come_of_a_game_given_up_is_estimated_from_the_games_of_the_player(
    player: Player,
):
    early = played(player, "1122")
    assert early.outcome.rest == CARELESS[8]

    found = [played(player, "1122", "1122", "1234") for _ in range(6)]

    steps = [steps_of(review(RULES, game.board.history)) for game in (early, *found)]
    expected = expected_losses(steps).of(early.board.codes_left[-1])
    assert reread(early).outcome.rest == pytest.approx(expected)
    assert abs(expected - CARELESS[8]) > 0.1


def test_only_games_of_the_same_kind_and_player_tell_what_was_to_come(player: Player):
    for _ in range(FEW):
        played(player, "1122", "1234")
    early = played(player, "1122")
    others = Outcome.objects.exclude(game=early)
    assert early.outcome.rest != CARELESS[8]

    for facts in ({"is_assisted": True}, {"colors": 7}, {"player": make_player()}):
        with transaction.atomic():
            others.update(**facts)
            estimate_rests([player.pk], RULES)

            assert reread(early).outcome.rest == CARELESS[8], facts
            transaction.set_rollback(True)


def test_who_resigns_after_a_lucky_game_counts_like_careless(player: Player):
    played(player, "1234")
    given_up = [played(player, "1122") for _ in range(4)]

    assert [reread(game).outcome.rest for game in given_up] == [CARELESS[8]] * 4


def test_a_game_with_a_coach_is_reviewed_but_not_estimated(player: Player):
    played(player, "1234")
    game = played(player, "1122", coach=Coach.FULL)

    assert game.outcome.loss is not None
    assert game.outcome.rest is None


def test_only_the_newest_games_are_settled_with_each_game_and_the_others_when_asked(
    player: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(estimates, "TELLING_GAMES", 3)
    old = [played(player, "1122") for _ in range(2)]
    played(player, "1122", "1234")
    Outcome.objects.update(rest=None)
    template = Outcome.objects.get(game=old[0])
    for game in [make_game(player=player) for _ in range(3)]:
        template.pk, template.solved, template.finished_at = game.pk, True, game.started_at
        template.save(force_insert=True)

    estimate_rests([player.pk], RULES)
    assert reread(old[0]).outcome.rest is None

    assert estimate_older_rests() == 3 + 3
    assert reread(old[0]).outcome.rest == CARELESS[8]  # of the newest games none has a step
    assert not Outcome.objects.filter(left=0).exclude(rest=0).exists()
