"""What a measurement takes: near what is measured, and cut so that it fits."""

from itertools import product

import pytest

from games.lab.compare import costs
from games.lab.compare.costs import Costly, games_for, seconds_of
from games.lab.tasks import SHARE_LIMIT
from games.models.asked import SEED
from solver import CLASSIC, STRATEGIES, SUPER, Rules, SolverError, evaluate, metered, parse_strategy
from tests.depth import at_depth

DISTINCT = Rules(3, 9, repeats=False)
TIMES_TOO_MUCH = 40  # an estimate may be so much higher than what is measured


@pytest.mark.both
@pytest.mark.parametrize("slug", STRATEGIES)
def test_estimates_are_near_what_is_measured(slug: str):
    rules = [CLASSIC.rules, DISTINCT]
    cases = at_depth([(Rules(3, 4), 20)], [*product(rules, (0, 60))])

    for shape, games in cases:
        with metered() as meter:
            evaluate(slug, shape, games=games or None, seed=SEED)

        told = Costly.named(slug).pairs(shape, games)
        assert meter.cold <= 2 * told, (shape, games)
        if slug not in {"lowest", "perfect"} and shape in rules:
            assert told <= TIMES_TOO_MUCH * meter.cold, (shape, games)


@pytest.mark.both
def test_searches_take_no_more_than_twice_what_is_told():
    few = [("perfect", "", Rules(3, 4)), ("perfect:most=6", "", Rules(3, 4))]
    searches = [
        ("perfect", "", Rules(3, 7)),
        ("perfect", "1111", CLASSIC.rules),
        ("perfect:most=6", "", CLASSIC.rules),
        ("perfect:among=candidates", "", Rules(4, 5)),
    ]

    for text, first, rules in at_depth(few, searches):
        with metered() as meter:
            evaluate(parse_strategy(text), rules, first or None)

        assert meter.cold <= 2 * Costly.named(text, first).pairs(rules, 0), (text, first)


def test_every_code_is_found_once_where_that_fits():
    strategies = [Costly.named(slug) for slug in ("minimax", "perfect", "random")]

    assert games_for(strategies, CLASSIC.rules) == 0
    assert games_for(strategies, SUPER.rules) == 0


def test_otherwise_all_meet_the_same_sample():
    minimax, random = Costly.named("minimax"), Costly.named("random")

    assert games_for([random], Rules(6, 9)) == 1_000
    assert games_for([random, minimax], Rules(6, 9)) == 100
    assert minimax.pairs(Rules(6, 9), 100) > costs.EVERY_CODE


def test_perfect_play_without_a_book_or_beside_it_takes_long():
    perfect, book = Costly.named("perfect"), Costly.named("perfect").pairs(SUPER.rules, 0)

    assert perfect.pairs(Rules(4, 9), 0) > 1_000 * perfect.pairs(CLASSIC.rules, 0)
    assert Costly.named("perfect", "11234").pairs(SUPER.rules, 0) == book
    assert Costly.named("perfect", "11111").pairs(SUPER.rules, 0) > 100 * book


def test_options_of_perfect_play_let_it_search_in_one_share():
    for text in ("perfect:among=candidates", "perfect:most=5"):
        restricted = Costly.named(text)
        pairs = restricted.pairs(CLASSIC.rules, 0)

        assert pairs >= costs.SEARCH_BASE
        assert restricted.shares(pairs) == 1
    assert Costly.named("perfect:among=all").pairs(CLASSIC.rules, 0) < costs.AT_ONCE


def test_a_game_of_perfect_play_with_very_many_codes_takes_as_long_as_one_of_another():
    entropy, perfect = Costly.named("entropy"), Costly.named("perfect")
    rules = Rules(6, 9)

    assert perfect.pairs(rules, 100) >= entropy.pairs(rules, 100)
    assert perfect.shares(perfect.pairs(rules, 100)) == costs.MOST_SHARES


def test_a_share_takes_about_two_seconds():
    shares = [
        Costly.named("minimax").shares(pairs) for pairs in (0, costs.SHARE, costs.SHARE + 1, 10**15)
    ]

    assert shares == [1, 1, 2, 64]


def test_every_strategy_without_options_may_be_measured_under_all_rules():
    for slug, rules in product(STRATEGIES, (Rules(6, 10), Rules(8, 9, repeats=False))):
        asked = Costly.named(slug)
        asked.check(rules)

        pairs = asked.pairs(rules, games_for([asked], rules))
        assert 2 * pairs / asked.shares(pairs) <= SHARE_LIMIT.pairs, (slug, rules)


@pytest.mark.parametrize(
    ("text", "rules", "sentence"),
    [
        ("perfect:most=7", Rules(5, 8), "takes too long with 32,768 codes"),
        ("perfect:among=candidates", Rules(4, 7), "choose rules with at most 1,296"),
        ("goldfish:blunder=0.999", Rules(6, 10), "longer than the lab allows"),
    ],
)
def test_what_would_surely_be_stopped_is_refused(text: str, rules: Rules, sentence: str):
    with pytest.raises(SolverError, match=sentence):
        Costly.named(text).check(rules)


def test_seconds_are_told_from_one_on():
    assert seconds_of([]) == 1
    assert seconds_of([1_300_000_000, 300_000_000, 350_000_001]) == 3


def test_options_do_not_change_what_a_strategy_takes():
    option = Costly.named("minimax:ties=highest")

    assert option.pairs(CLASSIC.rules, 0) == Costly.named("minimax").pairs(CLASSIC.rules, 0)
