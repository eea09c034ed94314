"""Hypothesis strategies for rules, codes and games."""

from itertools import product

from hypothesis import strategies as st

from solver import (
    MAX_COLORS,
    MAX_PEGS,
    MIN_COLORS,
    MIN_PEGS,
    Code,
    Rules,
    RulesError,
    check_code,
)


def _every_rules() -> list[Rules]:
    found = []
    pegs, colors = range(MIN_PEGS, MAX_PEGS + 1), range(MIN_COLORS, MAX_COLORS + 1)
    for shape in product(pegs, colors, (True, False)):
        try:
            found.append(Rules(*shape))
        except RulesError:
            continue
    return found


EVERY_RULES = _every_rules()


def rules(max_codes: int | None = None) -> st.SearchStrategy[Rules]:
    """Any allowed rules with at most this many codes."""
    return st.sampled_from(
        [shape for shape in EVERY_RULES if max_codes is None or shape.size <= max_codes]
    )


def codes(shape: Rules) -> st.SearchStrategy[Code]:
    """Any code under these rules."""
    if shape.repeats:
        return st.tuples(*[st.integers(0, shape.colors - 1)] * shape.pegs)
    return st.permutations(range(shape.colors)).map(lambda colors: tuple(colors[: shape.pegs]))


@st.composite
def rules_and_codes(
    draw: st.DrawFn, count: int, max_codes: int | None = None
) -> tuple[Rules, list[Code]]:
    """Rules, and this many codes under them."""
    shape = draw(rules(max_codes))
    drawn = [draw(codes(shape)) for _ in range(count)]
    for code in drawn:
        check_code(code, shape)
    return shape, drawn
