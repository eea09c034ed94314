"""What a comparison takes, cut so that it fits, and how long the rest takes."""

from datetime import timedelta
from itertools import product

import pytest
from django.utils import timezone

from games.lab.compare import comparison
from games.lab.compare.comparison import Entry, StrategyResult, sample_size
from games.lab.compare.page import progress_in_words, seconds_left
from games.lab.models import SEED, Measurement, MeasurementSpec
from games.lab.tasks import SHARE_LIMIT
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

        estimate = Entry(slug).pairs(shape, games)
        assert meter.cold <= 2 * estimate, (shape, games)
        if slug not in {"lowest", "perfect"} and shape in rules:
            assert estimate <= TIMES_TOO_MUCH * meter.cold, (shape, games)


@pytest.mark.both
def test_searches_take_no_more_than_twice_their_estimate():
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

        assert meter.cold <= 2 * Entry(text, first).pairs(rules, 0), (text, first)


def test_every_code_is_found_once_where_that_fits_and_otherwise_all_meet_the_same_sample():
    minimax, perfect, random = (Entry(slug) for slug in ("minimax", "perfect", "random"))

    for rules in (CLASSIC.rules, SUPER.rules):
        assert sample_size([minimax, perfect, random], rules) == 0
    assert sample_size([random], Rules(6, 9)) == 1_000
    assert sample_size([random, minimax], Rules(6, 9)) == 100
    assert minimax.pairs(Rules(6, 9), 100) > comparison.EVERY_CODE


def test_perfect_play_without_a_book_or_beside_it_takes_long():
    perfect, book = Entry("perfect"), Entry("perfect").pairs(SUPER.rules, 0)

    assert perfect.pairs(Rules(4, 9), 0) > 1_000 * perfect.pairs(CLASSIC.rules, 0)
    assert Entry("perfect", "11234").pairs(SUPER.rules, 0) == book
    assert Entry("perfect", "11111").pairs(SUPER.rules, 0) > 100 * book


def test_options_of_perfect_play_let_it_search_in_one_share():
    for text in ("perfect:among=candidates", "perfect:most=5"):
        restricted = Entry(text)
        pairs = restricted.pairs(CLASSIC.rules, 0)

        assert pairs >= comparison.SEARCH_BASE
        assert restricted.shares(pairs) == 1
    assert Entry("perfect:among=all").pairs(CLASSIC.rules, 0) < comparison.AT_ONCE


def test_a_game_of_perfect_play_with_very_many_codes_takes_as_long_as_one_of_another():
    entropy, perfect = Entry("entropy"), Entry("perfect")
    rules = Rules(6, 9)

    assert perfect.pairs(rules, 100) >= entropy.pairs(rules, 100)
    assert perfect.shares(perfect.pairs(rules, 100)) == comparison.MOST_SHARES


def test_a_share_takes_about_two_seconds():
    work = (0, comparison.SHARE, comparison.SHARE + 1, 10**15)
    shares = [Entry("minimax").shares(pairs) for pairs in work]

    assert shares == [1, 1, 2, 64]


def test_every_strategy_without_options_may_be_measured_under_all_rules():
    for slug, rules in product(STRATEGIES, (Rules(6, 10), Rules(8, 9, repeats=False))):
        entry = Entry(slug)
        entry.check(rules)

        pairs = entry.pairs(rules, sample_size([entry], rules))
        assert 2 * pairs / entry.shares(pairs) <= SHARE_LIMIT.pairs, (slug, rules)


@pytest.mark.parametrize(
    ("text", "rules", "sentence"),
    [
        ("perfect:most=7", Rules(5, 8), "takes too long with 32,768 codes"),
        ("perfect:among=candidates", Rules(4, 7), "choose rules with at most 1,296"),
        ("goldfish:blunder=0.999", Rules(6, 10), "longer than the lab allows"),
    ],
)
def test_a_strategy_that_would_take_too_long_is_refused(text: str, rules: Rules, sentence: str):
    with pytest.raises(SolverError, match=sentence):
        Entry(text).check(rules)


# How long the rest takes

QUEUED = timezone.now()
BEGUN = QUEUED + timedelta(seconds=30)  # others came first


def found_of(shares: int, done: int, first: float, last: float) -> StrategyResult:
    """What is known when so many shares are done. first, last: seconds since the begin."""
    spec = MeasurementSpec("minimax", "3x6")
    stored = Measurement(
        **spec._asdict(),
        shares=shares,
        done=done,
        timed=done,
        timed_seconds=8.0 * done,
        queued_at=QUEUED,
        first_at=BEGUN + timedelta(seconds=first) if done else None,
        last_at=BEGUN + timedelta(seconds=last) if done else None,
    )
    return StrategyResult(Entry("minimax"), spec, shares * 10**9, stored=stored)


def test_the_rest_is_estimated_by_the_pace_so_far():
    half = found_of(20, 10, first=0, last=20)
    others = [found_of(8, 4, first=0, last=4), found_of(8, 2, first=1, last=8)]

    for passed, left in ((20, 20), (25, 15), (90, 1)):
        assert seconds_left([half], BEGUN + timedelta(seconds=passed)) == pytest.approx(left)
    assert seconds_left(others, BEGUN + timedelta(seconds=8)) == pytest.approx(8 * 10 / 6)


def test_work_done_before_it_was_queued_again_does_not_count():
    old = found_of(9, 4, first=-300, last=-290)

    assert progress_in_words([old], "44%", BEGUN).endswith("It waits for a free worker.")


def test_it_waits_while_nobody_works_on_it():
    begun = found_of(40, 4, first=0, last=8)
    sentences = [
        progress_in_words([begun], "10%", BEGUN + timedelta(seconds=passed))
        for passed in (8, 28, 69)
    ]

    assert sentences == [
        *("10% done, about 72 seconds left.", "10% done, about 52 seconds left."),
        "10% done. It waits for a free worker.",
    ]
