"""What the trainer says."""

from datetime import UTC, datetime, timedelta

from games.models.exercise import Collection
from games.models.training import Kind, Trained
from games.train import words
from solver import CLASSIC, MINI, Feedback, Rules, Trial, parse_code, try_guess
from tests.games.conftest import SetClock

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
HISTORY = [((0, 0, 1, 1), Feedback(2, 0))]


def trial(code: str, rules: Rules = CLASSIC.rules) -> Trial:
    return try_guess(rules, HISTORY[: rules.pegs - 3], parse_code(code, rules))


def test_an_exercise_is_introduced():
    assert words.place_in_words(4, 10) == "Exercise 4 of 10"
    assert words.task_in_words(12) == "12 codes fit. Which guess finds the code soonest on average?"
    assert words.task_in_words(1) == "1 code fits. Guess it."


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


def test_ties_are_counted():
    first = try_guess(MINI.rules, [], (0, 0, 1))

    assert words.ties_in_words(first) == f"{len(first.best)} guesses are equally good."
    only = try_guess(MINI.rules, [((0, 0, 0), Feedback(3, 0))], (0, 0, 0))
    assert words.ties_in_words(only) == "No other guess is as good."
    assert "It may be the code itself." in words.need_in_words(only.tried)


def test_how_often_the_levels_miss_an_exercise():
    assert words.missed_in_words(0.437) == "The levels miss it in 44% of tries."
    assert words.missed_in_words(None) == ""


def test_streaks_are_told_from_two_on():
    told = {0: "", 1: "", 3: "3 right in a row"}

    assert {streak: words.streak_in_words(streak) for streak in told} == told
    assert words.longest_in_words(1) == ""
    assert words.longest_in_words(3) == "Longest streak: 3 in a row."


def test_ones_own_exercises(set_clock: SetClock):
    set_clock(NOON)
    soon = NOON + timedelta(days=3)

    for collection, told in (
        (Collection(0, 0, 0, None), "A guess that lost 0.10 or more becomes an exercise"),
        (Collection(9, 1, 0, None), "1 exercise from your games is due."),
        (Collection(9, 7, 0, None), "7 exercises from your games are due."),
        (Collection(9, 0, 0, soon), "The next exercise comes back in 3\xa0days."),
        (Collection(9, 0, 0, None), ""),
    ):
        assert told in words.own_in_words(collection)
        assert bool(words.mastered_in_words(collection)) == bool(collection.total)


def test_the_table_of_training():
    assert words.line_in_words("x", Trained(8, 6)) == words.Line("x", "8", "6", "75%")
    assert words.line_in_words("x", Trained()).share == "\N{EN DASH}"
    assert [words.grade_in_words(grade) for grade in (0, 3)] == ["Your mistakes", "Grade 3"]
    assert [words.days_in_words(days) for days in (1, 4)] == ["", "4 days in a row"]
    assert words.all_in_words() == "All exercises"
    assert words.summary_in_words(8, 10) == "8 of 10 right"
    assert words.go_on_in_words("Exercise 2 of 10") == "Go on: Exercise 2 of 10"


def test_kinds_and_marks_have_names():
    assert words.kind_in_words(Kind.GRADED, 4) == "Grade 4"
    assert words.kind_in_words(Kind.DAILY, 1) == "Ten of the day"
    assert [words.mark_in_words(2, state) for state in words.SIGNS] == [
        "Exercise 2: right",
        "Exercise 2: not the best",
        "Exercise 2: now",
        "Exercise 2: still to come",
    ]
