"""The commands about strategies: evaluate, tree, suggest, strengths."""

import json
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from solver.analysis.evaluation import evaluate
from solver.analysis.suggestion import suggest
from solver.analysis.tree import DecisionTree, Node
from solver.cli.display import Bar, console, show_evaluations, show_suggestion
from solver.cli.options import (
    AmongOption,
    AsJson,
    Blunder,
    First,
    Jobs,
    Memory,
    NoPreference,
    Red,
    RulesText,
    Seed,
    StrategyName,
    StrategyNames,
    TiesOption,
    Turns,
    White,
    parse_turn,
)
from solver.core.codes import format_code, parse_code
from solver.core.errors import SolverError
from solver.core.guess_counts import GuessCounts
from solver.core.rules import VARIANTS, parse_rules
from solver.strategies import LEVELS, Among, Ties, find_strategy, with_options
from solver.strategies.measured import STRENGTHS_FILE, format_strengths

EVALUATE_EXAMPLE = "Example: python -m solver evaluate minimax most-parts --rules 4x6 --first 1122"
TREE_EXAMPLE = "Example: python -m solver tree minimax --first 1122 --no-prefer-candidates"
SUGGEST_EXAMPLE = 'Example: python -m solver suggest minimax "1122 1 1" "1344 0 2"'
STRENGTHS_EXAMPLE = "Example: python -m solver strengths --games 20000 --jobs 2"

MAX_PLAYED_GAMES = 10_000_000  # games that one strategy may play in a command


class TreeFormat(StrEnum):
    """How a decision tree is printed."""

    TEXT = "text"
    JSON = "json"
    DOT = "dot"


def evaluate_command(
    strategies: StrategyNames,
    rules: RulesText = "4x6",
    first: First = None,
    games: Annotated[
        int | None,
        typer.Option(
            min=1, max=MAX_PLAYED_GAMES, help="Draw so many secrets, instead of every one once."
        ),
    ] = None,
    jobs: Jobs = 1,
    seed: Seed = None,
    among: AmongOption = None,
    ties: TiesOption = None,
    no_prefer_candidates: NoPreference = False,
    memory: Memory = None,
    blunder: Blunder = None,
    red: Red = None,
    white: White = None,
    as_json: AsJson = False,
) -> None:
    """Let strategies find every secret once, and show how many guesses they need."""
    shape = parse_rules(rules)
    opening = None if first is None else parse_code(first, shape)
    options = _options(among, ties, no_prefer_candidates, memory, blunder, red, white)
    chosen = [with_options(find_strategy(slug), options) for slug in strategies]
    found = []
    for strategy in chosen:
        with Bar(strategy.slug) as bar:
            found.append(
                evaluate(strategy, shape, opening, games=games, seed=seed, jobs=jobs, watch=bar)
            )
    if as_json:
        values = [evaluation.as_json() for evaluation in found]
        typer.echo(json.dumps(values[0] if len(values) == 1 else values))
    else:
        show_evaluations(found)


def tree_command(
    strategy: StrategyName,
    rules: RulesText = "4x6",
    first: First = None,
    tree_format: Annotated[
        TreeFormat, typer.Option("--format", help="dot is Graphviz's language.")
    ] = TreeFormat.TEXT,
    among: AmongOption = None,
    ties: TiesOption = None,
    no_prefer_candidates: NoPreference = False,
    as_json: AsJson = False,
) -> None:
    """Print the whole decision tree of a strategy.

    As text, a line is depth, black and white pegs of the answer, guess, and candidates left, with
    a star where the guess is all that is left.
    """
    shape = parse_rules(rules)
    opening = None if first is None else parse_code(first, shape)
    chosen = with_options(find_strategy(strategy), _options(among, ties, no_prefer_candidates))
    with Bar(chosen.slug) as bar:
        tree = DecisionTree.build(chosen, shape, opening, bar)
    wanted = TreeFormat.JSON if as_json else tree_format
    for line in _TREE_FORMATS[wanted](tree):
        typer.echo(line)


def _tree_as_text(tree: DecisionTree) -> Iterator[str]:
    for node in tree.root.walk():
        answer = "- -" if node.answer is None else f"{node.answer.black} {node.answer.white}"
        guess = format_code(node.guess, tree.rules)
        yield f"{node.depth + 1} {answer} {guess} {node.candidates}{' *' if node.is_leaf else ''}"


