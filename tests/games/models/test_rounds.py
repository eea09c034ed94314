"""Rounds of the bot ladder: each secret once, for each bot in an order of its own, and their sums."""

from collections import Counter
from statistics import fmean

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings

from games.models import Game, LadderGame, LadderRound, Outcome, Player
from games.models.ladder import start_ladder_game
from games.models.rounds import FEWEST_GAMES, ladder_variants, order_of, seed_of
from games.models.rules import sizes_of
from games.review.ledgers import reviewed
from solver import CLASSIC, MINI, code_at, format_code, playing_strength
from tests.factories import make_bot, make_game, play_codes, reread

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
MINI_PAR = 854 / 216


def start(bot: Player) -> Game:
    return start_ladder_game(bot, MINI)


def codes_of_mini() -> list[str]:
    return [format_code(code_at(index, MINI.rules), MINI.rules) for index in range(216)]


@given(st.text(max_size=9), st.integers(1, 1300))
def test_an_order_has_every_code_once(seed: str, size: int):
    assert sorted(order_of(seed, size)) == list(range(size))


def test_orders_differ_between_bots_rounds_rules_and_keys(settings: Settings):
    seeds = [seed_of(1, MINI, 1), seed_of(2, MINI, 1), seed_of(1, MINI, 2), seed_of(1, CLASSIC, 1)]
    settings.SECRET_KEY = "another"
    seeds.append(seed_of(1, MINI, 1))

    assert len({tuple(order_of(seed, 216)) for seed in seeds}) == 5


def test_the_codes_that_come_first_are_any():
    first = Counter(order_of(seed_of(bot, MINI, 1), 216)[0] // 54 for bot in range(400))

    assert set(first) == {0, 1, 2, 3}
    assert min(first.values()) > 60


@pytest.mark.deep
def test_after_a_round_every_bot_has_had_the_same_secrets():
    every = sorted(codes_of_mini())
    orders = []
    for bot in (make_bot(), make_bot()):
        secrets = []
        for _ in range(len(every)):
            game = start(bot)
            secrets.append(game.board.secret)
            game.resign()
        orders.append(secrets)

    assert [sorted(secrets) for secrets in orders] == [every, every]
    assert orders[0] != orders[1]
    assert LadderRound.objects.filter(drawn=216, finished=216).count() == 2


def test_a_round_that_is_used_up_is_followed_by_one_in_another_order():
    bot = make_bot()
    start(bot).resign()
    LadderRound.objects.update(drawn=215, finished=215)

    start(bot).resign()
    start(bot).resign()

    first, second = LadderRound.objects.order_by("number")
    assert (first.drawn, second.number, second.drawn) == (216, 2, 1)
    assert first.seed != second.seed


def test_a_round_keeps_its_order_when_the_key_of_the_site_changes(settings: Settings):
    bot = make_bot()
    before = start(bot).board.secret
    settings.SECRET_KEY = "another"

    after = start(bot).board.secret

    seed = LadderRound.objects.get().seed
    codes = codes_of_mini()
    assert [before, after] == [codes[index] for index in order_of(seed, 216)[:2]]


def test_a_code_that_was_not_found_counts_as_one_guess_more_than_allowed():
    bot = make_bot()
    found = start(bot)
    play_codes(found, found.board.secret)
    start(bot).resign()
    idle = start(bot)
    idle.end_idle()

    [of_bot] = LadderRound.objects.all()
    assert (of_bot.drawn, of_bot.finished) == (3, 3)
    assert of_bot.needed == 1 + 2 * (MINI.guesses + 1)


def test_strength_error_and_luck_are_those_of_the_outcomes():
    bot = make_bot()
    for turn in range(6):
        game = start(bot)
        codes = ["112", "111", game.board.secret][turn % 2 :]
        play_codes(game, *codes[: codes.index(game.board.secret) + 1])
        reviewed(reread(game))
    left = play_codes(start(bot), "111")
    if not left.is_over:
        left.resign()
    reviewed(reread(left))

    [of_bot] = LadderRound.objects.all()
    outcomes = list(Outcome.objects.filter(player=bot))
    losses = [(each.loss or 0) + (each.rest or 0) for each in outcomes]
    strength = playing_strength(MINI_PAR, losses)
    assert strength
    assert (of_bot.reviewed, of_bot.finished) == (7, 7)
    assert of_bot.strength == pytest.approx(strength.mean)
    assert of_bot.error == pytest.approx(strength.error)
    assert of_bot.luck == pytest.approx(fmean(each.luck or 0 for each in outcomes))


def test_what_was_not_reviewed_at_the_end_of_its_game_is_counted_later():
    bot = make_bot()
    game = start(bot)
    play_codes(game, game.board.secret)
    assert LadderRound.objects.get().reviewed == 0
    Outcome.objects.update(loss=0.5, luck=1.0, rest=0.0)

    LadderRound.objects.settle_all()

    of_bot = LadderRound.objects.get()
    assert (of_bot.reviewed, of_bot.strength, of_bot.error) == (1, MINI_PAR + 0.5, None)


def test_a_round_with_a_game_that_is_never_reviewed_is_settled_once():
    bot = make_bot()
    game = start(bot)
    play_codes(game, game.board.secret)
    start(bot).resign()
    Outcome.objects.filter(game=game).update(loss=0.5, luck=1.0, rest=0.0)
    LadderRound.objects.settle_all()
    assert (LadderRound.objects.get().reviewed, LadderRound.objects.get().finished) == (1, 2)

    with CaptureQueriesContext(connection) as queries:
        LadderRound.objects.settle_all()

    assert len(queries) == 1


def test_a_bot_is_shown_from_a_hundred_games_on():
    for number, finished, is_shown in (
        (1, FEWEST_GAMES - 1, True),
        (1, FEWEST_GAMES - 2, False),
        (1, 215, True),
        (2, 99, False),
    ):
        game = start(bot := make_bot())
        rounds = LadderRound.objects.filter(player=bot)
        rounds.update(number=number, drawn=finished + 1, finished=finished)

        game.resign()

        assert rounds.get().is_shown == is_shown, (number, finished)


def test_the_next_whole_round_takes_the_place_of_the_one_before_and_no_late_game_brings_it_back():
    for ends, other in ((2, 1), (1, 2)):
        game = start(bot := make_bot())
        rounds = LadderRound.objects.filter(player=bot)
        rounds.update(number=ends, drawn=216, finished=215)
        whole = {"drawn": 216, "finished": 216, "seed": "a", "player": bot, **sizes_of(MINI)}
        LadderRound.objects.create(number=other, is_shown=True, **whole)

        game.resign()

        assert [each.number for each in rounds.filter(is_shown=True)] == [2]


def test_other_games_of_a_bot_count_for_no_round_and_a_person_pays_no_query_for_the_ladder():
    bot = make_bot()
    start(bot)
    game = make_game()

    play_codes(make_game(player=bot), "1234")
    with CaptureQueriesContext(connection) as queries:
        play_codes(game, "1234")

    assert LadderRound.objects.get().finished == 0
    assert not [query for query in queries if "ladder" in query["sql"]]


def test_a_deleted_bot_leaves_nothing_on_the_ladder():
    bot = make_bot()
    start(bot).resign()

    bot.erase()

    assert not LadderRound.objects.exists()
    assert not LadderGame.objects.exists()


def test_the_rules_with_proven_values_have_a_ladder():
    assert ladder_variants() == [MINI, CLASSIC]
