"""Heavy questions to the solver are answered as light ones are, and once; their labels and costs."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import solver
from games import thinking
from games.thinking import NAMED_PLAY, NAMED_RULES, Allowance, costs, labels_of, processor_time
from games.thinking.gate import BusyError
from games.thinking.solver_process import EndlessError, SolverProcess
from solver import (
    CLASSIC,
    LEVELS,
    MINI,
    STRATEGIES,
    Code,
    Feedback,
    Rules,
    every_rules,
    metered,
    parse_code,
    parse_strategy,
    score,
    site,
)
from tests.depth import examples

HISTORY = [((0, 0, 1, 1), Feedback(1, 1))]


@pytest.fixture
def _heavy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question counts as heavy, and nothing is remembered yet."""
    monkeypatch.setattr(costs, "LIGHT", -1)
    thinking.remembered.forget()


@pytest.mark.usefixtures("_heavy")
def test_every_kind_of_question_is_answered_by_the_process_as_it_is_here():
    rules, secret = CLASSIC.rules, parse_code("3455", CLASSIC.rules)
    knuth, guess = STRATEGIES["minimax"], (0, 1, 2, 3)
    lost = [(guess, solver.score(guess, secret))] * 3

    for level in (LEVELS["most-parts"], LEVELS["perfect"]):
        guess_here = level.next_guess(rules, HISTORY)
        assert thinking.next_guess(level, rules, HISTORY, 208) == guess_here
    assert thinking.count_candidates(rules, HISTORY) == solver.count_candidates(rules, HISTORY)
    assert thinking.list_candidates(rules, lost, 300) == solver.list_candidates(rules, lost, 300)
    assert thinking.evil_answer(rules, HISTORY, guess) == solver.evil_answer(rules, HISTORY, guess)
    assert thinking.any_candidate(rules, HISTORY) == solver.any_candidate(rules, HISTORY)
    assert thinking.find_mends(rules, HISTORY) == solver.find_mends(rules, HISTORY)
    assert thinking.suggest(knuth, rules, HISTORY, 208) == solver.suggest(knuth, rules, HISTORY)
    assert thinking.try_guess(rules, HISTORY, guess) == solver.try_guess(rules, HISTORY, guess)
    assert thinking.find_rescue(
        knuth, rules, lost, [1296, 300, 300, 300], secret, 9
    ) == solver.find_rescue(knuth, rules, lost, secret, 9)


@pytest.mark.usefixtures("_heavy")
def test_what_is_wrong_with_a_question_is_told_as_it_is_here():
    contradiction = [((0, 0, 1, 1), Feedback(0, 0)), ((0, 0, 1, 1), Feedback(4, 0))]

    with pytest.raises(solver.ContradictionError) as told:
        thinking.suggest(STRATEGIES["minimax"], CLASSIC.rules, contradiction, 0)

    with pytest.raises(solver.ContradictionError) as here:
        solver.suggest(STRATEGIES["minimax"], CLASSIC.rules, contradiction)
    assert str(told.value) == str(here.value)


@pytest.mark.usefixtures("_heavy")
def test_what_never_changes_is_worked_out_once_and_counts_for_the_request():
    rules, history = Rules(5, 6), [((0, 0, 1, 1, 2), Feedback(1, 1))]
    processor_time.begin()
    thinking.suggest(STRATEGIES["minimax"], rules, history, 7776)
    remembered, seconds = len(thinking.remembered), processor_time.elsewhere_seconds()

    thinking.suggest(STRATEGIES["minimax"], rules, history, 7776)

    assert len(thinking.remembered) == remembered
    assert processor_time.elsewhere_seconds() == seconds > 0


@pytest.mark.usefixtures("_heavy")
def test_a_random_level_draws_anew_each_time():
    drawn = {thinking.next_guess(LEVELS["random"], CLASSIC.rules, [], 1296) for _ in range(8)}

    assert len(drawn) > 1
    assert len(thinking.remembered) == 0


