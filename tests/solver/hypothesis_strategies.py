"""Hypothesis strategies for rules, codes and games."""

from hypothesis import strategies as st

from solver import Code, Rules, check_code
from solver.core.rules import every_rules

EVERY_RULES = list(every_rules())


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
