"""Lines out of bytes."""

from hypothesis import given
from hypothesis import strategies as st

from solver.engine.lines import MAX_BYTES, Lines
from tests.depth import examples

TEXTS = st.lists(
    st.one_of(
        st.binary(max_size=40).map(lambda line: line.replace(b"\n", b"")),
        st.integers(MAX_BYTES - 3, 3 * MAX_BYTES).map(lambda length: b"x" * length),
    ),
    max_size=8,
)


@given(TEXTS, st.lists(st.integers(1, 2 * MAX_BYTES), min_size=1, max_size=30))
@examples(40, 100)
def test_lines_do_not_depend_on_how_the_bytes_are_cut(
    texts: list[bytes], lengths: list[int]
) -> None:
    stream = b"".join(text + b"\n" for text in texts)
    lines, found, at = Lines(), [], 0

    while at < len(stream):
        length = lengths[at % len(lengths)]
        found += lines.feed(stream[at : at + length])
        at += length

    assert found == [text if len(text) < MAX_BYTES else None for text in texts]


def test_a_line_without_an_end_is_told_once_and_takes_no_memory() -> None:
    lines = Lines()

    told = [line for _ in range(100) for line in lines.feed(b"x" * MAX_BYTES)]

    assert told == [None]
    assert lines.feed(b"rest\nnext\n") == [b"next"]


def test_the_longest_line_has_its_end_within_the_limit() -> None:
    assert Lines().feed(b"x" * (MAX_BYTES - 1) + b"\n") == [b"x" * (MAX_BYTES - 1)]
    assert Lines().feed(b"x" * MAX_BYTES) == [None]
