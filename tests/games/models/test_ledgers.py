"""What a review found is stored on guesses, boards, and outcomes, and games given up are estimated."""

from typing import Any

import pytest
from django.db import transaction
from pytest_django import DjangoAssertNumQueries

from games.models import Coach, Game, Outcome, Player, ledgers
from games.models.ledgers import settle_older_rests, settle_rests
from games.models.outcome import outcome_of
from games.review.ledgers import ledger_of
from solver import CLASSIC, Flaw, rests, review, steps_of
from solver.analysis.strength import CARELESS, FEW
from tests.factories import make_game, make_player, play_codes, reread

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
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
    assert (found.outcome.loss, found.outcome.luck, found.outcome.rest) == (None, None, None)
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
    expected = rests(steps).of(early.board.codes_left[-1])
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
            settle_rests(player.pk, RULES)

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


def test_a_player_who_finds_every_code_costs_one_more_query(
    player: Player, django_assert_num_queries: DjangoAssertNumQueries
):
    for _ in range(3):
        played(player, "1122", "1234")

    with django_assert_num_queries(1):
        settle_rests(player.pk, RULES)


def test_only_the_newest_games_are_settled_with_each_game_and_the_others_when_asked(
    player: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(ledgers, "LAST_GAMES", 3)
    old = [played(player, "1122") for _ in range(2)]
    played(player, "1122", "1234")
    Outcome.objects.update(rest=None)
    template = Outcome.objects.get(game=old[0])
    for game in [make_game(player=player) for _ in range(3)]:
        template.pk, template.solved, template.finished_at = game.pk, True, game.started_at
        template.save(force_insert=True)

    settle_rests(player.pk, RULES)
    assert reread(old[0]).outcome.rest is None

    assert settle_older_rests() == 3 + 3
    assert reread(old[0]).outcome.rest == CARELESS[8]  # of the newest games none has a step
    assert not Outcome.objects.filter(left=0).exclude(rest=0).exists()


def test_games_of_former_times_are_settled_when_asked(player: Player):
    early = played(player, "1122")
    played(player, "1122", "1234")
    expected = reread(early).outcome.rest
    Outcome.objects.filter(solved=False).update(rest=None)

    assert settle_older_rests() == 1

    assert reread(early).outcome.rest == pytest.approx(expected)
