"""Paired comparisons."""

import math

import pytest

from solver import Comparison, compare, evaluate, evaluate_together


def swapped(found: Comparison) -> Comparison:
    return Comparison(found.other, found.one)


def test_secrets_are_won_lost_or_tied_by_their_guesses() -> None:
    one, other = (evaluate(slug, "mini").each.tolist() for slug in ("minimax", "lowest"))

    found = compare("minimax", "lowest", "mini")

    assert found.wins == sum(a < b for a, b in zip(one, other, strict=True))
    assert found.losses == sum(a > b for a, b in zip(one, other, strict=True))
    assert found.wins + found.ties + found.losses == found.secrets == 216
    assert found.difference == pytest.approx(found.one.mean - found.other.mean)
    back = swapped(found)
    assert (back.wins, back.losses, back.difference) == (
        found.losses,
        found.wins,
        -found.difference,
    )


@pytest.mark.parametrize("games", [None, 300])
def test_drawn_games_meet_the_same_secrets(games: int | None) -> None:
    found = compare("random", "minimax", "mini", games=games, seed=3)

    assert found.one.met.tolist() == found.other.met.tolist()
    assert found.secrets == (games or 216)
    differences = found.one.each - found.other.each
    error = found.standard_error
    assert error is not None
    assert not found.complete
    assert found.difference == pytest.approx(differences.mean())
    assert error == pytest.approx(differences.std(ddof=1) / math.sqrt(found.secrets))


def test_several_find_the_same_secrets_independently_and_the_same_again() -> None:
    slugs = ["random", "random", "minimax"]

    one, other, third = evaluate_together(slugs, "mini", games=60, seed=5)

    assert one.met.tolist() == other.met.tolist() == third.met.tolist()
    assert one.each.tolist() != other.each.tolist()
    again = evaluate_together(slugs, "mini", games=60, seed=5)
    assert [each.each.tolist() for each in again] == [
        each.each.tolist() for each in (one, other, third)
    ]
    pair = compare("random", "random", "mini", games=60, seed=5)
    assert (pair.one.histogram, pair.other.histogram) == (one.histogram, other.histogram)
