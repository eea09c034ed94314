"""Glicko-2: the example of its author, laws, and the same steps computed a second way."""

import math
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.glicko import MOST_DEVIATION, SCALE, TAU, Strength, after, rested
from tests.depth import examples

strengths = st.builds(
    Strength,
    rating=st.floats(-1000, 4000),
    deviation=st.floats(5, MOST_DEVIATION),
    volatility=st.floats(0.01, 0.3),
)
scores = st.sampled_from([0.0, 0.5, 1.0])
results = st.lists(st.tuples(strengths, scores), min_size=1, max_size=8)


def test_the_example_of_its_author():
    """Glickman (2013), page 4; TAU is what it takes."""
    against = [
        (Strength(1400, 30), 1.0),
        (Strength(1550, 100), 0.0),
        (Strength(1700, 300), 0.0),
    ]

    found = after(Strength(1500, 200, 0.06), against)

    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def likeliest_volatility(mine: Strength, variance: float, delta: float) -> float:
    """Step 5 by bisection, over volatilities themselves and with the terms of the paper."""
    phi = mine.deviation / SCALE

    def f(sigma: float) -> float:
        x, a = math.log(sigma**2), math.log(mine.volatility**2)
        falls = math.exp(x) * (delta**2 - phi**2 - variance - math.exp(x))
        return falls / (2 * (phi**2 + variance + math.exp(x)) ** 2) - (x - a) / TAU**2

    low, high = 1e-6, 1e6
    for _ in range(200):
        middle = math.sqrt(low * high)
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return low


def as_in_the_paper(mine: Strength, against: list[tuple[Strength, float]]) -> Strength:
    """Steps 2 to 8 with sums over columns, as the paper writes them."""
    mu, phi = (mine.rating - 1500) / SCALE, mine.deviation / SCALE
    mus = [(other.rating - 1500) / SCALE for other, _ in against]
    gs = [1 / math.sqrt(1 + 3 * (o.deviation / SCALE) ** 2 / math.pi**2) for o, _ in against]
    es = [1 / (1 + math.exp(-g * (mu - each))) for g, each in zip(gs, mus, strict=True)]
    variance = 1 / sum(g * g * e * (1 - e) for g, e in zip(gs, es, strict=True))
    gained = sum(g * (s - e) for g, e, (_, s) in zip(gs, es, against, strict=True))
    sigma = likeliest_volatility(mine, variance, variance * gained)
    star = math.sqrt(phi**2 + sigma**2)
    phi = 1 / math.sqrt(1 / star**2 + 1 / variance)
    return Strength(1500 + SCALE * (mu + phi**2 * gained), phi * SCALE, sigma)


near = st.builds(
    Strength,
    rating=st.floats(900, 2100),
    deviation=st.floats(5, 300),
    volatility=st.floats(0.01, 0.3),
)


@examples(20, 200)
@given(near, st.lists(st.tuples(near, scores), min_size=1, max_size=8))
def test_a_period_agrees_with_the_paper(mine: Strength, against: list[tuple[Strength, float]]):
    found, wanted = after(mine, against), as_in_the_paper(mine, against)

    assert found.rating == pytest.approx(wanted.rating, abs=0.01)
    assert found.deviation == pytest.approx(min(wanted.deviation, MOST_DEVIATION), abs=0.01)
    assert found.volatility == pytest.approx(wanted.volatility, rel=1e-4)


@examples(40, 200)
@given(strengths, results)
def test_results_say_more_than_a_rest(mine: Strength, against: list[tuple[Strength, float]]):
    found = after(mine, against)

    assert 0 < found.deviation <= rested(mine._replace(volatility=found.volatility), 1).deviation
    assert math.isfinite(found.rating)


def test_a_result_against_anybody_can_be_counted():
    for rating, score in product((-1e5, 1e5), (0, 0.5, 1)):
        found = after(Strength(1500, 60), [(Strength(rating, 30), score)])
        assert abs(found.rating - 1500) < 100, (rating, score)


@given(strengths, st.floats(0, 1000), st.floats(0, 1000))
def test_two_rests_are_a_long_one(mine: Strength, one: float, other: float):
    assert rested(rested(mine, one), other) == pytest.approx(rested(mine, one + other))


def test_a_rest_changes_the_deviation_alone():
    mine = Strength(1800, 60, 0.08)

    assert rested(mine, 0) == pytest.approx(mine)
    assert rested(mine, 1) == pytest.approx((1800, math.hypot(60, 0.08 * 173.7178), 0.08))
    assert after(mine, []) == rested(mine, 1)


def test_after_a_year_of_rest_little_is_known():
    usual = Strength(deviation=60)

    assert rested(usual, 300).deviation < 0.9 * MOST_DEVIATION
    assert rested(usual, 365).deviation > 0.95 * MOST_DEVIATION
    assert rested(usual, 400).deviation == rested(usual, 4000).deviation == MOST_DEVIATION
