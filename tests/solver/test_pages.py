"""The examples on the pages about the library are true, and what `docs/trees.md` shows is."""

import doctest
import re
from pathlib import Path

import pytest

from solver import DecisionTree, TreeError, TreeGrammar
from tests.solver.refusals import refusal

DOCS = Path(__file__).parents[2] / "docs"
PAGES_WITH_EXAMPLES = ["../README.md", "lab.md", "library.md", "strategies.md", "studies.md"]


@pytest.mark.deep
@pytest.mark.parametrize("name", PAGES_WITH_EXAMPLES)
def test_the_examples_of_a_page_are_true(name: str) -> None:
    page = (DOCS / name).read_text()
    examples = re.sub(r"^```.*$", "", page, flags=re.MULTILINE)  # a fence is no expected output

    done = doctest.DocTestRunner().run(
        doctest.DocTestParser().get_doctest(examples, {}, name, name, 0)
    )

    assert done.attempted
    assert not done.failed


PAGE = (DOCS / "trees.md").read_text()
GOOD = (DOCS / "example-tree.txt").read_text()
WRONG = re.findall(r"^\| [^|]* \| `(.*)` \|$", PAGE, re.MULTILINE)
CHANGES = {  # by the sentence that follows
    "has no guess after": (",00:BB", ""),
    "is not a code": ("00:CC", "00:CD"),
    "No guess is answered by": ("00:CC", "11:CC"),
    "No code fits the answers": ("02:BA", "02:{BA:{00:AA}}"),
    "has two branches": (",00:CC", ",00:CC,00:CB"),
    "goes on with": (",00:CC", ",00:CC,20:AB,20:CB"),
}


def example(grammar: TreeGrammar) -> str:
    """The last block of the section about a grammar."""
    section = PAGE.partition(f"\n## {grammar}\n")[2].partition("\n## ")[0]
    return str(re.findall(r"```\w+\n(.*?)```", section, re.DOTALL)[-1])


def test_the_session_runs() -> None:
    assert doctest.testfile(str(DOCS / "trees.md"), module_relative=False).failed == 0


@pytest.mark.parametrize("grammar", TreeGrammar)
def test_the_example_of_every_grammar_is_a_tree(grammar: TreeGrammar) -> None:
    tree = DecisionTree.parse(example(grammar))
    named = DecisionTree.parse(example(grammar), grammar=grammar)

    expected = ("2x3", 21) if grammar is TreeGrammar.BRACKETS else ("2x2", 8)
    assert (str(tree.rules), tree.total) == (str(named.rules), named.total) == expected


def test_the_examples_show_all_that_is_printed() -> None:
    assert example(TreeGrammar.BRACKETS) == GOOD


def test_a_tree_that_fails_is_told_as_shown() -> None:
    rules = DecisionTree.parse(GOOD).rules
    for part, change in CHANGES.items():
        [shown] = [sentence for sentence in WRONG if part in sentence]

        told = refusal(DecisionTree.parse, GOOD.replace(*change), rules=rules, kind=TreeError)

        assert told == shown


def test_every_grammar_has_a_section_and_a_row() -> None:
    assert re.findall(r"^\| \[`(\w+)`\]\(#\1\)", PAGE, re.MULTILINE) == [*TreeGrammar]
    assert all(f"\n## {grammar}\n" in PAGE for grammar in TreeGrammar)
