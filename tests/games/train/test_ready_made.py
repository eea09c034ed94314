"""What the trainer says, and the ready-made positions; the test of `make_exercises` compares their whole file."""

from datetime import date

import pytest

from games.glicko import Strength, expected
from games.management.commands.make_exercises import ratings_under
from games.train import ready_made, words
from games.train.exercise import Collection
from games.train.ready_made import GRADES, ReadyMade, failures, make_exercises, positions
from games.train.runs import questions_of_day
from solver import (
    CLASSIC,
    LEVELS,
    MINI,
    Feedback,
    Position,
    Rules,
    Trial,
    best_guesses,
    parse_code,
    try_guess,
)
from solver.site import canonical_form
from tests.depth import at_depth

LEVELS_RATED = ratings_under(MINI.rules)
HISTORY = [((0, 0, 1, 1), Feedback(2, 0))]


def trial(code: str, rules: Rules = CLASSIC.rules) -> Trial:
    return try_guess(rules, HISTORY[: rules.pegs - 3], parse_code(code, rules))


def test_a_wrong_answer_is_told_with_its_price():
    wasted = trial("1122")

    assert words.verdict_in_words(wasted) == "Not the best: this guess costs 1.00 guesses."
    assert words.lost_in_words(wasted) == "\N{MINUS SIGN}1.00"
    assert words.names_of_sides(wasted) == ("yours", "best")
    assert words.groups_in_words(wasted.tried) == "1 group, the largest has 114"
    assert "It cannot be the code itself." in words.need_in_words(wasted.tried)
    told = words.answer_in_words(wasted)
    assert "Yours: orange, orange, sky, sky, 1 group, the largest has 114." in told
    assert "Best: " in told
    cheaper = trial("1112")
    assert 0 < cheaper.loss < 1
    assert words.verdict_in_words(cheaper).endswith("of a guess.")


def test_a_right_answer_is_told():
    best = trial("".join(str(peg + 1) for peg in trial("1122").best[0]))

    assert words.verdict_in_words(best) == "Right: no guess is better."
    assert words.lost_in_words(best) == "0.00"
    assert "As good: " in words.answer_in_words(best)
    assert words.names_of_sides(best) == ("yours", "as good")


def test_nothing_is_said_where_nothing_comes_back():
    assert words.own_in_words(Collection(9, 0, 0, None)) == ""
    assert words.missed_in_words(None) == ""


def test_ties_are_counted():
    first = try_guess(MINI.rules, [], (0, 0, 1))

    assert words.ties_in_words(first) == f"{len(first.best)} guesses are equally good."
    only = try_guess(MINI.rules, [((0, 0, 0), Feedback(3, 0))], (0, 0, 0))
    assert words.ties_in_words(only) == "No other guess is as good."
    assert "It may be the code itself." in words.need_in_words(only.tried)


def test_a_day_has_two_of_each_grade_and_days_differ():
    days = [date(2026, 11, day) for day in range(1, 11)]
    sets = [questions_of_day(day) for day in days]

    for found in sets:
        assert [each.grade for each in found] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
        assert len({each.rows for each in found}) == 10
    assert sets[0] == questions_of_day(days[0])
    assert len({tuple(found) for found in sets}) == len(sets)


def test_how_often_the_levels_fail_a_position_is_found_by_its_rows():
    first = ready_made.positions()[MINI.rules, 4][0]

    assert ready_made.find_position(MINI.rules, 4, first.rows) == first
    assert ready_made.find_position(MINI.rules, 4, "111-00") is None
    assert ready_made.find_position(CLASSIC.rules, 0, "") is None


@pytest.mark.both
def test_a_share_of_failures_follows_from_the_guesses_of_the_levels():
    certain = [level for level in LEVELS.values() if not level.strategy.is_random]
    for grade in at_depth([1], GRADES):
        each: ReadyMade = positions()[CLASSIC.rules, grade][0]
        best = best_guesses(Position.of(each.rules, each.history))
        failed = sum(level.next_guess(each.rules, each.history) not in best for level in certain)

        assert failed / len(LEVELS) <= each.fails + 0.001
        assert each.fails <= (failed + len(LEVELS) - len(certain)) / len(LEVELS) + 0.001


@pytest.mark.both
def test_the_same_seed_makes_the_same_exercises_and_none_twice():
    per_grade, pool = at_depth((1, 5), (4, 20))
    made = make_exercises(MINI.rules, LEVELS_RATED, per_grade=per_grade, pool=pool)

    assert made == make_exercises(MINI.rules, LEVELS_RATED, per_grade=per_grade, pool=pool)
    assert made != make_exercises(MINI.rules, LEVELS_RATED, seed=2, per_grade=per_grade, pool=pool)
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


def test_a_position_is_as_strong_as_levels_that_score_against_it_as_they_did():
    for rules in (MINI.rules, CLASSIC.rules):
        levels = ratings_under(rules)
        for grade in GRADES:
            for each in positions()[rules, grade][::10]:
                position = Strength(each.rating, 0.0)
                score = sum(expected(Strength(level), position) for level in levels) / len(levels)

                assert abs(score - (1 - each.fails)) < 0.001


def test_a_harder_grade_has_higher_ratings():
    means = [
        sum(each.rating for each in positions()[CLASSIC.rules, grade]) / 30 for grade in GRADES
    ]

    assert means == sorted(means)