@pytest.mark.usefixtures("_heavy")
def test_work_without_an_answer_counts_for_the_request(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.thinking._process.most_seconds", 0.02)
    processor_time.begin()

    with pytest.raises(thinking.EndlessError):
        thinking.outline(STRATEGIES["minimax"], Rules(5, 6), [])

    assert processor_time.elsewhere_seconds() > 0.01


@pytest.mark.usefixtures("_heavy")
@pytest.mark.parametrize(("most", "price"), [(1, 10**9), (7, 1)])
def test_a_measurement_that_fails_is_counted_and_remembered(most: int, price: int):
    asked = solver.parse_strategy(f"perfect:most={most}"), "3x6", "", 0, 0, price
    processor_time.begin()
    with pytest.raises(solver.SolverError) as first:
        thinking.measure(*asked, of_page=price)
    counted = processor_time.elsewhere_seconds()

    with pytest.raises(type(first.value)) as second:
        thinking.measure(*asked, of_page=price)

    assert counted > 0
    assert processor_time.elsewhere_seconds() == counted
    assert str(first.value) == str(second.value)


@pytest.mark.parametrize(
    "rules",
    [CLASSIC.rules, pytest.param(solver.SUPER.rules, marks=pytest.mark.deep)],
    ids=str,
)
def test_a_review_is_the_solvers_under_any_rules(rules: Rules):
    guess = (0,) * (rules.pegs - 1) + (1,)
    history = [(guess, Feedback(1, 1))]

    assert thinking.review(rules, history) == solver.review(rules, history)
    trial = thinking.try_guess(rules, history, guess)
    assert trial == solver.try_guess(rules, history, guess)


# The words for a question are few, whatever somebody makes up


ALL_RULES = list(every_rules())


@given(st.sampled_from(ALL_RULES), st.floats(0.1, 9).map(lambda weight: round(weight, 2)))
def test_custom_rules_and_designs_are_all_other(rules: Rules, weight: float):
    design = parse_strategy(f"parts + {weight}*entropy")

    _, under, play = labels_of("suggest", (design, rules))

    assert under == (str(rules) if str(rules) in NAMED_RULES else "other")
    assert play == "other"
    assert "other" not in NAMED_PLAY | NAMED_RULES


# What a question costs at most, before it is asked


RULES = MINI.rules
CODES = st.tuples(*[st.integers(0, 5)] * 3)
LEVEL = LEVELS["knuth"]
KNUTH = LEVEL.strategy


def history_of(secret: Code, guesses: list[Code]) -> list[tuple[Code, Feedback]]:
    return [(guess, score(guess, secret)) for guess in guesses]


@examples(50, 100)
@given(CODES, st.lists(CODES, max_size=3))
def test_no_question_comes_to_more_than_its_price(secret: Code, guesses: list[Code]):
    assume(secret not in guesses)  # no guess comes after the one that finds it
    history = history_of(secret, guesses)
    left = solver.count_candidates(RULES, history)
    questions: list[tuple[int, Callable[[], object]]] = [
        (costs.of_guess(KNUTH, RULES, history, left), lambda: LEVEL.next_guess(RULES, history)),
        (costs.of_look(RULES, history), lambda: solver.count_candidates(RULES, history)),
        (
            site.evil_answer_price(RULES, len(history)),
            lambda: solver.evil_answer(RULES, history, secret),
        ),
        (site.mends_price(RULES, len(history)), lambda: solver.find_mends(RULES, history)),
        (
            site.suggestion_price(KNUTH, RULES, left, len(history), history),
            lambda: solver.suggest(KNUTH, RULES, history),
        ),
        (
            costs.of_turn(KNUTH, RULES, history, left),
            lambda: solver.count_candidates(
                RULES, [*history, (LEVEL.next_guess(RULES, history), Feedback(0, 0))]
            ),
        ),
    ]

    for price, ask in questions:
        with metered() as meter:
            ask()
        assert meter.pairs <= price


def test_the_first_price_is_always_covered_and_later_ones_while_something_is_left(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(costs, "PAIRS_PER_REQUEST", 10)
    poor, rich, wise = Allowance(), Allowance(), Allowance()

    assert [poor.covers(price) for price in (99, 1)] == [True, False]
    assert [rich.covers(price) for price in (4, 4, 2, 1)] == [True, True, True, False]
    assert [wise.covers(price) for price in (8, 3, 2)] == [True, False, True]


# The process in which the solver thinks: it steps back, ends what is endless, and leaves


ROOT = Path(__file__).parents[3]


@pytest.mark.deep
def test_a_question_without_end_is_ended_and_an_error_says_where_it_was_raised():
    process = SolverProcess(most_seconds=0.2)

    result = process.answer(_never)
    wrong = process.answer(int, "seven")

    assert isinstance(result.error, EndlessError)
    assert result.seconds > 0.1
    assert isinstance(wrong.error, ValueError)
    assert "in _timed" in wrong.error.__notes__[0]
    assert process.answer(int, "7").answer == 7
    process.leave()


def _never() -> None:
    while True:
        pass


@pytest.mark.deep
def test_a_process_that_dies_is_started_again():
    others, process = set(threading.enumerate()), SolverProcess()
    first = process.answer(os.getpid).answer

    result = process.answer(os.kill, first, signal.SIGKILL)

    assert isinstance(result.error, BusyError)
    assert result.seconds > 0
    second = process.answer(os.getpid).answer
    assert second != first

    os.kill(second, signal.SIGKILL)
    for thread in set(threading.enumerate()) - others:  # they end when the pool has noticed
        thread.join(timeout=10)
    assert process.answer(os.getpid).answer not in {first, second}  # without a word
    process.leave()


@pytest.mark.deep
def test_the_process_has_a_low_priority_and_knows_no_site():
    process = SolverProcess()

    assert process.answer(os.nice, 0).answer > os.nice(0)
    assert process.answer(_modules_of_django).answer == []
    process.leave()


def _modules_of_django() -> list[str]:
    return [name for name in sys.modules if name.split(".")[0] == "django"]


@pytest.mark.deep
def test_a_process_that_another_thread_has_just_forgotten_is_started_again():
    process = SolverProcess()
    process._started().shutdown()  # noqa: SLF001, between two lines of another thread

    assert process.answer(divmod, 7, 2).answer == (3, 1)
    process.leave()


@pytest.mark.deep
def test_a_server_that_ends_is_too_busy_for_the_questions_of_its_last_requests():
    last_request = (
        "import threading; from games.thinking.solver_process import SolverProcess\n"
        "def ask():\n"
        " threading.main_thread().join(); print(repr(a.answer(divmod, 7, 2).error))\n"
        "if __name__ == '__main__':\n"
        " a = SolverProcess(); a.answer(divmod, 7, 2); threading.Thread(target=ask).start()"
    )
    ran = subprocess.run(
        [sys.executable, "-c", last_request], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ran.stdout == "BusyError()\n"
    assert "takes no question: cannot schedule" in ran.stderr


@pytest.mark.deep
def test_the_process_leaves_with_a_process_that_is_killed():
    code = (
        "import os; from games.thinking.solver_process import SolverProcess\n"
        "if __name__ == '__main__':\n"
        " a = SolverProcess(); print(a.answer(os.getpid).answer, flush=True); input()"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert parent.stdout
    assert parent.stdin
    process = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdin.close()
    parent.stdout.close()

    until = time.monotonic() + 10
    while _lives(process) and time.monotonic() < until:
        time.sleep(0.1)
    assert not _lives(process)


def _lives(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rsplit(")")[-1].split()[0]
    except FileNotFoundError:
        return False
