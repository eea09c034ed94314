"""Which grammar a text is in, and that no text whatever causes more than a sentence."""

import json
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solver import (
    CLASSIC,
    MINI,
    STRATEGIES,
    DecisionTree,
    Rules,
    SolverError,
    TreeError,
    TreeFormatError,
    TreeGrammar,
)
from solver.analysis.tree_formats import WRITERS
from solver.strategies.base import MAX_TURNS
from solver.trees.reading import grammar_of, read
from solver.trees.rows import MAX_BYTES, MAX_NODES, ROOT, Rows, path_text
from tests.depth import examples
from tests.solver.refusals import refusal
from tests.solver.trees.printers import PRINTERS

TREE = DecisionTree.build(STRATEGIES["minimax"], Rules(2, 3))
WRITTEN = {
    **{str(grammar): "\n".join(write(TREE)) for grammar, write in WRITERS.items()},
    **{name: printer(TREE) for name, printer in PRINTERS.items()},
    "json": json.dumps({"results": [TREE.as_json()]}),
}


def test_the_grammar_is_found_out() -> None:
    comments = "# a comment\n\n  // another\n> R\n"
    for name, before in product(WRITTEN, ("", "\n\n  \n", comments)):
        text = WRITTEN[name]
        if name != TreeGrammar.JSON or before != comments:  # JSON has no comments
            text = before + text

        assert grammar_of(text) == name
        assert DecisionTree.parse(text).histogram == TREE.histogram, (name, before)


def test_a_tree_is_read_however_a_system_writes_its_lines() -> None:
    for name, text in WRITTEN.items():
        header = "" if name == TreeGrammar.JSON else "#\trules: 2x3\n\n"
        whole = f"{header}{text}\n"
        for written in (
            whole.replace("\n", "\r"),
            whole.replace("\n", "\r\n"),
            whole.replace(" ", "\t"),
            whole.replace(" ", " \t "),
            f"{whole}\x1a",
            f"\ufeff{whole}\x1a\r\n",
            f"{whole}\r\n{chr(26) * 90}",
        ):
            assert grammar_of(written) == name, written
            assert DecisionTree.parse(written).histogram == TREE.histogram, written


def test_a_text_in_no_grammar_is_told() -> None:
    for text in ("", "\n", "# rules: 4x6", "Hello", "1 2 3", "digraphs", "//"):
        told = refusal(grammar_of, text, kind=TreeFormatError)
        assert told.startswith("This is not a tree in any of the formats json, "), text


def test_the_rules_of_a_header_must_be_those_asked_for() -> None:
    with pytest.raises(TreeFormatError, match=r"^The tree is for 2x3, not for 4x6\.$"):
        read(WRITTEN["text"], rules=CLASSIC.rules)


def test_a_header_is_read_before_a_tree_of_any_grammar() -> None:
    header = "# rules: 2x3\n# total: 25\n"

    for name in set(WRITTEN) - {TreeGrammar.JSON}:
        with pytest.raises(TreeError, match=r"^The text says total: 25, but it is 24\.$"):
            DecisionTree.parse(header + WRITTEN[name].replace("total: 24", ""))


def test_a_name_may_be_given() -> None:
    assert read(WRITTEN["text"]).strategy.slug == "minimax"
    assert read(WRITTEN["text"], name="mine").strategy.slug == "mine"
    assert read(WRITTEN["brackets"]).strategy.slug == "imported"


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(TreeFormatError, match=r"^The text is longer than 32 MB\.$"):
        read(" " * (MAX_BYTES + 1))


