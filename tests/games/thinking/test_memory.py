"""A memory keeps what was asked for last, and never more than its bytes."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

from hypothesis import given
from hypothesis import strategies as st

from games.thinking.memory import UNKNOWN, Memory


@given(st.lists(st.tuples(st.integers(0, 30), st.binary(max_size=2000)), max_size=60))
def test_a_memory_keeps_what_was_asked_for_last_and_never_more_than_its_bytes(
    entries: list[tuple[int, bytes]],
):
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
