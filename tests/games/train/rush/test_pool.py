"""The positions of Rush are what they say, worked out anew; a seed gives each run its own."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.train.rush.course import MOST_ANSWERS, PER_STEP, asked, place_of, replay, tally
from games.train.rush.making import PER_GRADE, in_mind, make_pool
from games.train.rush.pool import GRADES, LAST, RULES, SPLIT, pool
from solver import Code, Feedback, History, parse_code, score, value
from tests.depth import at_depth, examples

CODES: list[Code] = list(product(range(6), repeat=4))
seeds = st.text("0123456789abcdef", min_size=8, max_size=8)


def fitting(history: History) -> list[Code]:
    """The codes that fit, by the scoring table alone."""
    return [
        code for code in CODES if all(score(guess, code) == answer for guess, answer in history)
    ]


def needed(history: History, guess: str) -> int:
    """The guesses that all codes left need together after a guess, itself included: a sum over its groups."""
    tried = parse_code(guess, RULES)
    left = fitting(history)
    groups = Counter(score(tried, code) for code in left)
    return len(left) + sum(
        value("4x6", [*history, (tried, Feedback(*answer))]).total
        for answer in groups
        if answer != Feedback(4, 0)
    )


def test_the_pool_has_ten_grades_of_each_kind():
    assert {key: len(of_grade) for key, of_grade in pool().items()} == {
        (kind, grade): PER_GRADE for kind in (LAST, SPLIT) for grade in GRADES
    }
    rows = [each.rows for of_grade in pool().values() for each in of_grade]
    assert len(set(rows)) == len(rows)


@pytest.mark.both
def test_exactly_one_code_fits_each_last_code_and_nobody_guessed_it():
    for grade in GRADES:
        for puzzle in pool()[LAST, grade][:: at_depth(50, 3)]:
            assert fitting(puzzle.history) == [parse_code(puzzle.code, RULES)]
            assert puzzle.code not in puzzle.rows
            assert puzzle.right == (puzzle.code,)


@pytest.mark.both
def test_the_best_of_four_guesses_needs_the_fewest_and_makes_the_most_groups():
    for grade in GRADES[:: at_depth(3, 1)]:
        for puzzle in pool()[SPLIT, grade][:: at_depth(150, 6)]:
            left = fitting(puzzle.history)
            assert puzzle.left == len(left)
            first, *others = puzzle.choices
            assert puzzle.right == (first.code,)
            for choice in puzzle.choices:
                groups = {score(parse_code(choice.code, RULES), code) for code in left}
                assert choice.groups == len(groups)
                assert choice.needed == needed(puzzle.history, choice.code)
            assert all(each.groups < first.groups and each.needed > first.needed for each in others)


def test_equal_choices_are_both_right():
    [puzzle] = pool()[SPLIT, 1][:1]
    first, second, *others = puzzle.choices
    equal = puzzle._replace(choices=(first, second._replace(needed=first.needed), *others))

    assert equal.right == (first.code, second.code)


def test_grades_rise():
    kept = [in_mind(pool()[LAST, grade][0].history) for grade in GRADES]
    close = [
        sum(choice.groups for choice in puzzle.choices[1:]) / puzzle.choices[0].groups
        for puzzle in (pool()[SPLIT, grade][0] for grade in GRADES)
    ]

    assert kept == sorted(kept)
    assert kept[0] < kept[-1]
    assert close[0] < close[-1]


@pytest.mark.deep
def test_the_pool_is_made_the_same_way_again():
    made = make_pool(per_grade=1)

    assert made == make_pool(per_grade=1)
    assert made != make_pool(seed=2, per_grade=1)
    assert made.count("\n") == len(GRADES) * 2 + 2


# A course


@examples(15, 200)
@given(seed=seeds, number=st.integers(1, MOST_ANSWERS))
def test_another_name_for_colors_and_holes_leaves_a_position_as_it_is(seed: str, number: int):
    found = asked(seed, number)

    assert found == asked(seed, number)
    assert found.kind == (LAST if number % 2 else SPLIT)
    assert found.puzzle.grade == min(len(GRADES), 1 + (number - 1) // PER_STEP)
    left = fitting(found.puzzle.history)
    assert len(left) == found.puzzle.left
    assert set(found.puzzle.right) <= {found.puzzle.code, *(c.code for c in found.puzzle.choices)}
    if found.kind == LAST:
        assert found.puzzle.right == tuple(_text(code) for code in left)
    for choice in found.puzzle.choices:
        guess = parse_code(choice.code, RULES)
        assert choice.groups == len({score(guess, code) for code in left})


def _text(code: Code) -> str:
    return "".join(str(color + 1) for color in code)


@examples(5, 50)
@given(seed=seeds)
def test_no_position_comes_twice_in_a_run(seed: str):
    seen = Counter(place_of(seed, number) for number in range(1, MOST_ANSWERS + 1))

    assert set(seen.values()) == {1}


@examples(20, 300)
@given(marks=st.lists(st.booleans(), max_size=40))
def test_points_are_counted_as_a_plain_loop_counts_them(marks: list[bool]):
    points = combo = longest = 0
    for is_right in marks:
        combo = combo + 1 if is_right else 0
        longest = max(longest, combo)
        points += (1 + (combo >= 5) + (combo >= 10)) * is_right

    found = tally(marks)

    assert (found.score, found.combo, found.longest) == (points, combo, longest)
    assert (found.right, found.missed) == (sum(marks), len(marks) - sum(marks))
    assert found.is_spent == (marks.count(False) >= 3)


def test_an_answer_that_fits_no_position_is_a_miss_when_a_run_is_replayed():
    assert replay("seed", ["1", "", asked("seed", 3).puzzle.right[0]]).right == 1
