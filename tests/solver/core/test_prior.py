"""Priors are made of weights, and of nothing else."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import CodeError, Prior, PriorError, Rules, code_at, format_code
from tests.depth import examples
from tests.solver.refusals import refusal

TINY = Rules(2, 3)
WEIGHTS = st.lists(st.just(0.0) | st.floats(1e-6, 1e6), min_size=9, max_size=9).filter(any)
BAD_FILES = {
    "": "No code has a weight above 0.",
    "code,weight\n": "No code has a weight above 0.",
    "11,0\n12,0\n": "No code has a weight above 0.",
    "11\n": "Line 1 is not a code and its weight, as 11,0.5.",
    "11,1\n12,1,1\n": "Line 2 is not a code and its weight, as 11,0.5.",
    "11,1\ncode,weight\n": "Line 2: A code here has 2 pegs, not 4.",
    "11,1\n14,1\n": "Line 2: '4' in hole 2 is not one of the colors 123.",
    "11,1\n12,many\n": "Line 2: 'many' is not a number.",
    "11,1\n12,1\n11,2\n": "11 has more than one weight.",
    "11;1\n12;1.000,5\n": "Line 2: '1.000,5' is not a number.",
    "11;1\n12,1\n": "Line 2 is not a code and its weight, as 11,0.5.",
    '11,1\n12,"1,000"\n': "Line 2: '1,000' is not a number.",
    '11,1\n12,"\u0661,\u0660\u0660\u0660"\n': "Line 2: '\u0661,\u0660\u0660\u0660' is not a number.",
    "11,1,5\n": "Line 1 is not a code and its weight, as 11,0.5.",
    "11,1\n12,-1\n": "The weight of 12 is a number from 0 up, not -1.",
    "11,nan\n": "The weight of 11 is a number from 0 up, not nan.",
    "11,inf\n": "The weight of 11 is a number from 0 up, not inf.",
    "11,1e400\n": "The weight of 11 is a number from 0 up, not inf.",
    "11,1e300\n12,1e-300\n": "The smallest weight above 0 is too small beside the largest.",
    f"11,{'1' * 200_000}\n": "Line 1 is no line of a CSV file: field larger than field limit",
}


def file_of(weights: list[float]) -> str:
    codes = [format_code(code_at(index, TINY), TINY) for index in range(TINY.size)]
    return "".join(f"{code},{weight!r}\n" for code, weight in zip(codes, weights, strict=True))


@given(WEIGHTS)
@examples(40, 100)
def test_shares_are_weights_that_add_up_to_one(weights: list[float]) -> None:
    prior = Prior.parse(file_of(weights), TINY)

    assert prior.shares.sum() == pytest.approx(1)
    assert prior.shares * sum(weights) == pytest.approx(weights)
    assert prior.possible == np.count_nonzero(weights)


def test_the_largest_numbers_do_not_overflow() -> None:
    assert Prior.of(TINY, {"11": 1.7e308, "12": 1.7e308}).shares[:2].tolist() == [0.5, 0.5]


def test_lines_may_be_written_as_other_programs_do() -> None:
    for text in (
        "11,3\n12,1",
        "code,weight\n11,3\n12,1\n",
        "\ufeffcode,weight\r\n11,3\r\n\r\n12,1\r\n",
        '"11", 3\n 12 ,1e0\n\n',
        "code;weight\n11;0,75\n12;0,25\n",
        "11;1.5\r\r12;,5\r\x1a",
        "\n11\t1,5\n12\t0.5\n",
        '11,"0,75"\n12,"0,25"\n',
        '"11";"1,500"\n"12";"0,500"\n',
        "\u0661\u0661;\u0660\u066b\u0667\u0665\n\u0661\u0662;\u0660\u066b\u0662\u0665\n",
        "\uff11\uff11,\uff10\uff0e\uff17\uff15\n\uff11\uff12,\uff10\uff0e\uff12\uff15\n",
    ):
        assert Prior.parse(text, "2x3").shares[:2].tolist() == [0.75, 0.25], text


def test_what_is_no_prior_is_refused_in_a_sentence() -> None:
    for text, sentence in BAD_FILES.items():
        told = refusal(Prior.parse, text, TINY, kind=PriorError)
        assert told.startswith(sentence), sentence


def test_weights_may_be_given_by_code_or_by_text() -> None:
    by_text = Prior.of("2x3", {"12": 1, "21": 2})
    twice: dict[tuple[int, ...] | str, float] = {(0, 1): 2, "12": 1}

    assert Prior.of(TINY, {(0, 1): 1, (1, 0): 2}).shares.tolist() == by_text.shares.tolist()
    with pytest.raises(PriorError, match=r"^12 has more than one weight"):
        Prior.of(TINY, twice)
    with pytest.raises(CodeError):
        Prior.of(TINY, {"14": 1})
