"""What the command line has for studies: guesses of each secret, comparisons, weights of secrets."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.table import Column, Table

from solver.analysis.comparison import Comparison, compare
from solver.analysis.evaluation import Evaluation
from solver.analysis.expectation import expect
from solver.analysis.prior_value import prior_value
from solver.cli.basics import FAILED, AsJson, RulesText, Seed
from solver.cli.display import Bar, names_of, show
from solver.cli.options import (
    GUESS_SECONDS,
    STRATEGY_HELP,
    First,
    Games,
    GuessSeconds,
    Jobs,
    Scheduler,
    executor_for,
)
from solver.cli.output import print_json, say
from solver.core.codes import format_code, read_code
from solver.core.errors import SolverError
from solver.core.files import decoded
from solver.core.limits import Limit
from solver.core.position import History
from solver.core.prior import Prior
from solver.core.rules import MAX_CODES, Rules, parse_rules
from solver.core.space import Indices, code_space
from solver.strategies import Strategy
from solver.strategies.prior_one_step import PriorOneStep
from solver.strategies.written import parse_strategy

COMPARE_EXAMPLE = "Example: python -m solver compare perfect minimax --rules 4x6"
MAX_ROWS = MAX_CODES  # secrets, at most, whose guesses are printed one by one
MAX_PRIOR_BYTES = 40_000_000  # of a file of weights; a million lines of 8 pegs and 30 characters
CHUNK_ROWS = 10_000  # secrets that are printed at once

OneName = Annotated[str, typer.Argument(metavar="ONE", help=f"A strategy: one of {STRATEGY_HELP}")]
OtherName = Annotated[str, typer.Argument(metavar="OTHER", help="The strategy to compare it with.")]


def compare_command(
    one: OneName,
    other: OtherName,
    rules: RulesText = "4x6",
    first: First = None,
    games: Games = None,
    jobs: Jobs = 1,
    scheduler: Scheduler = None,
    seed: Seed = None,
    guess_seconds: GuessSeconds = GUESS_SECONDS,
    as_json: AsJson = False,
) -> None:
    """Let two strategies find the same secrets, and count which needs fewer guesses how often.

    In JSON, a win is a secret for which ONE needs fewer guesses than OTHER. The exit code is 1 if a
    strategy of another package failed, which is said.
    """
    shape = parse_rules(rules)
    opening = None if first is None else read_code(first, shape)
    with executor_for(scheduler, jobs) as executor, Bar(f"{one}, {other}") as bar:
        found = compare(
            parse_strategy(one, shape),
            parse_strategy(other, shape),
            shape,
            opening,
            games=games,
            seed=seed,
            jobs=jobs,
            executor=executor,
            guess_seconds=guess_seconds,
            watch=bar,
        )
    if as_json:
        print_json("compare", [found.as_json()])
    else:
        _show_comparison(found)
    exit_if_failed([found.one, found.other])


def exit_if_failed(evaluations: Sequence[Evaluation], others: Sequence[str] = ()) -> None:
    """Say which strategies failed, and exit with code 1 if there are any.

    others: what is to be said of strategies that have no evaluation.
    """
    complaints = [evaluation.complaint for evaluation in evaluations if evaluation.complaint]
    complaints += others
    for complaint in complaints:
        say(complaint, err=True)
    if complaints:
        raise typer.Exit(FAILED)


def _show_comparison(found: Comparison) -> None:
    one, other = names_of([found.one, found.other])
    sign = "" if found.complete else "≈ "
    rows = {
        "secrets": f"{found.secrets:,}",
        f"{one} needs fewer": f"{found.wins:,}",
        "both need as many": f"{found.ties:,}",
        f"{other} needs fewer": f"{found.losses:,}",
        f"mean of {one}": f"{sign}{found.one.mean:.4f}",
        f"mean of {other}": f"{sign}{found.other.mean:.4f}",
        "mean difference": f"{sign}{found.difference:+.4f}",
        **({"error": f"{found.standard_error:.4f}"} if found.standard_error else {}),
        **({"deviation": f"{found.deviation:.4f}"} if found.deviation is not None else {}),
    }
    table = Table(
        "", Column("guesses", justify="right"), title=f"{found.one.rules}", show_header=False
    )
    for row in rows.items():
        table.add_row(*row)
    show(table)


def check_each(games: int | None) -> None:
    """Raise SolverError if there would be too many rows."""
    if games is not None and games > MAX_ROWS:
        raise SolverError(
            "--each prints at most %(most)s secrets, not %(given)s.", most=MAX_ROWS, given=games
        )


def seed_of_all(seed: int | None) -> int:
    """The seed that is given, or a new one, so that all strategies meet the same secrets."""
    return int(np.random.SeedSequence(seed).generate_state(1)[0]) if seed is None else seed


def print_each(evaluations: Sequence[Evaluation]) -> None:
    """Print, as CSV, each secret, and the guesses that each strategy needed for it."""
    names = ["guesses"] if len(evaluations) == 1 else names_of(evaluations)
    say(",".join(["secret", *(f'"{name}"' if "," in name else name for name in names)]))
    columns = [evaluation.each for evaluation in evaluations]
    rules, met = evaluations[0].rules, evaluations[0].met
    for start in range(0, len(met), CHUNK_ROWS):
        some = slice(start, start + CHUNK_ROWS)
        counts = np.stack([column[some] for column in columns], axis=1).tolist()
        rows = zip(_texts(rules, met[some]), counts, strict=True)
        say("\n".join(",".join([code, *map(str, row)]) for code, row in rows))


def study_as_json(
    player: object, evaluation: Evaluation, prior: Prior | None, *, each: bool
) -> dict[str, object]:
    """What the options for studies add to an evaluation in JSON."""
    found: dict[str, object] = {}
    if each:
        secrets = _texts(evaluation.rules, evaluation.met)
        found["each"] = [
            {"secret": secret, "guesses": guesses}
            for secret, guesses in zip(secrets, evaluation.each.tolist(), strict=True)
        ]
    if prior is not None:
        plays = isinstance(player, PriorOneStep)
        found["prior"] = expect(evaluation, prior).as_json() | {"plays_by_it": plays}
    return found


def _texts(rules: Rules, secrets: Indices) -> Iterator[str]:
    """The codes as text."""
    symbols = np.array(list(rules.symbols))
    return map("".join, symbols[code_space(rules).codes[secrets]].tolist())


def check_prior(games: int | None) -> None:
    """Raise SolverError if secrets are drawn, which would draw all equally often."""
    if games is not None:
        raise SolverError(
            "--games draws all secrets equally often, so it does not go with --prior."
        )


def read_prior(file: Path, rules: Rules) -> Prior:
    """The prior in a file. Raises CodeError, and SolverError if the file cannot be read."""
    try:
        with file.open("rb") as opened:
            read = opened.read(MAX_PRIOR_BYTES + 1)
        text = decoded(read)
    except OSError as error:
        raise SolverError(f"{file} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise SolverError(f"{file} is not text.") from None
    if len(read) > MAX_PRIOR_BYTES:
        raise SolverError(f"{file} has more than {MAX_PRIOR_BYTES:,} bytes.")
    return Prior.parse(text, rules)


def show_expectations(
    strategies: Sequence[Strategy], evaluations: Sequence[Evaluation], prior: Prior
) -> None:
    """Print what each strategy is expected to need for a secret drawn by the weights."""
    headings = ("strategy", "plays by them", "mean", "error", "most", "found in 1, 2, 3, … guesses")
    title = f"{evaluations[0].rules} by weights: {prior.possible:,} possible secrets"
    table = Table(*(Column(heading, justify="right") for heading in headings), title=title)
    for strategy, evaluation in zip(strategies, evaluations, strict=True):
        found = expect(evaluation, prior)
        table.add_row(
            evaluation.strategy,
            "yes" if isinstance(strategy, PriorOneStep) else "no",
            f"{'' if evaluation.complete else '≈ '}{found.mean:.4f}",
            f"{found.standard_error:.4f}" if found.standard_error else "",
            str(found.most),
            " ".join(f"{share:.2%}" for share in found.shares),
        )
    show(table)


def print_prior_value(
    rules: Rules, history: History, prior: Prior, *, limit: Limit | None, as_json: bool
) -> None:
    """Print the value of a position where codes have weights."""
    with Bar("Searching for the fewest guesses, or else growing a tree that stands in"):
        if limit is None:
            found = prior_value(rules, history, prior=prior)
        else:
            found = prior_value(rules, history, prior=prior, limit=limit, stand_in_limit=limit)
    if as_json:
        facts = {"rules": str(found.rules), "candidates": found.candidates}
        print_json("value", [facts | {"prior": found.as_json()}])
        return
    summary = Table(show_header=False, box=None)
    for row in {
        "value by weights": f"{'' if found.optimal else '≈ '}{found.mean:.4f}",
        "candidates left": f"{found.candidates:,}",
        "possible": f"{found.possible:,}",
        **({} if found.guess is None else {"guess": format_code(found.guess, found.rules)}),
        **({} if found.optimal else {"≈": f"by {found.stand_in}, at most; the search is too long"}),
    }.items():
        summary.add_row(*row)
    show(summary)
