"""The commands about strategies: evaluate, suggest, strengths."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from solver.analysis.evaluation import Evaluation, evaluate
from solver.analysis.suggestion import suggest
from solver.cli.basics import AsJson, RulesText, Seed
from solver.cli.display import Bar, show_evaluations, show_suggestion
from solver.cli.measuring import check_engines, engine_as_json, measure_all, show_engines
from solver.cli.options import (
    GUESS_SECONDS,
    MAX_PLAYED_GAMES,
    AmongOption,
    Blunder,
    Chosen,
    EachSecret,
    Engines,
    First,
    Games,
    GuessSeconds,
    Jobs,
    Memory,
    Most,
    NoPreference,
    PriorFile,
    Red,
    Scheduler,
    SomeStrategies,
    StrategyName,
    TiesOption,
    Turns,
    White,
    chosen_strategy,
    executor_for,
    given_options,
    parse_history,
)
from solver.cli.output import print_json, say
from solver.cli.studies import (
    check_each,
    check_prior,
    exit_if_failed,
    print_each,
    read_prior,
    seed_of_all,
    show_expectations,
    study_as_json,
)
from solver.core.errors import SolverError
from solver.core.files import write_whole
from solver.core.guess_counts import GuessCounts
from solver.core.rules import VARIANTS, parse_rules
from solver.strategies import LEVELS, EndlessGameError, Strategy
from solver.strategies.opened import Opened
from solver.strategies.prior_one_step import with_prior
from solver.strategies.strengths import STRENGTHS_FILE, format_strengths
from solver.strategies.written import strategy_text

EVALUATE_EXAMPLE = "Example: python -m solver evaluate minimax most-parts --rules 4x6 --first 1122"
SUGGEST_EXAMPLE = 'Example: python -m solver suggest minimax "1122 1 1" "1344 0 2"'
STRENGTHS_EXAMPLE = "Example: python -m solver strengths --games 20000 --jobs 2"


def evaluate_command(
    strategies: SomeStrategies = None,
    engines: Engines = None,
    rules: RulesText = "4x6",
    first: First = None,
    games: Games = None,
    jobs: Jobs = 1,
    scheduler: Scheduler = None,
    seed: Seed = None,
    each: EachSecret = False,
    prior: PriorFile = None,
    guess_seconds: GuessSeconds = GUESS_SECONDS,
    among: AmongOption = None,
    ties: TiesOption = None,
    no_prefer_candidates: NoPreference = False,
    most: Most = None,
    memory: Memory = None,
    blunder: Blunder = None,
    red: Red = None,
    white: White = None,
    as_json: AsJson = False,
) -> None:
    """Let strategies find every secret once, and show how many guesses they need.

    With --prior, one-step strategies play by the weights, and all are scored with them, too.

    The exit code is 1 if a strategy of another package or an engine failed, which is said.
    """
    shape = parse_rules(rules)
    options = given_options(among, ties, no_prefer_candidates, most, memory, blunder, red, white)
    chosen = [chosen_strategy(text, shape, options, first) for text in strategies or []]
    check_engines(engines or [], chosen, prior)
    if each:
        check_each(games)
        seed = seed_of_all(seed)
    weights = None
    if prior is not None:
        check_prior(games)
        weights = read_prior(prior, shape)
        chosen = [each._replace(strategy=with_prior(each.strategy, weights)) for each in chosen]
    with executor_for(scheduler, jobs) as executor:
        ask = partial(
            evaluate,
            rules=shape,
            games=games,
            seed=seed,
            jobs=jobs,
            executor=executor,
            guess_seconds=guess_seconds,
        )
        ended, found, failed = _evaluate_all(chosen, ask)
    measured, broken = measure_all(
        engines or [],
        rules=shape,
        first=first,
        games=games,
        seed=seed,
        jobs=jobs,
        guess_seconds=guess_seconds,
    )
    found, failed = [engine.evaluation for engine in measured] + found, broken + failed
    if not found:
        exit_if_failed(found, failed)
    players = [*measured, *ended]
    if as_json:
        results = [
            evaluation.as_json()
            | study_as_json(player, evaluation, weights, each=each)
            | engine_as_json(player)
            for player, evaluation in zip(players, found, strict=True)
        ]
        print_json("evaluate", results)
    elif each:
        print_each(found)
    else:
        show_evaluations(found)
        show_engines(measured, alone=not chosen)
        if weights is not None:
            show_expectations(ended, found, weights)
    exit_if_failed(found, failed)


def _evaluate_all(
    chosen: Sequence[Chosen], ask: Callable[..., Evaluation]
) -> tuple[list[Strategy], list[Evaluation], list[str]]:
    """The strategies that find every secret, their evaluations, and a sentence for each other."""
    ended, found, endless = [], [], []
    for strategy, first in chosen:
        try:
            with Bar(strategy_text(strategy)) as bar:
                found.append(ask(strategy, first=first, watch=bar))
        except EndlessGameError as error:
            endless.append(str(error))
        else:
            ended.append(strategy)
    return ended, found, endless


def suggest_command(
    strategy: StrategyName,
    turns: Turns = None,
    rules: RulesText = "4x6",
    seed: Seed = None,
    guess_seconds: GuessSeconds = GUESS_SECONDS,
    among: AmongOption = None,
    ties: TiesOption = None,
    no_prefer_candidates: NoPreference = False,
    most: Most = None,
    memory: Memory = None,
    blunder: Blunder = None,
    red: Red = None,
    white: White = None,
    as_json: AsJson = False,
) -> None:
    """Show what a strategy would guess next in a game, and how that splits the codes left."""
    shape = parse_rules(rules)
    history = parse_history(turns or [], shape)
    options = given_options(among, ties, no_prefer_candidates, most, memory, blunder, red, white)
    chosen, first = chosen_strategy(strategy, shape, options)
    with Bar(strategy_text(chosen)):
        opened = chosen if history or first is None else Opened(chosen, first)
        suggestion = suggest(opened, shape, history, seed, guess_seconds)
    if suggestion.reason:
        say(
            f"{suggestion.strategy} {suggestion.reason}, so this is the lowest candidate.", err=True
        )
    if as_json:
        print_json("suggest", [suggestion.as_json()])
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
        write_whole(output, text)
    except OSError as error:
        raise SolverError(f"{output} cannot be written: {error.strerror}.") from None
    if as_json:
        print_json(
            "strengths",
            [
                {
                    "rules": shape,
                    "strategy": slug,
                    **counts.counts_as_json(),
                    "standard_error": counts.standard_error,
                }
                for shape, levels in measured.items()
                for slug, counts in levels.items()
            ],
        )
    else:
        say(f"Wrote {output}.")