def _tree_as_json(tree: DecisionTree) -> Iterator[str]:
    def plain(node: Node) -> dict[str, Any]:
        return {
            "guess": format_code(node.guess, tree.rules),
            "candidates": node.candidates,
            "answers": {
                f"{child.answer.black} {child.answer.white}": plain(child)
                for child in node.children
                if child.answer is not None
            },
        }

    yield json.dumps(
        {
            "strategy": tree.strategy,
            "rules": str(tree.rules),
            "nodes": len(tree),
            "exact": tree.exact,
            "root": plain(tree.root),
        }
    )


def _tree_as_dot(tree: DecisionTree) -> Iterator[str]:
    yield f'digraph "{tree.strategy} {tree.rules}" {{'
    for node in tree.root.walk():
        name = f"{node.depth}.{node.at}"
        yield f'  "{name}" [label="{format_code(node.guess, tree.rules)}\\n{node.candidates}"];'
        for child in node.children:
            answer = "" if child.answer is None else f"{child.answer.black} {child.answer.white}"
            yield f'  "{name}" -> "{child.depth}.{child.at}" [label="{answer}"];'
    yield "}"


_TREE_FORMATS = {
    TreeFormat.TEXT: _tree_as_text,
    TreeFormat.JSON: _tree_as_json,
    TreeFormat.DOT: _tree_as_dot,
}


def suggest_command(
    strategy: StrategyName,
    turns: Turns = None,
    rules: RulesText = "4x6",
    seed: Seed = None,
    among: AmongOption = None,
    ties: TiesOption = None,
    no_prefer_candidates: NoPreference = False,
    memory: Memory = None,
    blunder: Blunder = None,
    red: Red = None,
    white: White = None,
    as_json: AsJson = False,
) -> None:
    """Show what a strategy would guess next in a game, and how that splits the codes left."""
    shape = parse_rules(rules)
    history = [parse_turn(turn, shape) for turn in turns or []]
    options = _options(among, ties, no_prefer_candidates, memory, blunder, red, white)
    chosen = with_options(find_strategy(strategy), options)
    with Bar(chosen.slug):
        suggestion = suggest(chosen, shape, history, seed)
    if as_json:
        typer.echo(json.dumps(suggestion.as_json()))
    else:
        show_suggestion(suggestion)


def strengths_command(
    games: Annotated[
        int,
        typer.Option(
            min=1, max=MAX_PLAYED_GAMES, help="How many games a level plays that draws its guesses."
        ),
    ] = 20_000,
    jobs: Jobs = 1,
    seed: Annotated[int, typer.Option(min=0, help="Makes the games repeat.")] = 1,
    output: Annotated[
        Path, typer.Option(dir_okay=False, help="The file to write; the site shows the usual one.")
    ] = STRENGTHS_FILE,
    as_json: AsJson = False,
) -> None:
    """Measure every level on every named rules, and write the file that the site shows."""
    if not output.parent.is_dir():
        raise SolverError(f"{output} cannot be written: there is no folder {output.parent}.")
    measured: dict[str, dict[str, GuessCounts]] = {}
    for variant in VARIANTS.values():
        for level in LEVELS.values():
            with Bar(f"{level.name}, {variant.name}") as bar:
                measured.setdefault(str(variant.rules), {})[level.slug] = evaluate(
                    level.strategy,
                    variant.rules,
                    games=games if level.strategy.is_random else None,
                    seed=seed,
                    jobs=jobs,
                    watch=bar,
                )
    text = format_strengths(measured)
    try:
        output.write_text(text)
    except OSError as error:
        raise SolverError(f"{output} cannot be written: {error.strerror}.") from None
    if as_json:
        typer.echo(text, nl=False)
    else:
        console.print(f"Wrote {output}.")


def _options(
    among: Among | None = None,
    ties: Ties | None = None,
    no_prefer_candidates: bool = False,
    memory: int | None = None,
    blunder: float | None = None,
    red: float | None = None,
    white: float | None = None,
) -> dict[str, Any]:
    """The options of strategies that the user has given, by field name."""
    given = {
        "among": among,
        "ties": ties,
        "prefer_candidates": False if no_prefer_candidates else None,
        "memory": memory,
        "blunder": blunder,
        "red": red,
        "white": white,
    }
    return {name: value for name, value in given.items() if value is not None}
