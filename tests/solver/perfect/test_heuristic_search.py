"""Heuristic search comes close to what is proven."""

from pathlib import Path

import pytest

from solver import CLASSIC, Rules, best_known, code_space
from solver.perfect.books.building import Journal, build
from solver.perfect.books.recipes import Recipe
from solver.perfect.heuristic_search import Effort, HeuristicSearch
from tests.depth import at_depth


@pytest.mark.deep
def test_a_lookahead_comes_close_to_what_is_proven(tmp_path: Path) -> None:
    recipe = Recipe("classic", CLASSIC.rules, efforts=(Effort((2, 5)),))
    book = build(recipe, Journal(tmp_path / "ahead", lambda _entries: None))

    book.verify()

    assert 5625 <= book.counts.total <= 5640
    assert not book.proven


@pytest.mark.deep
def test_two_stages_find_what_is_proven() -> None:
    space = code_space(CLASSIC.rules)
    first = HeuristicSearch(space, Effort((2, 20), pool=40))
    second = HeuristicSearch(space, Effort((1, 4), pool=1296), first)

    assert second.best(space.indices).total == 5625


@pytest.mark.both
def test_a_later_stage_needs_no_more_guesses() -> None:
    rules = at_depth(Rules(3, 4), CLASSIC.rules)
    space, best = code_space(rules), best_known(rules).total or 0
    first = HeuristicSearch(space, Effort((1, 4, 2), pool=20))
    second = HeuristicSearch(space, Effort((1, 2, 1), pool=200), first)

    ranking = first.ranking(space.indices, 0)

    assert best <= second.best(space.indices).total <= ranking[0].total


@pytest.mark.deep
def test_a_stage_keeps_as_many_plans_as_the_next_one_tries() -> None:
    space = code_space(Rules(4, 5))
    first = HeuristicSearch(space, Effort((4, 4), pool=20, most=50))
    HeuristicSearch(space, Effort((3, 1), most=50), first)

    plans = first.ranking(space.indices, 0)

    assert len(plans) == 3
    assert list(plans) == sorted(plans)
    for total, guess in plans:
        cells = [cell for _, cell in first.cells(space.indices, guess)]
        assert total == 625 + sum(first.total(cell, 1) for cell in cells)


@pytest.mark.parametrize("count", [1, 2])
def test_one_or_two_candidates_need_no_search(count: int) -> None:
    space = code_space(CLASSIC.rules)

    assert HeuristicSearch(space, Effort((1,))).total(space.indices[:count], 1) == 2 * count - 1
