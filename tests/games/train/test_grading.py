"""How positions are found and graded; the test of `make_exercises` compares the whole file."""

import pytest

from games.train.graded import GRADES, Graded, positions
from games.train.grading import failures, make
from solver import CLASSIC, LEVELS, MINI, Feedback, Position, best_guesses
from solver.perfect.canonical_form import canonical_form
from tests.depth import at_depth


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
