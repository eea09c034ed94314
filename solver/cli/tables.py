"""The command `table`: what strategies need under all rules, written entry by entry."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Column, Table

from solver.analysis.json_output import json_head
from solver.analysis.parallel import spread
from solver.analysis.published import published_means
from solver.analysis.table import (
    FOLDER,
    GAMES,
    TABLE_LIMIT,
    Measured,
    measure_entry,
    read_table,
    table_file,
    write_table,
)
from solver.cli.basics import AsJson
from solver.cli.display import Bar, show
from solver.cli.options import MAX_PLAYED_GAMES, Jobs, Scheduler, executor_for
from solver.cli.output import print_json
from solver.core.errors import SolverError
from solver.core.limits import Limit
from solver.core.rules import MAX_CODES, Rules, every_rules, parse_rules
from solver.strategies import STRATEGIES, find_strategy

TABLE_EXAMPLE = "Example: python -m solver table minimax entropy --most-codes 5000"


def table_command(
    strategies: Annotated[
        list[str], typer.Argument(metavar="STRATEGY…", help=f"Of {', '.join(STRATEGIES)}.")
    ],
    rules: Annotated[
        list[str] | None, typer.Option(metavar="RULES", help="Only these rules; may be repeated.")
    ] = None,
    most_codes: Annotated[
        int, typer.Option(min=1, help="Rules with more codes are left out.")
    ] = MAX_CODES,
    most_work: Annotated[
        int,
        typer.Option(
            min=1,
            max=100_000_000,
            help="Above so many million pairs, secrets are drawn; a million is about a millisecond.",
        ),
    ] = int(TABLE_LIMIT.pairs) // 1_000_000,
    games: Annotated[
        int, typer.Option(min=1, max=MAX_PLAYED_GAMES, help="Secrets to draw, at most.")
    ] = GAMES,
    seed: Annotated[int, typer.Option(min=0, help="Makes drawn secrets and guesses repeat.")] = 1,
    jobs: Jobs = 1,
    scheduler: Scheduler = None,
    output: Annotated[
        Path, typer.Option(file_okay=False, help="The folder; the site shows the usual one.")
    ] = FOLDER,
    as_json: AsJson = False,
) -> None:
    """Measure strategies under all rules, the fewest codes first, and show pegs by colors.

    Each entry is written as soon as it is known. Stopped, the same command goes on with what is
    missing; delete a file to measure its strategy again. ≈ marks samples, and means for which not
    every code was compared.
    """
    if not output.is_dir():
        raise SolverError(f"There is no folder {output}.")
    chosen = {strategy.slug: strategy for strategy in map(find_strategy, strategies)}
    tables = {slug: read_table(table_file(slug, output)) for slug in chosen}
    shapes = _shapes(rules, most_codes)
    missing = [
        (strategy, shape)
        for shape in shapes
        for slug, strategy in chosen.items()
        if shape not in tables[slug]
    ]
    measure = partial(measure_entry, limit=Limit(most_work * 1_000_000), games=games, seed=seed)
    with ExitStack() as stack:
        executor = stack.enter_context(executor_for(scheduler, jobs))
        bar = stack.enter_context(Bar("table"))
        calls = [partial(measure, strategy, shape) for strategy, shape in missing]
        for done, (_, entry) in enumerate(spread(calls, executor=executor, jobs=jobs), start=1):
            _store(output, tables[entry.strategy], entry)
            bar(done / len(missing))
    found = [tables[slug][shape] for slug in chosen for shape in shapes if shape in tables[slug]]
    if as_json:
        print_json("table", [entry.as_json() for entry in found])
    else:
        for slug in chosen:
            _show(slug, [entry for entry in found if entry.strategy == slug])


def _shapes(rules: Sequence[str] | None, most_codes: int) -> list[Rules]:
    """The rules to measure, few codes first."""
    asked = map(parse_rules, rules) if rules else every_rules()
    small = {shape for shape in asked if shape.size <= most_codes}
    return sorted(small, key=lambda shape: (shape.size, str(shape)))


def _store(folder: Path, entries: dict[Rules, Measured], entry: Measured) -> None:
    """Write an entry, and whatever another command has written in the meantime."""
    file = table_file(entry.strategy, folder)
    entries.update(read_table(file))
    entries[entry.rules] = entry
    try:
        write_table(file, json_head("table"), entries.values())
    except OSError as error:
        raise SolverError(f"{file} cannot be written: {error.strerror}.") from None


def _show(slug: str, entries: Sequence[Measured]) -> None:
    """Print pegs by colors, with repeats and without, and what is published of the strategy."""
    for repeats in (True, False):
        mine = [entry for entry in entries if entry.rules.repeats == repeats]
        shown = f"{slug}, {'with' if repeats else 'without'} repeats"
        _print_grid(f"{shown}: mean guesses", {entry.rules: _mean(entry) for entry in mine})
        errors = {
            entry.rules: f"{entry.standard_error:.3f}" for entry in mine if entry.standard_error
        }
        _print_grid(f"{shown}: standard errors of these means", errors)
    means = published_means(slug)
    both = [entry for entry in entries if entry.rules in means]
    _print_grid(
        f"{slug}: published means", {each.rules: f"{means[each.rules]:.3f}" for each in both}
    )
    over = {entry.rules: f"{means[entry.rules] - entry.mean:+.2f}" for entry in both}
    _print_grid(f"{slug}: by how much they are higher than ours", over)


def _mean(entry: Measured) -> str:
    return f"{entry.mean:.3f}" if entry.complete else f"≈{entry.mean:.2f}"


def _print_grid(title: str, cells: Mapping[Rules, str]) -> None:
    """Print a row for each number of pegs; nothing without a cell."""
    if not cells:
        return
    colors = sorted({shape.colors for shape in cells})
    by_size = {(shape.pegs, shape.colors): text for shape, text in cells.items()}
    columns = [Column(str(each), justify="right", no_wrap=True) for each in colors]
    table = Table("pegs", *columns, box=None, padding=(0, 0, 0, 1))
    for pegs in sorted({shape.pegs for shape in cells}):
        table.add_row(str(pegs), *(by_size.get((pegs, each), "") for each in colors))
    show(f"\n{title}, by pegs and colors", table)
