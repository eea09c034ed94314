"""The ready-made positions are what they are said to be; the test of `make_exercises` compares the whole file."""

from datetime import date
from itertools import pairwise
from random import Random

import pytest

from games.train import graded
from games.train.graded import GRADES, Graded, positions
from games.train.grading import FEWEST, MOST, PER_GRADE, failures, make
from solver import CLASSIC, LEVELS, MINI, Feedback, Position, best_guesses, count_candidates
from solver.perfect.canonical_form import canonical_form
from tests.depth import at_depth

ALL = [each for found in graded.positions().values() for each in found]


def test_there_are_thirty_of_each_grade():
    assert {key: len(found) for key, found in graded.positions().items()} == {
        (variant.rules, grade): PER_GRADE for variant in (MINI, CLASSIC) for grade in GRADES
    }


def test_a_position_has_the_codes_left_that_it_says():
    for each in ALL[::7]:
        assert each.left == count_candidates(each.rules, each.history), each.rows
        assert FEWEST <= each.left <= MOST, each.rows


def test_grades_rise_with_the_share_of_failures():
    for rules in (MINI.rules, CLASSIC.rules):
        shares = [[each.fails for each in graded.positions()[rules, grade]] for grade in GRADES]

        for lower, higher in pairwise(shares):
            assert max(lower) <= min(higher), rules
        assert all(0 < share < 1 for found in shares for share in found)


def test_no_position_is_there_twice():
    assert len({(each.rules, each.rows) for each in ALL}) == len(ALL)


def test_a_drawing_has_no_double():
    drawn, others = (graded.draw(CLASSIC.rules, 3, 10, Random(seed)) for seed in (1, 2))  # noqa: S311

    assert len({each.rows for each in drawn}) == 10
    assert {(each.rules, each.grade) for each in drawn} == {(CLASSIC.rules, 3)}
    assert drawn != others


def test_a_day_has_two_of_each_grade_and_days_differ():
    days = [date(2026, 11, day).isoformat() for day in range(1, 11)]
    sets = [graded.of_day(day, CLASSIC.rules, 10) for day in days]

    for found in sets:
        assert [each.grade for each in found] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
        assert len({each.rows for each in found}) == 10
    assert sets[0] == graded.of_day(days[0], CLASSIC.rules, 10)
    assert len({tuple(found) for found in sets}) == len(sets)


def test_how_often_the_levels_fail_a_position_is_found_by_its_rows():
    first = graded.positions()[MINI.rules, 4][0]

    assert graded.fails_of(MINI.rules, 4, first.rows) == first.fails
    assert graded.fails_of(MINI.rules, 4, "111-00") is None
    assert graded.fails_of(CLASSIC.rules, 0, "") is None


@pytest.mark.both
def test_a_share_of_failures_follows_from_the_guesses_of_the_levels():
    certain = [level for level in LEVELS.values() if not level.strategy.is_random]
    for grade in at_depth([1], GRADES):
        each: Graded = positions()[CLASSIC.rules, grade][0]
        best = best_guesses(Position.of(each.rules, each.history))
        failed = sum(level.next_guess(each.rules, each.history) not in best for level in certain)

        assert failed / len(LEVELS) <= each.fails + 0.001
        assert each.fails <= (failed + len(LEVELS) - len(certain)) / len(LEVELS) + 0.001


def test_perfect_play_fails_nowhere():
    for grade in GRADES:
        each = positions()[MINI.rules, grade][-1]
        guess = LEVELS["perfect"].next_guess(each.rules, each.history)
        assert guess in best_guesses(Position.of(each.rules, each.history))


@pytest.mark.both
def test_the_same_seed_makes_the_same_exercises_and_none_twice():
    per_grade, pool = at_depth((1, 5), (4, 20))
    made = make(MINI.rules, per_grade=per_grade, pool=pool)

    assert made == make(MINI.rules, per_grade=per_grade, pool=pool)
    assert made != make(MINI.rules, seed=2, per_grade=per_grade, pool=pool)
    assert [each.grade for each in made] == [grade for grade in GRADES for _ in range(per_grade)]
    assert [each.fails for each in made] == sorted(each.fails for each in made)
    kinds = {
        canonical_form(Position.of(each.rules, each.history))[0].candidates.tobytes()
        for each in made
    }
    assert len(kinds) == len(made)


def test_where_most_guesses_are_best_there_is_no_question():
    one_white = Feedback(0, 1)
    history = [((1, 0, 5), one_white), ((4, 2, 0), one_white), ((3, 5, 2), one_white)]

    assert len(best_guesses(Position.of(MINI.rules, history))) == 129
    assert failures(MINI.rules, history, 1) is None
