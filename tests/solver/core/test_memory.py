"""Memories are bounded in bytes, and what they remember costs nothing."""

from solver import metered
from solver.core.limits import charge
from solver.core.memory import remembered


def test_what_is_remembered_costs_nothing_but_counts_for_a_limit() -> None:
    @remembered(1_000, size=len)
    def made(text: str) -> str:
        charge(100)
        return text

    costs = []
    for _ in range(2):
        with metered() as meter:
            made("once")
        costs.append((meter.pairs, meter.cold))

    assert costs == [(100, 100), (0, 100)]


def test_a_memory_keeps_no_more_bytes_than_it_may() -> None:
    calls = []

    @remembered(100, size=len)
    def made(length: int) -> bytes:
        calls.append(length)
        return bytes(length)

    for length in (40, 50, 40, 45, 40, 50):
        assert len(made(length)) == length

    assert made.bytes <= 100
    assert calls == [40, 50, 45, 50]
    assert len(made(500)) == 500
    assert made.bytes == 500
