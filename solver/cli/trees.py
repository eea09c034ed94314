"""The commands about decision trees: tree, score-tree."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from solver.analysis.evaluation import evaluate
from solver.analysis.tree import DecisionTree
from solver.analysis.tree_formats import WRITERS
from solver.cli.basics import FAILED, AsJson
from solver.cli.display import Bar, show
from solver.cli.options import (
    GUESS_SECONDS,
    STRATEGY_HELP,
    AmongOption,
    First,
    GuessSeconds,
    Most,
    NoPreference,
    TiesOption,
    chosen_strategy,
    given_options,
)
from solver.cli.output import print_json, say
from solver.cli.studies import exit_if_failed
from solver.core.errors import SolverError
from solver.core.files import decoded
from solver.core.rules import VARIANTS, parse_rules
from solver.perfect.books.book import load_book
from solver.perfect.books.recipes import RECIPES, find_recipe
from solver.strategies.foreign import ForeignStrategy
from solver.strategies.written import strategy_text
from solver.trees.reading import TreeGrammar, grammar_of
from solver.trees.rows import MAX_BYTES, TreeError, TreeFormatError

TREE_EXAMPLE = "Example: python -m solver tree minimax:prefer_candidates=no@1122"
SCORE_TREE_EXAMPLE = "Example: python -m solver score-tree docs/example-tree.txt"
STANDARD_INPUT = "-"

Rules = Annotated[
    str | None,
    typer.Option(help=f"As 4x6 or 4x10-distinct, or one of {', '.join(VARIANTS)}."),
]


class TreeFormat(StrEnum):
    """How a decision tree is printed."""

    TEXT = "text"
    JSON = "json"
    DOT = "dot"
    BRACKETS = "brackets"
    R = "r"


FormatOption = Annotated[
    TreeFormat | None,
    typer.Option(
        "--format",
        help="text by default; dot is Graphviz's language; brackets is the grammar of a contest; r is "
        "what an R program prints.",
    ),
]


def tree_command(
    strategy: Annotated[str | None, typer.Argument(help=f"One of {STRATEGY_HELP}")] = None,
    book: Annotated[
        str | None,
        typer.Option(metavar="NAME", help=f"The tree of a book: one of {', '.join(RECIPES)}."),
    ] = None,
    rules: Rules = None,
    first: First = None,
    tree_format: FormatOption = None,
    among: AmongOption = None,
    ties: TiesOption = None,
    no_prefer_candidates: NoPreference = False,
    most: Most = None,
    guess_seconds: GuessSeconds = GUESS_SECONDS,
    as_json: AsJson = False,
) -> None:
    """Print the whole decision tree of a strategy or of a book.

    As text, a line is depth, black and white pegs of the answer, guess, and candidates left, with
    a star where the guess is all that is left. Comments before it tell the figures.
    """
    _check_output(tree_format, as_json=as_json)
    options = given_options(among, ties, no_prefer_candidates, most)
    if (strategy is None) == (book is None):
        raise SolverError("Give a strategy or a --book, one of the two.")
    if strategy is not None:
        tree = _tree_of_strategy(strategy, rules or "4x6", first, options, guess_seconds)
    elif rules is not None or first is not None or options:
        raise SolverError("A book has its own rules and guesses, so --book takes no such option.")
    else:
        tree = DecisionTree.of_book(load_book(find_recipe(book or "").name))
    _print_tree("tree", tree, TreeFormat.JSON if as_json else tree_format or TreeFormat.TEXT)


def _tree_of_strategy(
    text: str, rules: str, first: str | None, options: dict[str, object], guess_seconds: float
) -> DecisionTree:
    shape = parse_rules(rules)
    chosen, opening = chosen_strategy(text, shape, options, first)
    with Bar(strategy_text(chosen)) as bar:
        if isinstance(chosen, ForeignStrategy) and not chosen.is_random:
            # Whether it fails is found out in a process that can be ended, before it is asked here.
            exit_if_failed([evaluate(chosen, shape, opening, guess_seconds=guess_seconds)])
        return DecisionTree.build(chosen, shape, opening, bar)


def score_tree_command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file, or - for standard input.")],
    rules: Rules = None,
    grammar: Annotated[
        TreeGrammar | None,
        typer.Option("--from", help="The format of the file; found out by default."),
    ] = None,
    tree_format: FormatOption = None,
    as_json: AsJson = False,
) -> None:
    """Find every secret with a tree that somebody wrote, and show how many guesses it needs.

    It may be a tree that `tree` printed, or one of another program: docs/trees.md describes the
    formats. With --format, the tree is printed instead. If the tree fails, a sentence says where,
    and the exit code is 1.
    """
    _check_output(tree_format, as_json=as_json)
    shape = None if rules is None else parse_rules(rules)
    text = _read(file)
    written_in = grammar_of(text) if grammar is None else grammar
    try:
        tree = DecisionTree.parse(text, grammar=written_in, rules=shape)
    except TreeError as error:
        say(str(error), err=True)
        raise typer.Exit(FAILED) from None
    if tree_format is not None:
        _print_tree("score-tree", tree, tree_format)
    elif as_json:
        print_json("score-tree", [{**tree.figures(), "format": str(written_in)}])
    else:
        _show(tree, written_in)


def _check_output(tree_format: TreeFormat | None, *, as_json: bool) -> None:
    if as_json and tree_format is not None:
        raise SolverError("--json and --format say two things about the output; give one of them.")


def _print_tree(command: str, tree: DecisionTree, tree_format: TreeFormat) -> None:
    if tree_format is TreeFormat.JSON:
        print_json(command, [tree.as_json()])
        return
    for line in WRITERS[TreeGrammar(tree_format)](tree):
        say(line)


def _read(file: str) -> str:
    """The text of a file or of standard input. Raises SolverError."""
    if file == STANDARD_INPUT and sys.stdin is None:
        raise SolverError("Standard input is closed.")
    try:
        if file == STANDARD_INPUT:
            content = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(file).open("rb") as opened:
                content = opened.read(MAX_BYTES + 1)
    except OSError as error:
        raise SolverError(f"{file} cannot be read: {error.strerror}.") from None
    if len(content) > MAX_BYTES:
        raise TreeFormatError(f"{file} is longer than {MAX_BYTES >> 20} MB.")
    try:
        return decoded(content)
    except UnicodeDecodeError:
        raise TreeFormatError(f"{file} is not text.") from None


def _show(tree: DecisionTree, grammar: TreeGrammar) -> None:
    """Print the figures of a tree."""
    facts = {
        "format": grammar,
        "rules": tree.rules,
        "first": tree.figures()["first"],
        "nodes": f"{len(tree):,}",
        "secrets": f"{tree.rules.size:,}",
        "total": tree.total,
        "mean": f"{tree.mean:.4f}",
        "most": tree.most,
        "optimal": "proven" if tree.optimal else "not proven",
        "histogram": " ".join(map(str, tree.histogram)),
    }
    table = Table(show_header=False, box=None)
    for name, value in facts.items():
        table.add_row(name, str(value))
    show(table)
