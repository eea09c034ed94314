"""Heavy questions to the solver: answered aside, in turn, once, and never for ever."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver
from games import thinking
from games.thinking import prices
from games.thinking.aside import Aside, EndlessError
from games.thinking.memory import UNKNOWN, Memory
from games.work import tally
from games.work.gate import BusyError, Gate
from solver import CLASSIC, LEVELS, STRATEGIES, Feedback, Rules, parse_code

HISTORY = [((0, 0, 1, 1), Feedback(1, 1))]
ROOT = Path(__file__).parents[2]


@pytest.fixture
def _heavy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question counts as heavy, and nothing is remembered yet."""
    monkeypatch.setattr(prices, "LIGHT", -1)
    thinking.remembered.clear()


@pytest.mark.usefixtures("_heavy")
@pytest.mark.parametrize("slug", ["knuth", "most-parts", "perfect"])
def test_a_question_is_answered_aside_as_it_is_here(slug: str):
    here = LEVELS[slug].next_guess(CLASSIC.rules, HISTORY)

    assert thinking.next_guess(LEVELS[slug], CLASSIC.rules, HISTORY, 208) == here


@pytest.mark.usefixtures("_heavy")
def test_every_kind_of_question_is_answered_aside_as_it_is_here():
    rules, secret = CLASSIC.rules, parse_code("3455", CLASSIC.rules)
    knuth, guess = STRATEGIES["minimax"], (0, 1, 2, 3)
    lost = [(guess, solver.score(guess, secret))] * 3

    assert thinking.count_candidates(rules, HISTORY) == solver.count_candidates(rules, HISTORY)
    assert thinking.list_candidates(rules, lost, 300) == solver.list_candidates(rules, lost, 300)
    assert thinking.evil_answer(rules, HISTORY, guess) == solver.evil_answer(rules, HISTORY, guess)
    assert thinking.any_candidate(rules, HISTORY) == solver.any_candidate(rules, HISTORY)
    assert thinking.find_mends(rules, HISTORY) == solver.find_mends(rules, HISTORY)
    assert thinking.suggest(knuth, rules, HISTORY, 208) == solver.suggest(knuth, rules, HISTORY)
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
def test_what_never_changes_is_worked_out_once():
    thinking.suggest(STRATEGIES["minimax"], CLASSIC.rules, HISTORY, 208)
    remembered = len(thinking.remembered)
    tally.begin()

    thinking.suggest(STRATEGIES["minimax"], CLASSIC.rules, HISTORY, 208)

    assert len(thinking.remembered) == remembered
    assert tally.elsewhere_seconds() == 0


@pytest.mark.usefixtures("_heavy")
def test_a_random_level_draws_anew_each_time():
    drawn = {thinking.next_guess(LEVELS["random"], CLASSIC.rules, [], 1296) for _ in range(8)}

    assert len(drawn) > 1
    assert len(thinking.remembered) == 0


@pytest.mark.usefixtures("_heavy")
def test_work_that_is_done_aside_counts_for_the_request():
    tally.begin()

    thinking.suggest(STRATEGIES["minimax"], Rules(5, 6), [((0, 0, 1, 1, 2), Feedback(1, 1))], 7776)

    assert tally.elsewhere_seconds() > 0


def test_a_question_without_end_is_ended():
    aside = Aside(most_seconds=0.2)

    with pytest.raises(EndlessError):
        aside.answer(_never)

    assert aside.answer(int, "7")[0] == 7
    aside.leave()


def _never() -> None:
    while True:
        pass


def test_a_process_aside_that_dies_is_started_again():
    aside = Aside()
    first, _ = aside.answer(os.getpid)

    with pytest.raises(BusyError):
        aside.answer(os.kill, first, signal.SIGKILL)

    second, _ = aside.answer(os.getpid)
    assert second != first
    aside.leave()


def test_the_process_aside_has_a_low_priority_and_knows_no_site():
    aside = Aside()

    assert aside.answer(os.nice, 0)[0] > os.nice(0)
    assert aside.answer(_modules_of_django)[0] == []
    aside.leave()


def _modules_of_django() -> list[str]:
    return [name for name in sys.modules if name.split(".")[0] == "django"]


def test_the_process_aside_leaves_with_a_process_that_is_killed():
    code = (
        "import os; from games.thinking.aside import Aside\n"
        "if __name__ == '__main__':\n"
        " a = Aside(); print(a.answer(os.getpid)[0], flush=True); input()"
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
    aside = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdin.close()
    parent.stdout.close()

    until = time.monotonic() + 10
    while _lives(aside) and time.monotonic() < until:
        time.sleep(0.1)
    assert not _lives(aside)


def _lives(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rsplit(")")[-1].split()[0]
    except FileNotFoundError:
        return False


def test_one_is_at_work_one_waits_and_the_third_is_refused_at_once():
    gate, leave = Gate(), Event()

    def work_until_told() -> bool:
        with gate.passed():
            return leave.wait(10)

    with ThreadPoolExecutor(2) as pool:
        inside = [pool.submit(work_until_told) for _ in range(2)]
        while Gate.room.acquire(blocking=False):
            Gate.room.release()
            time.sleep(0.01)
        with pytest.raises(BusyError):
            work_until_told()
        leave.set()

        assert [each.result() for each in inside] == [True, True]
    assert work_until_told()


def test_who_waits_for_too_long_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.work.gate.WAIT_SECONDS", 0.05)
    gate, leave = Gate(), Event()

    def work_until_told() -> bool:
        with gate.passed():
            return leave.wait(10)

    with ThreadPoolExecutor(1) as pool:
        inside = pool.submit(work_until_told)
        while not gate.is_at_work:
            time.sleep(0.01)
        with pytest.raises(BusyError):
            work_until_told()
        leave.set()
        assert inside.result()


@given(st.lists(st.tuples(st.integers(0, 30), st.binary(max_size=2000)), max_size=60))
def test_a_memory_keeps_what_was_asked_for_last_and_never_more_than_its_bytes(entries):
    memory = Memory(10_000)
    for key, answer in entries:
        memory.keep(key, answer)

        assert memory.recall(key) == answer
        assert memory.size <= memory.most
    latest = dict(entries)
    assert all(memory.recall(key) in {latest[key], UNKNOWN} for key in latest)


def test_what_is_larger_than_a_memory_is_not_kept():
    memory = Memory(1000)

    memory.keep("large", bytes(2000))

    assert (len(memory), memory.size) == (0, 0)


def test_an_answer_is_forgotten_while_others_ask_for_it():
    """One keeps, two ask: whoever comes too late is told that nothing is known."""
    memory, is_over = Memory(2_000), Event()

    def ask() -> int:
        known = 0
        while not is_over.is_set():
            known += memory.recall("key") is not UNKNOWN
        return known

    with ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(ask) for _ in range(2)]
        for _ in range(3_000):
            memory.keep("key", bytes(800))
            memory.keep("other", bytes(800))
        is_over.set()

        assert all(each.result() >= 0 for each in asked)


def test_a_process_aside_that_died_while_nobody_asked_is_replaced_without_a_word():
    aside = Aside()
    first, _ = aside.answer(os.getpid)
    os.kill(first, signal.SIGKILL)
    while _lives(first):
        time.sleep(0.01)
    time.sleep(0.2)  # until the pool has noticed

    second, _ = aside.answer(os.getpid)

    assert second != first
    aside.leave()