@pytest.mark.parametrize(
    "text",
    [
        " " * 10**6,
        pytest.param("\n" * 10**6, marks=pytest.mark.deep),
        "// \t  " * 10**5 + "\n",
        pytest.param("//  \n" * 10**5 + "x", marks=pytest.mark.deep),
        "1: 0;0" + " " * 10**5 + "|",
        "{" + " " * 10**6,
        "{AB:" + " " * 10**6,
        "1 (" + " " * 10**6,
        "1122 " * 10**5 + ":",
        "XO " * 10**5,
        "9" * 10**5 + "(",
        '{"root":' + "9" * 10**5 + "}",
        '"a' * 10**5,
    ],
)
def test_hostile_text_takes_no_time(text: str) -> None:
    """Patterns that look back over and over would take minutes here."""
    for grammar in (None, *TreeGrammar):
        with pytest.raises(SolverError):
            read(text, grammar=grammar)


@given(
    name=st.sampled_from([*WRITTEN]),
    place=st.integers(0, 10**4),
    taken=st.integers(0, 12),
    put=st.text(alphabet='0123456789ABCX{}():;,|*>-# \n"ab~é', max_size=6),
)
@example(name="text", place=0, taken=10**6, put="")
@examples(40, 1000)
def test_a_damaged_tree_is_read_or_told(name: str, place: int, taken: int, put: str) -> None:
    whole = WRITTEN[name]
    place %= len(whole)
    damaged = whole[:place] + put + whole[place + taken :]

    for grammar in (None, name):
        try:
            tree = DecisionTree.parse(damaged, grammar=grammar)
        except SolverError:
            continue
        assert sum(tree.histogram) == tree.rules.size


@given(text=st.text(), grammar=st.sampled_from([None, *TreeGrammar]))
@examples(60, 300)
def test_any_text_is_read_or_told(text: str, grammar: TreeGrammar | None) -> None:
    with pytest.raises(SolverError, match=r".\.$"):
        DecisionTree.parse(text, grammar=grammar, rules=MINI.rules)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["11", "22", "4x6", "", "ß"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["root", "guess", "answers", "answer", "then", "black", "white"]),
            inner,
        )
    ),
)


@given(value=JSON, root=JSON)
@examples(10, 200)
def test_any_json_is_read_or_told(value: object, root: object) -> None:
    for each in (value, {"root": root}, {"results": [{"root": root, "rules": "2x2"}]}):
        with pytest.raises(SolverError):
            DecisionTree.from_json(json.dumps(each))


def chain(length: int) -> Rows:
    """A tree in which each guess follows the one before."""
    rows = Rows()
    row = ROOT
    for _ in range(length):
        row = rows.add(row, (1, 0), "12")
    return rows


def test_a_long_path_is_shortened_in_the_middle() -> None:
    turns = [(str(turn), (0, 0)) for turn in range(100)]

    assert path_text(turns, 100) == "0 00 1 00 2 00 3 00 … 96 00 97 00 98 00 99 00"
    assert path_text(turns[:8], 8).count("00") == 8


def test_a_tree_may_not_be_deeper_than_a_game() -> None:
    rows = chain(MAX_TURNS)

    with pytest.raises(
        TreeError, match=r"^The tree takes more than 1,000 guesses: it goes on after"
    ):
        rows.add(len(rows) - 1, (1, 0), "12")


@pytest.mark.deep
def test_a_tree_may_not_have_more_nodes_than_the_limit() -> None:
    rows = chain(1)
    for _ in range(MAX_NODES - 1):
        rows.add(0, (0, 1), "21")

    with pytest.raises(TreeFormatError, match=r"^The tree has more than 2,097,152 nodes\.$"):
        rows.add(0, (0, 1), "21")


def test_an_unknown_grammar_is_told() -> None:
    with pytest.raises(TreeFormatError, match=r"^There is no format 'xml'; there are json, text,"):
        DecisionTree.parse("", grammar="xml")


def test_a_path_names_guesses_and_answers_from_the_first_on() -> None:
    rows = Rows()
    first = rows.add(ROOT, (0, 0), "1122")
    second = rows.add(first, (1, 1), "1344")

    assert rows.path(second, (0, 2)) == "1122 11 1344 02"
    assert rows.where(second) == "after 1122 11"
    assert rows.where(first) == "at the beginning"
