"""What a measurement takes: near what is measured, and cut so that it fits."""

import pytest

from games.lab.compare import costs
from games.lab.compare.costs import games_for, pairs_of, seconds_of, shares_of
from games.models.asked import SEED
from solver import CLASSIC, STRATEGIES, SUPER, Rules, evaluate, metered, parse_strategy

TIMES_TOO_MUCH = 40  # an estimate may be so much higher than what is measured


@pytest.mark.parametrize("games", [0, 60])
@pytest.mark.parametrize("rules", [CLASSIC.rules, Rules(3, 9, repeats=False)], ids=str)
@pytest.mark.parametrize("slug", STRATEGIES)
def test_estimates_are_near_what_is_measured(slug: str, rules: Rules, games: int):
    with metered() as meter:
        evaluate(slug, rules, games=games or None, seed=SEED)

    told = pairs_of(STRATEGIES[slug], rules, games)
    assert meter.cold <= 2 * told
    if slug not in {"lowest", "perfect"}:
        assert told <= TIMES_TOO_MUCH * meter.cold


def test_every_code_is_found_once_where_that_fits():
    strategies = [STRATEGIES[slug] for slug in ("minimax", "perfect", "random")]

    assert games_for(strategies, CLASSIC.rules) == 0
    assert games_for(strategies, SUPER.rules) == 0


def test_otherwise_all_meet_the_same_sample():
    minimax, random = STRATEGIES["minimax"], STRATEGIES["random"]

    assert games_for([random], Rules(6, 9)) == 1_000
    assert games_for([random, minimax], Rules(6, 9)) == 100
    assert pairs_of(minimax, Rules(6, 9), 100) > costs.EVERY_CODE


def test_perfect_play_without_a_book_takes_long():
    perfect = STRATEGIES["perfect"]

    assert pairs_of(perfect, Rules(4, 9), 0) > 1_000 * pairs_of(perfect, CLASSIC.rules, 0)


@pytest.mark.parametrize(
    ("pairs", "shares"), [(0, 1), (costs.SHARE, 1), (costs.SHARE + 1, 2), (10**15, 64)]
)
def test_a_share_takes_about_two_seconds(pairs: int, shares: int):
    assert shares_of(pairs) == shares


def test_seconds_are_told_from_one_on():
    assert seconds_of([]) == 1
    assert seconds_of([1_300_000_000, 300_000_000, 350_000_001]) == 3


def test_options_do_not_change_what_a_strategy_takes():
    option = parse_strategy("minimax:ties=highest")

    assert pairs_of(option, CLASSIC.rules, 0) == pairs_of(STRATEGIES["minimax"], CLASSIC.rules, 0)
