"""Lines out of bytes, and what a line says."""

from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from solver import Rules, SolverError
from solver.core.feedback import possible_feedbacks
from solver.core.position import History
from solver.engine.protocol import (
    MAX_BYTES,
    MAX_MILLISECONDS,
    MAX_SEED,
    MAX_SHOWN,
    MOST_GUESSES,
    Line,
    Lines,
    format_turns,
    parse_line,
    parse_movetime,
    parse_number,
    parse_turns,
    shown,
)
from tests.depth import examples
from tests.solver.hypothesis_strategies import codes, rules
from tests.solver.refusals import refusal

CLASSIC = Rules(4, 6)


@st.composite
def histories(draw: st.DrawFn) -> tuple[Rules, History]:
    shape = draw(rules())
    turn = st.tuples(codes(shape), st.sampled_from(possible_feedbacks(shape.pegs)))
    return shape, draw(st.lists(turn, max_size=MOST_GUESSES - 1))


@given(histories())
@examples(30, 100)
def test_a_history_is_told_in_one_line_and_read_again(given: tuple[Rules, History]) -> None:
    shape, history = given

    line = format_turns(history, shape).encode() + b"\n"

    assert len(line) <= MAX_BYTES
    assert parse_turns(parse_line(line).rest, shape) == history


def test_a_line_is_its_first_word_and_the_rest() -> None:
    assert parse_line(b"guess   1344\r\n") == Line("guess", "1344")
    assert parse_line(b" id name  My Bot ") == Line("id", "name  My Bot")
    assert parse_line(b"") == parse_line(b"  ") == Line("", "")


@given(st.binary(max_size=200))
def test_any_bytes_are_a_line(line: bytes) -> None:
    keyword, rest = parse_line(line)

    assert " " not in keyword
    assert rest == rest.strip()


@given(st.text(max_size=60), rules())
@examples(6, 100)
def test_any_text_is_a_history_or_is_refused(text: str, shape: Rules) -> None:
    with suppress(SolverError):
        assert len(format_turns(parse_turns(text, shape), shape)) <= MAX_BYTES
    with suppress(SolverError):
        assert (parse_movetime(text) or 0) >= 0


REFUSED = {
    "1122 1": "Each guess of a history needs its black and white pegs: 1122 1 1.",
    "1122 5 0": "5 is more than 4.",
    "1122 -1 0": "'-1' is no whole number from 0 to 4.",
    "1122 ² 0": "'²' is no whole number from 0 to 4.",
    "1122 3 1": "3 black, 1 white is no possible answer with 4 pegs.",
    "1127 1 1": "'7' in hole 4 is not one of the colors 123456.",
    "112 1 1": "A code here has 4 pegs, not 3.",
    "1122 0 0 " * MOST_GUESSES: "A game has at most 100 guesses.",
}


def test_a_wrong_history_is_refused() -> None:
    for text, sentence in REFUSED.items():
        assert refusal(parse_turns, text, CLASSIC) == sentence


def test_numbers_have_bounds() -> None:
    assert parse_number("0", MAX_SEED) == 0
    assert parse_number(str(MAX_SEED), MAX_SEED) == MAX_SEED
    for text in ("", "-1", "1.5", "x", str(MAX_SEED + 1), "9" * 5000):
        assert refusal(parse_number, text, MAX_SEED), text


def test_a_time_is_in_milliseconds() -> None:
    assert parse_movetime("") is None
    assert parse_movetime("movetime 0") == 0
    assert parse_movetime(f"movetime  {MAX_MILLISECONDS}") == MAX_MILLISECONDS / 1000
    for text in ("movetime", "movetime -1", "movetime 1 2", "1000", "depth 3"):
        assert refusal(parse_movetime, text), text


@given(st.text())
def test_what_is_shown_moves_no_cursor_and_is_short(text: str) -> None:
    assert shown(text).isprintable()
    assert len(shown(text)) <= MAX_SHOWN


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
