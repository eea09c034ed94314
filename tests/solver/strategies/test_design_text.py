"""The text of a design is read as it is written, and refused with its place."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Design, DesignError, UnknownStrategyError, as_strategy, parse_design
from solver.strategies.design import TERMS
from tests.solver.conftest import Run
from tests.solver.refusing import refusal
from tests.solver.strategies.test_design import DESIGNS

THERE_ARE = "there are expected-size, entropy, parts, worst."
NO_WEIGHT = "is no weight, which is a number from 0 to 1,000 with at most three decimals."


@given(DESIGNS)
def test_a_design_is_read_from_its_text(design: Design) -> None:
    assert parse_design(str(design)) == design


@given(st.text(alphabet="+*-. 0123456789eparts-entropyworst\n\x00é", max_size=40))
def test_any_other_text_is_refused_in_words(text: str) -> None:
    with contextlib.suppress(DesignError):
        design = parse_design(text)
        assert parse_design(str(design)) == design


def test_spaces_zeros_and_order_do_not_matter() -> None:
    written = {
        "parts + 0.3 * entropy": "parts+0.3*entropy",
        " 0.30*entropy+1*parts\n": "parts+0.3*entropy",
        "0*worst+20*parts+6*entropy": "parts+0.3*entropy",
        "1000.000*worst+0.001*parts": "1000*worst+0.001*parts",
        **{name: name for name in TERMS},
    }
    for text, same in written.items():
        assert str(parse_design(text)) == same


REFUSED = [
    ("parts+fou", f"Nothing is known as 'fou' at character 7; {THERE_ARE}"),
    ("Parts", f"Nothing is known as 'Parts' at character 1; {THERE_ARE}"),
    ("nan*parts", f"Nothing is known as 'nan' at character 1; {THERE_ARE}"),
    ("parts+inf*worst", f"Nothing is known as 'inf' at character 7; {THERE_ARE}"),
    ("parts + 1e999*worst", f"'1e999' at character 9 {NO_WEIGHT}"),
    ("-1*parts", f"'-1' at character 1 {NO_WEIGHT}"),
    ("1000.5*parts", f"'1000.5' at character 1 {NO_WEIGHT}"),
    ("0.0001*parts", f"'0.0001' at character 1 {NO_WEIGHT}"),
    ("1.*parts", f"'1.' at character 1 {NO_WEIGHT}"),
    ("0x1*parts", f"'0x1' at character 1 {NO_WEIGHT}"),
    ("٣*parts", f"'٣' at character 1 {NO_WEIGHT}"),
    ("parts+2*parts", "parts is in the design already; see character 9."),
    ("0*parts+0*worst", "A design needs at least one weight above 0."),
    ("", "The design breaks off at character 1; a design looks like parts+0.3*entropy."),
    ("parts +", "The design breaks off at character 8; a design looks like"),
    ("2", "The design breaks off at character 2; a design looks like"),
    ("2*", "The design breaks off at character 3; a design looks like"),
    ("2 parts", "'parts' is at character 3 instead of *; a design looks like"),
    ("parts worst", "'worst' is at character 7 instead of +; a design looks like"),
    ("parts -0.3*worst", "'-0.3' is at character 7 instead of +; a design looks like"),
    ("parts*2", "'*' is at character 6 instead of +; a design looks like"),
    ("2*3*parts", "'3' is at character 3 instead of expected-size, entropy, parts, worst;"),
    ("__import__('os')", "'_' is at character 1 instead of expected-size, entropy,"),
    ("parts" + " " * 196, "A design has at most 200 characters, not 201."),
]


def test_nonsense_is_refused_with_its_place() -> None:
    for text, sentence in REFUSED:
        assert refusal(parse_design, text, kind=DesignError).startswith(sentence), text


def test_a_name_alone_is_looked_for_among_the_strategies_first() -> None:
    assert as_strategy("entropy").slug == "entropy"
    assert as_strategy("parts").slug == "parts"
    with pytest.raises(UnknownStrategyError):
        as_strategy("part")
    with pytest.raises(DesignError):
        as_strategy("part+worst")


def test_the_command_line_takes_designs(run: Run) -> None:
    code, output, _ = run("evaluate 0.3*entropy,+,parts most-parts --rules mini")
    refused, _, complaint = run("evaluate parts+fou --rules mini")

    assert (code, refused) == (0, 2)
    assert "parts+0.3*entropy" in output
    assert complaint.startswith("Nothing is known as 'fou' at character 7;")
