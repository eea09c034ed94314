"""What a measurement takes: near what is measured, and cut so that it fits."""

import pytest

from games.lab.compare import costs
from games.lab.compare.costs import Costly, games_for, seconds_of
from games.lab.tasks import SHARE_LIMIT
from games.models.asked import SEED
from solver import CLASSIC, STRATEGIES, SUPER, Rules, SolverError, evaluate, metered, parse_strategy

TIMES_TOO_MUCH = 40  # an estimate may be so much higher than what is measured


@pytest.mark.deep
@pytest.mark.parametrize("games", [0, 60])
@pytest.mark.parametrize("rules", [CLASSIC.rules, Rules(3, 9, repeats=False)], ids=str)
@pytest.mark.parametrize("slug", STRATEGIES)
def test_estimates_are_near_what_is_measured(slug: str, rules: Rules, games: int):
    with metered() as meter:
        evaluate(slug, rules, games=games or None, seed=SEED)

    told = Costly.named(slug).pairs(rules, games)
    assert meter.cold <= 2 * told
    if slug not in {"lowest", "perfect"}:
        assert told <= TIMES_TOO_MUCH * meter.cold


@pytest.mark.deep
@pytest.mark.parametrize(
    ("text", "first", "rules"),
    [
        ("perfect", "", Rules(3, 7)),
        ("perfect", "1111", CLASSIC.rules),
        ("perfect:most=6", "", CLASSIC.rules),
        ("perfect:among=candidates", "", Rules(4, 5)),
    ],
)
def test_searches_take_no_more_than_twice_what_is_told(text: str, first: str, rules: Rules):
    with metered() as meter:
        evaluate(parse_strategy(text), rules, first or None)

    assert meter.cold <= 2 * Costly.named(text, first).pairs(rules, 0)


def test_every_code_is_found_once_where_that_fits():
    strategies = [Costly.named(slug) for slug in ("minimax", "perfect", "random")]

    assert games_for(strategies, CLASSIC.rules) == 0
    assert games_for(strategies, SUPER.rules) == 0


def test_otherwise_all_meet_the_same_sample():
    minimax, random = Costly.named("minimax"), Costly.named("random")

    assert games_for([random], Rules(6, 9)) == 1_000
    assert games_for([random, minimax], Rules(6, 9)) == 100
    assert minimax.pairs(Rules(6, 9), 100) > costs.EVERY_CODE


def test_perfect_play_without_a_book_takes_long():
    perfect = Costly.named("perfect")

    assert perfect.pairs(Rules(4, 9), 0) > 1_000 * perfect.pairs(CLASSIC.rules, 0)


def test_perfect_play_beside_its_book_is_searched():
    book = Costly.named("perfect").pairs(SUPER.rules, 0)

    assert Costly.named("perfect", "11234").pairs(SUPER.rules, 0) == book
    assert Costly.named("perfect", "11111").pairs(SUPER.rules, 0) > 100 * book


@pytest.mark.parametrize("text", ["perfect:among=candidates", "perfect:most=5"])
def test_options_of_perfect_play_let_it_search_in_one_share(text: str):
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


@pytest.mark.parametrize(
    ("pairs", "shares"), [(0, 1), (costs.SHARE, 1), (costs.SHARE + 1, 2), (10**15, 64)]
)
def test_a_share_takes_about_two_seconds(pairs: int, shares: int):
    assert Costly.named("minimax").shares(pairs) == shares


@pytest.mark.parametrize("rules", [Rules(6, 10), Rules(8, 9, repeats=False)], ids=str)
@pytest.mark.parametrize("slug", STRATEGIES)
def test_every_strategy_without_options_may_be_measured_under_all_rules(slug: str, rules: Rules):
    asked = Costly.named(slug)
    asked.check(rules)

    pairs = asked.pairs(rules, games_for([asked], rules))
    assert 2 * pairs / asked.shares(pairs) <= SHARE_LIMIT.pairs


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
